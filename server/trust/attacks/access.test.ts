import { API_PREFIX, type EndpointName, endpoints, FLAGS } from '@bn/contract';
import { expect, test } from 'vitest';
import { requestOf } from '../../test/access/calls.ts';
import { aScene, others } from '../../test/access/scenes.ts';
import { TABLE } from '../../test/access/table/access-table.ts';
import { COLUMNS, statusFor, type Whose } from '../../test/access/table/columns.ts';
import { send } from '../kit/input/http.ts';
import { foreignRequests } from '../kit/load/foreign.ts';
import { openWorld } from '../kit/processes/world.ts';
import { reportFigure, scale } from '../kit/results/figures.ts';

const world = await openWorld();
const { address } = await world.serve();
const [home, elsewhere] = [await world.aChapter(), await world.aChapter()];

test('8a. every call, kind of caller and owner of the object', async (context) => {
  const wrong: string[] = [];
  let tried = 0;
  for (const [index, column] of COLUMNS.entries()) {
    const [own, far] = column === 'elevated elsewhere' ? [elsewhere, home] : [home, elsewhere];
    const cast = await others(world, own, far);
    for (const name of Object.keys(endpoints) as EndpointName[]) {
      for (const [whose, statuses] of Object.entries(TABLE[name])) {
        const scene = await aScene(world, column, own, cast);
        const { method, url, body, sending } = await requestOf(world, name, scene, whose as Whose);
        const token = scene.caller && { token: scene.caller.token };
        const answer = await send(address, method, url, { ...token, body, ...sending });
        tried += 1;
        const expected = statusFor(statuses[index] ?? 0, scene.held);
        if (answer.status !== expected)
          wrong.push(`${name} on ${whose} as ${column}: ${answer.status}, not ${expected} (${answer.text})`);
      }
    }
  }
  expect(wrong).toEqual([]);
  reportFigure(context, `${tried} cells of the table tested over HTTP, ${wrong.length} wrong`);
});

test("8b. one chapter's requests with another chapter's ids", async (context) => {
  const far = await world.aChapter({ name: 'Zyxwvut Chapter', region: 'Qrstuvw Region' });
  const [caller, receiver] = [
    await world.aMember({ chapter: home, flags: FLAGS }),
    await world.aMember({ chapter: home }),
  ];
  const foreign = await foreignRequests(world, far, receiver);
  const before = await foreign.fingerprint();
  const statuses = new Map<number, number>();
  const leaks: string[] = [];
  for (let replay = 0; replay < scale.foreignReplays; replay += 1) {
    const { method, path, body } = foreign.request(replay);
    const answer = await send(address, method, API_PREFIX + path, { token: caller.token, body });
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (foreign.isNamedIn(answer.text)) leaks.push(`${method} ${path}: ${answer.text}`);
  }
  expect(leaks).toEqual([]);
  expect(await foreign.fingerprint(), 'nothing of the other chapter changed').toEqual(before);
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
  reportFigure(
    context,
    `${scale.foreignReplays} replays: ${leaks.length} foreign rows or names, nothing changed`,
  );
});
