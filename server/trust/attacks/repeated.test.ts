import { type EndpointName, type Route, routes } from '@bn/contract';
import { expect, test } from 'vitest';
import { everythingStored, requestOf } from '../../test/access/calls.ts';
import { aScene, others } from '../../test/access/scenes.ts';
import { TABLE } from '../../test/access/table/access-table.ts';
import { COLUMNS, type Column, type Whose } from '../../test/access/table/columns.ts';
import { flags } from '../../test/access/valid.ts';
import { aKey, PASSWORD } from '../../test/givens.ts';
import { aMailServer } from '../../test/mail/mail-server.ts';
import { send, thatSucceed } from '../kit/input/http.ts';
import { sendingTo } from '../kit/processes/server-process.ts';
import { openWorld } from '../kit/processes/world.ts';
import { reportFigure } from '../kit/results/figures.ts';

const world = await openWorld();
// Refused where no mail is sent.
const { address } = await world.serve({ ...sendingTo(await aMailServer()), PUBLIC_URL: 'http://localhost' });
const operator = await world.aSuperAdmin();
const [home, elsewhere] = [await world.aChapter(), await world.aChapter()];

interface Someone {
  id: number;
  email: string;
  token: string;
}
const call = thatSucceed(address, operator);
const signedIn = async ({ email }: Someone): Promise<string> => {
  for (const password of [PASSWORD, 'quite another sentence']) {
    const { status, body } = await send(address, 'POST', '/api/auth/login', { body: { email, password } });
    if (status === 200) return body.token;
  }
  throw new Error(`${email} cannot sign in`);
};

/** What is done to the caller between the call and its repetition; answers the token of the repetition. */
const EVENTS: Record<string, (caller: Someone) => Promise<string>> = {
  'moved to another chapter': async ({ id, token }) => {
    await call('PUT', `/auth/${id}`, { chapter_id: elsewhere.id });
    return token;
  },
  'lost every permission': async ({ id, token }) => {
    await call('POST', `/permissions/${id}`, flags());
    return token;
  },
  'ended, resumed and signed in again': async (caller) => {
    await call('POST', `/members/${caller.id}/end`, {});
    await call('POST', `/members/${caller.id}/resume`, {});
    return signedIn(caller);
  },
  ended: async ({ id, token }) => {
    await call('POST', `/members/${id}/end`, {});
    return token;
  },
  'signed out': async (caller) => {
    await call('POST', '/auth/logout', {}, caller);
    return caller.token;
  },
  'signed out and in again': async (caller) => {
    await call('POST', '/auth/logout', {}, caller);
    return signedIn(caller);
  },
};
const ENDED = ['ended', 'signed out'];
const OF_MEMBERS = Object.keys(EVENTS);
const OF_SUPER_ADMINS = ['signed out', 'signed out and in again'];

const EXPIRED = { code: 'unauthenticated', message: 'Invalid or expired token' };
const FORBIDDEN = { code: 'forbidden', message: 'You are not allowed to do this' };
const DONE = {
  code: 'conflict',
  message: 'This was done already, before your chapter or permissions changed',
};

/** The calls that members with every permission and super admins may make, on whose records. */
function succeeding(name: EndpointName) {
  const rows = Object.entries(TABLE[name]) as [Whose, readonly number[]][];
  const by = (column: Column, events: readonly string[]) =>
    rows
      .filter(([, statuses]) => name === 'changeOwnEmail' || (statuses[COLUMNS.indexOf(column)] ?? 0) < 300)
      .map(([whose]) => ({ column, whose, events }));
  return [...by('elevated elsewhere', OF_MEMBERS), ...by('super admin', OF_SUPER_ADMINS)];
}
const IDEMPOTENT = (Object.keys(routes) as EndpointName[]).filter(
  (name) => (routes[name] as Route).idempotent,
);

test('73. every idempotent call repeated after its caller moved, lost rights or left', async (context) => {
  const cast = await others(world, home, await world.aChapter());
  const found: Record<string, unknown> = {};
  const expected: Record<string, unknown> = {};
  for (const name of IDEMPOTENT) {
    const cells = succeeding(name);
    expect(cells, name).not.toEqual([]);
    for (const { column, whose, events } of cells) {
      for (const event of events) {
        const scene = await aScene(world, column, home, cast);
        const caller = scene.caller as Someone;
        const { method, url, body = {} } = await requestOf(world, name, scene, whose);
        const headers = { 'idempotency-key': aKey() };
        const first = await send(address, method, url, { token: caller.token, body, headers });
        const what = `${name} on ${whose} by ${column === 'super admin' ? column : 'a member'}, ${event}`;
        expect(first.status, `${what}: ${first.text}`).toBeLessThan(300);
        const token = (await EVENTS[event]?.(caller)) ?? '';
        const before = await everythingStored(world);
        const again = await send(address, method, url, { token, body, headers });
        expect(await everythingStored(world), `${what}: done once`).toEqual(before);
        found[what] = again.body;
        if (event === 'signed out and in again') expected[what] = first.body;
        else if (ENDED.includes(event)) expected[what] = EXPIRED;
        else expected[what] = again.status === 403 ? FORBIDDEN : DONE;
      }
    }
  }
  expect(found).toEqual(expected);
  reportFigure(
    context,
    `${IDEMPOTENT.length} calls, ${Object.keys(found).length} repetitions after ${OF_MEMBERS.length} events: none did anything or showed what the caller may not see`,
  );
});
