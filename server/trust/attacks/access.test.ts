import { API_PREFIX, type EndpointName, endpoints } from '@bn/contract';
import { expect, test } from 'vitest';
import { requestOf } from '../../test/access/calls.ts';
import { aScene, others } from '../../test/access/scenes.ts';
import { TABLE } from '../../test/access/table/access-table.ts';
import { COLUMNS, statusFor, type Whose } from '../../test/access/table/columns.ts';
import { send } from '../kit/input/http.ts';
import { openWorld } from '../kit/processes/world.ts';
import { reportFigure } from '../kit/results/figures.ts';

const world = await openWorld();
const { address } = await world.serve({ PUBLIC_URL: 'http://localhost' });
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

const MARK = 'Zyxwvut';

test("8b. one chapter's requests with another chapter's ids", async (context) => {
  const far = await world.aChapter({ name: `${MARK} Chapter`, region: `${MARK} Region` });
  const cast = await others(world, home, far);
  const strangers = [cast.outsider, cast.outsidersColleague];
  const pictures = await Promise.all(strangers.map((person) => world.aPicture(person)));
  const { caller } = await aScene(world, 'elevated elsewhere', home, cast);
  const token = caller?.token ?? '';
  /** Every text of the chapter names it. */
  const mark = () =>
    world.sql(`
      UPDATE users SET full_name = '${MARK} Person' WHERE chapter_id = ${far.id};
      UPDATE referrals SET referral_notes = '${MARK} referral' WHERE chapter_id = ${far.id};
      UPDATE thank_you_notes SET description = '${MARK} note' WHERE chapter_id = ${far.id};
      UPDATE meetings SET place = '${MARK} Café' WHERE chapter_id = ${far.id};
      UPDATE guests SET name = '${MARK} Guest' WHERE chapter_id = ${far.id};
      UPDATE testimonials SET text = '${MARK} found us three clients' WHERE chapter_id = ${far.id};
      UPDATE one_to_ones SET topics = '${MARK} topics' WHERE chapter_id = ${far.id}`);
  const rows = [
    'users',
    'referrals',
    'thank_you_notes',
    'meetings',
    'guests',
    'testimonials',
    'one_to_ones',
    'chapter_figures',
  ];
  const fingerprint = () =>
    world.sql(
      `SELECT ${rows.map((table) => `(SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) FROM ${table} t WHERE chapter_id = ${far.id}) AS ${table}`).join(', ')},
              (SELECT count(*) FROM attendance a JOIN meetings m ON m.id = a.meeting_id WHERE m.chapter_id = ${far.id}) AS attendance`,
    );
  const leaks: string[] = [];
  let tried = 0;
  const expectNothing = async (method: string, url: string, more: object = {}) => {
    const before = await fingerprint();
    const answer = await send(address, method, url, { token, ...more });
    tried += 1;
    if (
      answer.status >= 500 ||
      new RegExp(MARK, 'i').test(answer.text) ||
      pictures.some((secret) => answer.text.includes(secret))
    )
      leaks.push(`${method} ${url}: ${answer.status} ${answer.text}`);
    expect(await fingerprint(), `${method} ${url} changed nothing`).toEqual(before);
  };
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const { method, path } = endpoints[name];
    if (TABLE[name]["another chapter's"]) {
      const scene = { ...(await aScene(world, 'elevated elsewhere', home, cast)), caller };
      const { url, body, sending } = await requestOf(world, name, scene, "another chapter's");
      await mark();
      await expectNothing(method, url, { body, ...sending });
    } else if (method === 'GET' && !path.includes(':') && name !== 'events')
      for (const query of ['', `?search=${MARK}`, `?chapter_id=${far.id}`, '?status=approved'])
        await expectNothing(method, API_PREFIX + path + query);
  }
  expect(leaks).toEqual([]);
  reportFigure(context, `${tried} requests: no foreign rows or names, nothing changed`);
});
