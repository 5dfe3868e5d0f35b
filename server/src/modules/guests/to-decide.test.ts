import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/network.ts';

/** The clock says Monday, 9 November 2026, 10:00 UTC. */
const { as, clock, aChapter, aMember, aMeeting, aGuest, aSuperAdmin } = await openTestApp();
const chapter = await aChapter();
const [ada, approver] = [
  await aMember({ chapter }),
  await aMember({ chapter, flags: ['can_approve_guest'] }),
];
const outsider = await aMember({ flags: ['can_approve_guest'] });
const admin = await aSuperAdmin();
const meeting = await aMeeting({ by: ada, at: '2026-11-12T07:00:00Z' });
const elsewhere = await aMeeting({ by: outsider, at: '2026-11-12T07:00:00Z' });
const invite = async (name: string, changes: object = {}) => {
  clock.advance(60_000);
  return aGuest({ by: ada, meeting, name, ...changes });
};

const listed = async (who: Person, query = '') => {
  const { body } = await as(who).get(`/guests${query}`);
  const names = body.guests.map(({ name }: { name: string }) => name);
  expect(body.total).toBe(names.length);
  return names;
};

test('lists who waits for approval: the latest first, the oldest on request, found by name and business', async () => {
  await invite('Ann First');
  await invite('Bob Second', { business: 'Zeppelins' });
  await invite('Not Waiting', { status: 'approved' });
  await invite('Cid Elsewhere', { by: outsider, meeting: elsewhere });
  expect(await listed(approver)).toEqual(['Bob Second', 'Ann First']);
  expect(await listed(approver, '?oldest=1')).toEqual(['Ann First', 'Bob Second']);
  expect(await listed(approver, '?search=zepp')).toEqual(['Bob Second']);
  expect(await listed(admin)).toEqual(['Cid Elsewhere', 'Bob Second', 'Ann First']);
  expect(await listed(admin, '?oldest=1')).toEqual(['Ann First', 'Bob Second', 'Cid Elsewhere']);
  expect(await listed(admin, '?search=second')).toEqual(['Bob Second']);
  expect(await listed(admin, `?chapter_id=${chapter.id}`)).toEqual(['Bob Second', 'Ann First']);
  expect(await listed(outsider)).toEqual(['Cid Elsewhere']);
  expect((await as(approver).get(`/guests?chapter_id=${outsider.chapter_id}`)).status).toBe(403);
  const { body } = await as(approver).get('/guests?page=2&page_size=1');
  expect([body.guests[0].name, body.guests[0].may.decide, body.total]).toEqual(['Ann First', 1, 2]);
});

test('no longer lists guests of a meeting that was cancelled or is over', async () => {
  const soon = await aMeeting({ by: ada, at: '2026-11-10T07:00:00Z', minutes: 60 });
  await invite('Dee Soon', { meeting: soon });
  const cancelled = await aMeeting({ by: ada, at: '2026-11-11T07:00:00Z' });
  await invite('Eve Cancelled', { meeting: cancelled });
  expect(await listed(approver, '?search=e')).toContain('Eve Cancelled');
  await as(admin).post(`/meetings/${cancelled.id}/cancel`, {});
  expect(await listed(approver)).toEqual(['Dee Soon', 'Bob Second', 'Ann First']);
  clock.set('2026-11-10T08:00:00.000Z');
  expect(await listed(approver)).toEqual(['Bob Second', 'Ann First']);
});
