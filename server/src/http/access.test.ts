import { channel } from 'node:diagnostics_channel';
import {
  API_PREFIX,
  type EndpointName,
  endpoints,
  FLAGS,
  type Flag,
  operations,
  type Route,
  routes,
} from '@bn/contract';
import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { COLUMNS, type Column, OPERATIONS, TABLE, type Whose } from '../../test/access-table.ts';
import { openTestApp } from '../../test/app.ts';
import type { Chapter, Person } from '../../test/network.ts';
import { flags, memberForm, referralForm, thankYouForm } from '../../test/valid.ts';

const registered = new Set<string>();
channel('fastify.initialization').subscribe((message) => {
  (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) registered.add(`${one} ${url}`);
  });
});
const world = await openTestApp();
const { as, aChapter, aMember, aSuperAdmin, aReferral, aNote } = world;
const [home, elsewhere] = [await aChapter(), await aChapter()];
const ELSEWHERE = '203.0.113.9';

interface Scene {
  caller: Person | 'visitor';
  /** The caller, or a plain member where the caller is none. */
  self: Person;
  colleague: Person;
  other: Person;
  outsider: Person;
  chapter: Chapter;
}

const otherFlags = FLAGS.filter((flag) => flag !== 'can_add_member' && flag !== 'can_approve_thankyou');
const holders: Record<Column, readonly (readonly Flag[])[]> = {
  visitor: [[]],
  'plain member': [[]],
  can_add_member: [['can_add_member']],
  can_approve_thankyou: [['can_approve_thankyou']],
  'other flag': otherFlags.map((flag) => [flag]),
  'elevated elsewhere': [FLAGS],
  'super admin': [[]],
};

const known = new Map<Column, Promise<Scene[]>>();
function scenes(column: Column): Promise<Scene[]> {
  const made = known.get(column) ?? makeScenes(column);
  known.set(column, made);
  return made;
}

async function makeScenes(column: Column): Promise<Scene[]> {
  const [chapter, far] = column === 'elevated elsewhere' ? [elsewhere, home] : [home, elsewhere];
  return Promise.all(
    holders[column].map(async (held) => {
      const member = await aMember({ chapter, flags: held });
      const admin = column === 'super admin' ? await aSuperAdmin() : undefined;
      return {
        caller: column === 'visitor' ? 'visitor' : (admin ?? member),
        self: member,
        colleague: await aMember({ chapter }),
        other: await aMember({ chapter }),
        outsider: await aMember({ chapter: far }),
        chapter,
      };
    }),
  );
}

const far = async (scene: Scene) => aMember({ chapter: scene.chapter === home ? elsewhere : home });
const ownId = ({ caller, self }: Scene) => (caller === 'visitor' ? self.id : caller.id);

const personId = (scene: Scene, whose: Whose): number =>
  whose === 'own' ? ownId(scene) : (whose === "a colleague's" ? scene.colleague : scene.outsider).id;

/** Who received the referral or sent it, seen from the caller. */
async function sides(scene: Scene, whose: Whose): Promise<{ from: Person; to: Person }> {
  const { self, colleague, other, outsider } = scene;
  if (whose === 'own') return { from: colleague, to: self };
  if (whose === "a sender's") return { from: self, to: colleague };
  return whose === "a colleague's"
    ? { from: colleague, to: other }
    : { from: outsider, to: await far(scene) };
}
const referralOf = async (scene: Scene, whose: Whose) => aReferral(await sides(scene, whose));

/** The path and body of a call that is right in every respect but, perhaps, for who makes it. */
const CALLS: Partial<
  Record<EndpointName, (scene: Scene, whose: Whose) => Promise<{ id?: number; body?: unknown }>>
> = {
  login: async ({ self }) => ({ body: { email: `not.${self.email}`, password: 'does not matter' } }),
  registerMember: async ({ chapter }, whose) => {
    const other = chapter === home ? elsewhere : home;
    return { body: memberForm({ chapter_id: (whose === 'own' ? chapter : other).id }) };
  },
  updateMember: async (scene, whose) => ({ id: personId(scene, whose), body: { vertical: 'Roofing' } }),
  createChapter: async () => ({ body: { name: `New ${Math.random()}`, region: 'North' } }),
  getPermissions: async (scene, whose) => ({ id: personId(scene, whose) }),
  setPermissions: async (scene, whose) => ({ id: personId(scene, whose), body: flags() }),
  giveReferral: async (scene, whose) => ({ body: referralForm({ id: personId(scene, whose) }) }),
  getReferral: async (scene, whose) => ({ id: (await referralOf(scene, whose)).id }),
  changeReferralStatus: async (scene, whose) => ({
    id: (await referralOf(scene, whose)).id,
    body: { referral_status: 'no_response' },
  }),
  sendThankYou: async (scene, whose) => ({ body: thankYouForm(await referralOf(scene, whose)) }),
  approveThankYou: async (scene, whose) => {
    const { from, to } = await sides(scene, whose);
    return { id: (await aNote({ from, to })).id, body: { status: 'approved' } };
  },
};

const names = Object.keys(endpoints) as EndpointName[];
describe.each(names)('%s', (name) => {
  const rows = Object.entries(TABLE[name]) as [Whose, readonly number[]][];
  const cells = rows.flatMap(([whose, statuses]) =>
    COLUMNS.map((column, index) => ({ whose, column, status: statuses[index] })),
  );
  test.each(cells)('$whose: $column gets $status', async ({ whose, column, status }) => {
    // A call that ends the session is the last one that these people make.
    for (const scene of await (name === 'logout' ? makeScenes(column) : scenes(column))) {
      const { id, body } = (await CALLS[name]?.(scene, whose)) ?? {};
      const { method, path } = endpoints[name];
      const url = API_PREFIX + path.replace(/:\w+/, String(id));
      const answer = await as(scene.caller).send(method, url, body, { remoteAddress: ELSEWHERE });
      expect(answer.status, answer.text).toBe(status);
    }
  });
});

test.each(Object.entries(OPERATIONS))('%s', async (name, rows) => {
  const route = operations[name] as Route;
  for (const [index, column] of COLUMNS.entries()) {
    const [scene] = await scenes(column);
    const sending = { remoteAddress: ELSEWHERE };
    const answer = await as(scene?.caller ?? 'visitor').send('GET', route.endpoint.path, undefined, sending);
    expect(answer.status, column).toBe(rows.nobody?.[index]);
  }
});

test('the table covers every call of the contract', () => {
  expect(Object.keys(TABLE).sort()).toEqual(Object.keys(routes).sort());
  expect(Object.keys(OPERATIONS).sort()).toEqual(Object.keys(operations).sort());
});

test('every registered route is a call of the contract that declares who may call it, or refuses its method', async () => {
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
    if (contract.has(call) || (method === 'HEAD' && contract.has(`GET ${url}`))) continue;
    const answer = await as('visitor').send(method, url.replace(/:\w+/, '1'));
    expect(answer.status, call).toBe(405);
  }
});
