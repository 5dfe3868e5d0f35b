import { FLAGS, PRESETS } from '@bn/contract';
import { expect, test } from 'vitest';
import { flags, memberForm } from '../../../test/access/valid.ts';
import { DAY, openTestApp } from '../../../test/app.ts';

const { as, clock, aChapter, aMember, aSuperAdmin } = await openTestApp();
const admin = await aSuperAdmin();

test('a super admin sets all seven flags, and everyone who may read them sees them', async () => {
  const member = await aMember();
  const wanted = flags({ can_take_attendance: 1, can_approve_guest: 1 });
  const { status, body } = await as(admin).post(`/permissions/${member.id}`, wanted);
  expect(status).toBe(200);
  expect(body).toEqual({ message: 'Permission updated successfully.', permissions: wanted });
  expect((await as(admin).get(`/permissions/${member.id}`)).body).toEqual(wanted);
  expect((await as(member).get(`/permissions/${member.id}`)).body).toEqual(wanted);
});

test('flags are exactly seven, each 0 or 1', async () => {
  const member = await aMember({ flags: ['can_add_member'] });
  for (const flag of FLAGS) {
    const { [flag]: _, ...six } = flags();
    const missing = await as(admin).post(`/permissions/${member.id}`, six);
    expect([missing.status, missing.body.fields]).toEqual([400, { [flag]: 'is required' }]);
    for (const value of [2, -1, 0.5, '1', true, null]) {
      const wrong = await as(admin).post(`/permissions/${member.id}`, { ...flags(), [flag]: value });
      expect([wrong.status, Object.keys(wrong.body.fields)], `${flag} ${value}`).toEqual([400, [flag]]);
    }
  }
  const eight = await as(admin).post(`/permissions/${member.id}`, { ...flags(), can_fly: 1 });
  expect(eight.body.fields).toEqual({ can_fly: 'is not a field of this call' });
  expect((await as(member).get(`/permissions/${member.id}`)).body).toEqual(flags({ can_add_member: 1 }));
});

test("a change takes effect on the member's next request, in the same session", async () => {
  const member = await aMember();
  const register = () => as(member).post('/auth/register', memberForm());
  expect((await register()).status).toBe(403);
  await as(admin).post(`/permissions/${member.id}`, flags({ can_add_member: 1 }));
  expect((await as(member).get('/auth/me')).body.permissions).toEqual(flags({ can_add_member: 1 }));
  expect((await register()).status).toBe(201);
  await as(admin).post(`/permissions/${member.id}`, flags());
  expect((await register()).status).toBe(403);
});

test('an unknown id, a removed member and a super admin have no flags to read or set', async () => {
  const removed = await aMember({ removed: true });
  for (const id of [2_000_000_000, removed.id, admin.id]) {
    expect((await as(admin).get(`/permissions/${id}`)).status).toBe(404);
    expect((await as(admin).post(`/permissions/${id}`, flags())).status).toBe(404);
  }
});

test('a title stays with its flags until it is taken away, and goes with the last flag, a last day and the membership', async () => {
  const chapter = await aChapter();
  const member = await aMember({ chapter });
  const set = (body: object) => as(admin).post(`/permissions/${member.id}`, body);
  const shown = async () => ({
    list: (await as(admin).get(`/members?chapter_id=${chapter.id}`)).body.users[0].title,
    page: (await as(admin).get(`/members/${member.id}`)).body.title,
  });
  const refused = await set({ ...flags(), title: 'president' });
  expect(refused.body.fields).toEqual({ title: 'is for permissions that are on' });
  const { body } = await set({ ...PRESETS.visitor_host, title: 'visitor_host' });
  expect(body.permissions).toEqual({ ...PRESETS.visitor_host, title: 'visitor_host' });
  // A client that knows nothing of titles.
  await set({ ...PRESETS.visitor_host, can_add_member: 1 });
  expect(await shown()).toEqual({ list: 'visitor_host', page: 'visitor_host' });
  const { entries } = (await as(admin).get(`/members/${member.id}/history`)).body;
  expect(entries[1].changes).toContainEqual({ field: 'title', before: null, after: 'visitor_host' });
  await set({ ...flags({ can_add_member: 1 }), title: null });
  expect(await shown()).toEqual({ list: undefined, page: undefined });
  await set({ ...PRESETS.secretary, title: 'secretary', permissions_until: '2026-11-09' });
  clock.advance(DAY);
  expect(await shown()).toEqual({ list: undefined, page: undefined });
  await set({ ...PRESETS.secretary, title: 'secretary', permissions_until: null });
  await set(flags());
  await set(PRESETS.secretary);
  expect(await shown()).toEqual({ list: undefined, page: undefined });
  await set({ ...PRESETS.secretary, title: 'secretary' });
  await as(admin).post(`/members/${member.id}/end`, {});
  await as(admin).post(`/members/${member.id}/resume`, {});
  await set(PRESETS.secretary);
  expect(await shown()).toEqual({ list: undefined, page: undefined });
});
