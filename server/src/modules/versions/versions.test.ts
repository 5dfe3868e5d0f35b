import { routes } from '@bn/contract';
import { expect, test } from 'vitest';
import type { Sending } from '../../../test/access/requests.ts';
import { flags } from '../../../test/access/valid.ts';
import { aKey, openTestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/network.ts';
import { patiently } from '../../../test/patiently.ts';

/** The clock says Monday, 9 November 2026, 10:00 UTC. */
const { as, another, clock, sql, aChapter, aMember, aMeeting, aSuperAdmin } = await openTestApp();
const other = await another();
const [ana, ben] = [await aSuperAdmin(), await aSuperAdmin()];

const read = (version: string): Sending => ({ headers: { 'if-match': `"${version}"` } });
const onMonday = { day: '2026-11-16', starts: '07:00' };

interface Edit {
  method: 'put' | 'patch' | 'post';
  path: string;
  /** What a form reads. */
  page: string;
  /** The version in what was read. */
  version: () => Promise<string>;
  bodies: [object, object];
  /** What the second is told is there now. */
  now: object;
  /** What is stored, of what the bodies change. */
  stored: () => Promise<unknown>;
}

/** Every edit that can be refused because somebody else was faster. */
const EDITS: Record<string, () => Promise<Edit>> = {
  updateMember: async () => {
    const { id } = await aMember();
    const page = `/members/${id}`;
    return {
      method: 'put',
      path: `/auth/${id}`,
      page,
      version: async () => (await as(ben).get(page)).body.version,
      bodies: [{ phone: '1111111111' }, { phone: '2222222222' }],
      now: { phone: '1111111111' },
      stored: async () => (await sql('SELECT phone FROM users WHERE id = $1', [id]))[0],
    };
  },
  setPermissions: async () => {
    const { id } = await aMember();
    const path = `/permissions/${id}`;
    return {
      method: 'post',
      path,
      page: path,
      version: async () => (await as(ben).get(`${path}?version=1`)).body.version,
      bodies: [flags({ can_add_member: 1 }), flags({ can_approve_guest: 1 })],
      now: { ...flags({ can_add_member: 1 }), permissions_until: null },
      stored: async () =>
        (await sql('SELECT can_add_member, can_approve_guest FROM users WHERE id = $1', [id]))[0],
    };
  },
  updateChapter: async () => {
    const { id, region } = await aChapter();
    const path = `/chapters/${id}`;
    return {
      method: 'put',
      path,
      page: path,
      version: async () => (await as(ben).get(path)).body.version,
      bodies: [{ name: `First ${id}` }, { name: `Second ${id}` }],
      now: { name: `First ${id}`, region },
      stored: async () => (await sql('SELECT name FROM chapters WHERE id = $1', [id]))[0],
    };
  },
  changeNetworkIdentity: async () => {
    const path = '/admin/network';
    const [first, second] = [`First ${Math.random()}`, `Second ${Math.random()}`];
    return {
      method: 'put',
      path,
      page: path,
      version: async () => (await as(ben).get(path)).body.version,
      bodies: [{ network_name: first }, { network_name: second }],
      now: { network_name: first },
      stored: async () => (await sql('SELECT name FROM network_identity'))[0],
    };
  },
  changeMeeting: async () => {
    const { id } = await aMeeting({ by: await aMember(), at: '2026-11-16T07:00:00Z' });
    const path = `/meetings/${id}`;
    return {
      method: 'patch',
      path,
      page: path,
      version: async () => (await as(ben).get(path)).body.version,
      bodies: [{ place: 'Town hall' }, { place: 'Harbour' }],
      now: { ...onMonday, minutes: 90, place: 'Town hall', agenda: 'Introductions' },
      stored: async () => (await sql('SELECT place FROM meetings WHERE id = $1', [id]))[0],
    };
  },
};

test('every call that takes a version is tested here', () => {
  const versioned = Object.entries(routes).flatMap(([name, route]) => ('versioned' in route ? [name] : []));
  // Only the owner changes these: see own-details.test.ts.
  expect(versioned.sort()).toEqual([...Object.keys(EDITS), 'changeOwnDetails'].sort());
});

test.each(Object.entries(EDITS))(
  '%s refuses what was based on an earlier version, and says who changed it, when, and to what',
  async (_, prepare) => {
    const { method, path, version, bodies, now, stored } = await prepare();
    const before = await version();
    expect((await as(ana)[method](path, bodies[0], read(before))).status).toBe(200);
    const written = await stored();
    const changedAt = clock.now().toISOString().replace('.000', '');
    clock.advance(60_000);
    const refused = await as(ben)[method](path, bodies[1], read(before));
    const current = { ...now, version: await version() };
    expect(refused.body).toEqual({
      message: `Changed by ${ana.full_name} since it was read`,
      code: 'changed_meanwhile',
      changed: { by: ana.full_name, at: changedAt, current: expect.objectContaining(current) },
    });
    expect(refused.status).toBe(409);
    expect(await stored()).toEqual(written);
    // 'Keep mine': the same again, based on what is there now.
    expect((await as(ben)[method](path, bodies[1], read(current.version))).status).toBe(200);
    expect(await stored()).not.toEqual(written);
  },
);

test.each(Object.entries(EDITS))('%s works as ever without a version, or with any', async (_, prepare) => {
  const { method, path, bodies } = await prepare();
  for (const sending of [{}, { headers: { 'if-match': '*' } }])
    for (const body of bodies) expect((await as(ben)[method](path, body, sending)).status).toBe(200);
});

test.each(Object.entries(EDITS))(
  '%s: of simultaneous edits of one version in two processes exactly one is made',
  async (_, prepare) => {
    const { method, path, version, bodies } = await prepare();
    const sending = read(await version());
    const answers = await Promise.all(
      [as(ana), other.as(ben), as(ben), other.as(ana)].map((person, n) =>
        patiently(() => person[method](path, bodies[n % 2], sending)),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  },
);

test('a version is the same in the list and on the page of a member, and only super admins get it', async () => {
  const member = await aMember();
  const colleague = await aMember({ chapter: { id: member.chapter_id as number } as never });
  const { version } = (await as(ben).get(`/members/${member.id}`)).body;
  const { users } = (await as(ben).get(`/members?chapter_id=${member.chapter_id}`)).body;
  expect(users.find(({ id }: Person) => id === member.id).version).toBe(version);
  expect((await as(colleague).get(`/members/${member.id}`)).body).not.toHaveProperty('version');
  expect((await as(ben).get(`/permissions/${member.id}`)).body).toEqual(flags());
});

test('fields outside of the form, and undone edits, are no conflict', async () => {
  const member = await aMember();
  const path = `/auth/${member.id}`;
  const { body: page } = await as(ben).get(`/members/${member.id}`);
  await as(member).put('/account/ideal-referral', { ideal_referral: 'Small hotels' });
  await as(ana).post(`/permissions/${member.id}`, flags({ can_add_member: 1 }));
  await as(ana).put(path, { phone: '1111111111' });
  await as(ana).put(path, { phone: page.phone });
  expect((await as(ben).put(path, { vertical: 'Law' }, read(page.version))).status).toBe(200);
});

test("a member learns the name of a colleague who changed a meeting, and no one else's", async () => {
  const chapter = await aChapter();
  const [first, second] = [
    await aMember({ chapter, flags: ['can_schedule_meeting'] }),
    await aMember({ chapter, flags: ['can_schedule_meeting'] }),
  ];
  const { id } = await aMeeting({ by: first, at: '2026-11-17T07:00:00Z' });
  const path = `/meetings/${id}`;
  const { version } = (await as(second).get(path)).body;
  const change = () => as(second).patch(path, { agenda: 'Mine' }, read(version));
  await as(first).patch(path, { agenda: 'Ours' });
  expect((await change()).body.changed.by).toBe(first.full_name);
  await as(ana).patch(path, { agenda: 'Theirs' });
  const { status, body } = await change();
  expect([status, body.message]).toEqual([409, 'Changed since it was read']);
  expect(Object.keys(body.changed)).toEqual(['at', 'current']);
  expect(JSON.stringify(body)).not.toContain(ana.full_name);
});

test('permissions that ended on their last day were changed then, by no one', async () => {
  const member = await aMember();
  const path = `/permissions/${member.id}`;
  const until = clock.now().toISOString().slice(0, 10);
  await as(ana).post(path, { ...flags({ can_add_member: 1 }), permissions_until: until });
  const { version } = (await as(ben).get(`${path}?version=1`)).body;
  clock.set('2026-11-10T00:05:00Z');
  const { status, body } = await as(ben).post(path, flags({ can_approve_guest: 1 }), read(version));
  expect([status, body.changed.by, body.changed.at]).toEqual([409, undefined, '2026-11-10T00:00:00Z']);
});

test('a repeated call gets its first answer, and a refused one may be sent again with its key', async () => {
  const { path, version, bodies } = await (EDITS.setPermissions as () => Promise<Edit>)();
  const sending = (v: string, key: string): Sending => ({
    headers: { ...read(v).headers, 'idempotency-key': key },
  });
  const [before, key] = [await version(), aKey()];
  const first = await as(ben).post(path, bodies[0], sending(before, key));
  expect(await as(ben).post(path, bodies[0], sending(before, key))).toMatchObject({
    status: 200,
    body: first.body,
  });
  const next = aKey();
  expect((await as(ben).post(path, bodies[1], sending(before, next))).status).toBe(409);
  expect((await as(ben).post(path, bodies[1], sending(await version(), next))).status).toBe(200);
});

test('access and existence come before the version', async () => {
  const member = await aMember({ flags: ['can_add_member'] });
  const stale = read('stale');
  expect((await as(member).put(`/auth/${member.id}`, { vertical: 'Law' }, stale)).status).toBe(403);
  const gone = await aMember({ removed: true });
  expect((await as(ben).put(`/auth/${gone.id}`, { vertical: 'Law' }, stale)).status).toBe(404);
});
