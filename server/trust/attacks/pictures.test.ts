import { expect, test } from 'vitest';
import { isStoredPicture } from '../../src/modules/pictures/stored-picture.ts';
import { A_PICTURE } from '../../test/files/pictures.ts';
import { HOSTILE_PICTURES, type HostilePicture } from '../kit/input/hostile-pictures.ts';
import { send } from '../kit/input/http.ts';
import { aRandom } from '../kit/input/mutations.ts';
import { expectNoHarm, whileOthersCall } from '../kit/load/others.ts';
import { children, untilGone } from '../kit/processes/processes.ts';
import type { ServerProcess } from '../kit/processes/server-process.ts';
import { openWorld } from '../kit/processes/world.ts';
import { progress, reportFigure, scale } from '../kit/results/figures.ts';

const world = await openWorld();
const { sql, aMember, aSuperAdmin } = world;
const SEED = 29;
/** As many as a process reads at the same time. */
const AT_ONCE = 2;
type Picture = { name: string; make: () => Promise<HostilePicture> };
const put = ({ address }: ServerProcess, token: string, { type, bytes }: HostilePicture) =>
  send(address, 'PUT', '/api/account/picture', { token, raw: bytes, headers: { 'content-type': type } });

/** Uploads all of them, several people at a time, while someone else keeps calling. */
async function uploadAll(server: ServerProcess, pictures: readonly Picture[]) {
  const caller = await aSuperAdmin();
  const ended = { stored: 0, refused: 0 };
  const left = [...pictures];
  const work = () =>
    Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        const member = await aMember();
        for (let picture = left.shift(); picture; picture = left.shift()) {
          // How many a person may send is another question.
          await sql('DELETE FROM login_failures');
          await sql('DELETE FROM pictures WHERE user_id = $1', [member.id]);
          const answer = await put(server, member.token, await picture.make());
          expect([200, 400], `${picture.name}: ${answer.status} ${answer.text}`).toContain(answer.status);
          const [row] = await sql<{ content: Buffer }>('SELECT content FROM pictures WHERE user_id = $1', [
            member.id,
          ]);
          if (answer.status === 200) expect(row && isStoredPicture(row.content), picture.name).toBe(true);
          else expect([Object.keys(answer.body.fields), row], picture.name).toEqual([['picture'], undefined]);
          ended[answer.status === 200 ? 'stored' : 'refused'] += 1;
          if ((ended.stored + ended.refused) % 50 === 0)
            progress(`${ended.stored} stored, ${ended.refused} refused`);
        }
      }),
    );
  return { ended, noticed: await whileOthersCall(server, caller.token, work) };
}

test('67a. generated pictures', async (context) => {
  const server = await world.serve();
  const kinds = Object.entries(HOSTILE_PICTURES);
  const pictures = Array.from({ length: scale.generatedPictures }, (_, n): Picture => {
    const [kind, make] = kinds[n % kinds.length] as (typeof kinds)[0];
    return { name: `${kind} ${n}`, make: () => make(aRandom(SEED + n * 7_919)) };
  });
  const ordinary = { name: 'ordinary', make: async () => ({ type: 'image/png' as const, bytes: A_PICTURE }) };
  const before = await uploadAll(server, Array(6).fill(ordinary));
  expect(before.ended).toEqual({ stored: 6, refused: 0 });
  const during = await uploadAll(server, pictures);
  expect(during.ended.stored + during.ended.refused).toBe(pictures.length);
  await expect.poll(() => children(server.pid), { message: 'readers still running' }).toEqual([]);
  const harmless = expectNoHarm(during.noticed, before.noticed);
  reportFigure(
    context,
    `${pictures.length} pictures of ${kinds.length} kinds: ${during.ended.stored} stored as a new WebP, ${during.ended.refused} refused with a reason; ` +
      harmless,
  );
});

test('67b. a server killed with -9 leaves no reader behind', async (context) => {
  const server = await world.serve();
  const member = await aMember();
  const slow = await HOSTILE_PICTURES.largest?.(() => 1);
  if (!slow) throw new Error('no picture');
  const answer = put(server, member.token, slow).catch(() => undefined);
  let readers: number[] = [];
  const started = async () => {
    readers = await children(server.pid);
    return readers;
  };
  await expect.poll(started, { interval: 5 }).toHaveLength(1);
  const [reader = 0] = readers;
  await server.end('SIGKILL');
  await answer;
  await untilGone(reader);
  expect(await sql('SELECT 1 FROM pictures WHERE user_id = $1', [member.id])).toEqual([]);
  reportFigure(context, 'the reader ended with its server, and nothing was stored');
});
