import { expect, test } from 'vitest';
import { csv, HEADINGS, line } from '../../test/files/imports.ts';
import { HOSTILE } from '../kit/input/hostile-files.ts';
import { send } from '../kit/input/http.ts';
import { aRandom } from '../kit/input/mutations.ts';
import { until, upload } from '../kit/load/importing.ts';
import { expectNoHarm, whileOthersCall } from '../kit/load/others.ts';
import { children, untilGone } from '../kit/processes/processes.ts';
import type { ServerProcess } from '../kit/processes/server-process.ts';
import { openWorld } from '../kit/processes/world.ts';
import { progress, reportFigure, scale } from '../kit/results/figures.ts';

const world = await openWorld();
const { sql, aChapter, aSuperAdmin } = world;
const MB = 1024 * 1024;
const SEED = 24;
/** People who upload at the same time. */
const AT_ONCE = 3;
type File = { name: string; bytes: () => Buffer | Promise<Buffer> };

/** Uploads all files, several people at a time, while someone else keeps calling. */
async function uploadAll(server: ServerProcess, files: readonly File[]) {
  const caller = await aSuperAdmin();
  const ended: string[] = [];
  const left = [...files];
  const work = () =>
    Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        const { token } = await aSuperAdmin();
        for (let file = left.shift(); file; file = left.shift()) {
          // As if each came on another day: how many a person may send is limited, and tested elsewhere.
          await sql('DELETE FROM login_failures');
          const bytes = await file.bytes();
          const id = await upload(server.address, token, bytes.subarray(0, 20 * MB));
          const { state, reason, kinds } = await until(() => server.address, token, id);
          expect(['ready', 'failed'], `${file.name}: ${state}`).toContain(state);
          if (state === 'failed') expect(reason, file.name).toMatch(/^[A-Z].*\.$/);
          // That would be a crashed reader, not a refused file.
          expect(reason ?? '', file.name).not.toMatch(/three times/);
          ended.push(`${file.name}: ${reason ?? `${Object.values(kinds).reduce((a, b) => a + b)} rows`}`);
          if (ended.length % 50 === 0) progress(`${ended.length} files; ${ended.at(-1)}`);
        }
      }),
    );
  return { ended, noticed: await whileOthersCall(server, caller.token, work) };
}

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(0);

test('41d. generated files', async (context) => {
  const server = await world.serve();
  const users = await sql('SELECT count(*) FROM users WHERE NOT (role = $1)', ['super_admin']);
  const kinds = Object.entries(HOSTILE);
  const files = Array.from({ length: scale.generatedFiles }, (_, n): File => {
    const [kind, make] = kinds[n % kinds.length] as (typeof kinds)[0];
    return { name: `${kind} ${n}`, bytes: () => make(aRandom(SEED + n * 7_919)) };
  });
  const people = Array.from({ length: 20 }, (_, n) => line({ email: `ordinary.${n}@example.com` }));
  const ordinary = Buffer.from(csv(...people) + '\r\n'.repeat(MB));
  const small = Buffer.from(csv(...people));
  const before = await uploadAll(
    server,
    Array.from({ length: 6 }, (_, n) => ({
      name: `ordinary ${n}`,
      bytes: () => (n === 0 ? ordinary : small),
    })),
  );
  const during = await uploadAll(server, files);
  expect(during.ended).toHaveLength(files.length);
  expect(await sql('SELECT count(*) FROM users WHERE NOT (role = $1)', ['super_admin'])).toEqual(users);
  expect(server.log.warnings.filter((text) => text.includes('interrupted'))).toEqual([]);
  await expect.poll(() => children(server.pid), { message: 'readers still running' }).toEqual([]);
  const harmless = expectNoHarm(during.noticed, before.noticed);
  reportFigure(
    context,
    `${files.length} files of ${kinds.length} kinds: each read, or refused in one sentence; ${harmless}`,
  );
});

test('41e. a server killed with -9 leaves no reader behind, and another one reads and imports the file', async (context) => {
  const [one, other] = [await world.serve(), await world.serve()];
  const { token } = await aSuperAdmin();
  const chapter = await aChapter();
  const people = Array.from({ length: scale.rowsOfLargeFile }, (_, n) =>
    line({ email: `large.${n}@example.com`, chapter: chapter.name, region: chapter.region }),
  );
  const id = await upload(one.address, token, Buffer.from([HEADINGS, ...people, ''].join('\r\n')));
  const readers = async () => [...(await children(one.pid)), ...(await children(other.pid))];
  await until(
    () => one.address,
    token,
    id,
    ({ progress: { done } }) => done > 0,
  );
  const [reader = 0] = await readers();
  expect(await readers()).toHaveLength(1);
  const holder = (await children(one.pid)).length > 0 ? one : other;
  await holder.end('SIGKILL');
  await untilGone(reader);
  const survivor = holder === one ? other : one;
  const began = performance.now();
  const { state, rows, reason } = await until(() => survivor.address, token, id);
  expect([state, rows, reason]).toEqual(['ready', people.length, null]);
  const readAfter = seconds(began);
  const started = await send(survivor.address, 'POST', `/api/imports/${id}/start`, { token });
  expect(started.status, started.text).toBe(202);
  const done = await until(() => survivor.address, token, id);
  expect(done).toMatchObject({ state: 'done', result: { added: people.length, left_out: 0 } });
  reportFigure(
    context,
    `the reader ended with its server; ${people.length} rows read by the other server within ${readAfter} s, imported after ${seconds(began)} s`,
  );
});
