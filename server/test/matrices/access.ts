import { channel } from 'node:diagnostics_channel';
import { API_PREFIX, type EndpointName, endpoints, operations, type Route, routes } from '@bn/contract';
import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { requestOf } from '../access/calls.ts';
import { aScene, HELD, others, type Scene } from '../access/scenes.ts';
import { AREAS, TABLE } from '../access/table/access-table.ts';
import { type ByFlag, COLUMNS, type Column, statusFor, type Whose } from '../access/table/columns.ts';
import { OPERATIONS } from '../access/table/operations.ts';
import { openTestApp } from '../app.ts';
import type { Person } from '../network.ts';

/**
 * The whole table: where any other single flag may make no difference, with each of them. Or a sample of it: each row with each of its
 * answers, another column and another flag each time.
 */
export async function testAccess(extent: 'whole' | 'sample'): Promise<void> {
  const registered = new Set<string>();
  channel('fastify.initialization').subscribe((message) => {
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) registered.add(`${one} ${url}`);
    });
  });
  const world = await openTestApp();
  const { as, aChapter, sql } = world;
  const [home, elsewhere] = [await aChapter(), await aChapter()];
  const ELSEWHERE = '203.0.113.9';

  const known = new Map<Column, Promise<Scene[]>>();
  function scenes(column: Column): Promise<Scene[]> {
    const made = known.get(column) ?? makeScenes(column);
    known.set(column, made);
    return made;
  }

  async function makeScenes(column: Column): Promise<Scene[]> {
    const [chapter, far] = column === 'elevated elsewhere' ? [elsewhere, home] : [home, elsewhere];
    const cast = await others(world, chapter, far);
    return Promise.all(HELD[column].map((held) => aScene(world, column, chapter, cast, held)));
  }

  const givePictures = () =>
    sql(`INSERT INTO pictures (user_id, content, set_at) SELECT id, 'RIFF', now() FROM users
          WHERE role = 'member' AND removed_at IS NULL ON CONFLICT DO NOTHING`);
  let picturesShown = 0;
  /** An address is shown to those who may open the member's page: super admins, and members of the same chapter. */
  async function expectNoForeignPicture(caller: Person | undefined, text: string): Promise<void> {
    const secrets = Array.from(text.matchAll(/\/api\/pictures\/([0-9a-f]{32})/g), ([, secret]) => secret);
    if (secrets.length === 0) return;
    const foreign = await sql(
      `SELECT p.user_id FROM pictures p JOIN users u ON u.id = p.user_id
        WHERE p.address = ANY ($1) AND NOT EXISTS (
          SELECT FROM users reader WHERE reader.id = $2 AND (reader.role = 'super_admin' OR reader.chapter_id = u.chapter_id))`,
      [secrets, caller?.id ?? 0],
    );
    expect(foreign).toEqual([]);
    picturesShown += 1;
  }

  /** Calls that end a session or change a password are the last ones that these people make. */
  const LAST_CALLS: EndpointName[] = ['logout', 'changePassword'];

  let turn = 0;
  const some = (statuses: readonly ByFlag[]): Column[] => {
    const byAnswer = new Map<unknown, Column[]>();
    for (const [index, column] of COLUMNS.entries()) {
      const answer = statuses[index];
      byAnswer.set(answer, [...(byAnswer.get(answer) ?? []), column]);
    }
    turn += 1;
    return [...byAnswer.values()].map((columns) => columns[turn % columns.length] as Column);
  };
  const names = Object.keys(endpoints) as EndpointName[];
  describe.each(names)('%s', (name) => {
    const rows = Object.entries(TABLE[name]) as [Whose, readonly ByFlag[]][];
    const cells = rows.flatMap(([whose, statuses]) =>
      (extent === 'whole' ? COLUMNS : some(statuses)).map((column) => ({
        whose,
        column,
        status: statuses[COLUMNS.indexOf(column)] as ByFlag,
      })),
    );
    test.each(cells)('$whose: $column gets $status', async ({ whose, column, status }) => {
      const all = await (LAST_CALLS.includes(name) ? makeScenes(column) : scenes(column));
      turn += 1;
      const isSampled = extent === 'sample' && typeof status === 'number';
      for (const scene of isSampled ? all.slice(turn % all.length).slice(0, 1) : all) {
        const { method, url, body, sending } = await requestOf(world, name, scene, whose);
        await givePictures();
        const from = { remoteAddress: ELSEWHERE, ...sending };
        const answer = await as(scene.caller ?? 'visitor').send(method, url, body, from);
        expect(answer.status, `${scene.held.join()} ${answer.text}`).toBe(statusFor(status, scene.held));
        await expectNoForeignPicture(scene.caller, answer.text);
      }
    });
  });

  test.each(Object.entries(OPERATIONS))('%s', async (name, rows) => {
    const route = operations[name] as Route;
    for (const [index, column] of COLUMNS.entries()) {
      const [scene] = await scenes(column);
      const sending = { remoteAddress: ELSEWHERE };
      const { method, path } = route.endpoint;
      const query = name === 'unsubscribeByMailProgram' ? '?token=1.digest.forged' : '';
      const answer = await as(scene?.caller ?? 'visitor').send(method, path + query, undefined, sending);
      expect(answer.status, column).toBe(rows.general?.[index]);
    }
  });

  test('answers show pictures', () => expect(picturesShown).toBeGreaterThan(5));

  test('the table covers every call of the contract', () => {
    expect(AREAS.flatMap((area) => Object.keys(area)).sort()).toEqual(Object.keys(routes).sort());
    expect(Object.keys(OPERATIONS).sort()).toEqual(Object.keys(operations).sort());
  });

  test('every registered route is a call of the contract that declares who may call it', () => {
    const contract = new Map<string, Route>(
      [
        ...Object.values<Route>(routes).map((route) => ({ route, prefix: API_PREFIX })),
        ...Object.values(operations).map((route) => ({ route, prefix: '' })),
      ].map(({ route, prefix }) => [`${route.endpoint.method} ${prefix}${route.endpoint.path}`, route]),
    );
    for (const [call, route] of contract) {
      expect([...registered], call).toContain(call);
      expect(route.access.kind, call).toMatch(/^(public|signed_in|roles|operator)$/);
    }
    for (const call of registered) {
      const [method = '', url = ''] = call.split(' ');
      if (method !== 'HEAD') expect([...contract.keys()], call).toContain(call);
      else expect([...contract.keys()], call).toContain(`GET ${url}`);
    }
  });
}
