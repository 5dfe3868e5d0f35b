import { expect, test } from 'vitest';
import { guestForm } from '../../../test/access/valid.ts';
import { openTestApp } from '../../../test/app.ts';
import { addressOf, readEvents } from '../../../test/event-reader.ts';

const { as, app, sql, aChapter, aMember, aMeeting, aGuest, aSuperAdmin } = await openTestApp();
const chapter = await aChapter();
const [ada, bob] = [await aMember({ chapter }), await aMember({ chapter })];
const approver = await aMember({ chapter, flags: ['can_approve_guest'] });
const recorder = await aMember({ chapter, flags: ['can_take_attendance'] });
const adder = await aMember({
  chapter,
  flags: ['can_add_member', 'can_approve_meeting', 'can_schedule_meeting'],
});
const outsider = await aMember({ flags: ['can_approve_guest', 'can_take_attendance'] });
const admin = await aSuperAdmin();
const meeting = await aMeeting({ by: ada });
await aGuest({ by: ada, meeting, name: 'Grace Hopper', business: 'Zeppelins' });
await aGuest({ by: bob, meeting, name: 'Alan Turing' });

const READERS = [
  ['the inviter', ada, ['Grace Hopper']],
  ['another inviter', bob, ['Alan Turing']],
  ['can_approve_guest', approver, ['Alan Turing', 'Grace Hopper']],
  ['can_take_attendance', recorder, ['Alan Turing', 'Grace Hopper']],
  ['other flags', adder, []],
  ['a super admin', admin, ['Alan Turing', 'Grace Hopper']],
] as const;

test.each(READERS)('%s sees in lists and files exactly these guests', async (_, who, names) => {
  const { body } = await as(who).get(`/meetings/${meeting.id}/guests`);
  expect(body.guests.map(({ name }: { name: string }) => name)).toEqual(names);
  expect(body.total).toBe(names.length);
  const file = await as(who).get(`/meetings/${meeting.id}/guests/export`);
  expect(file.status).toBe(200);
  for (const name of ['Alan Turing', 'Grace Hopper'])
    expect(file.text.includes(name)).toBe((names as readonly string[]).includes(name));
});

test('another chapter finds nothing, whatever its flags', async () => {
  expect((await as(outsider).get(`/meetings/${meeting.id}/guests`)).status).toBe(404);
  expect((await as(outsider).get(`/meetings/${meeting.id}/guests/export`)).status).toBe(404);
});

test('a search within the list finds only what the reader sees', async () => {
  const found = async (who: { token: string }) =>
    (await as(who).get(`/meetings/${meeting.id}/guests?search=zepp`)).body.total;
  expect([await found(ada), await found(bob), await found(approver)]).toEqual([1, 0, 1]);
});

test('nothing that other members ask for contains a guest', async () => {
  for (const path of [
    '/search?search=Grace',
    '/needs',
    '/activity',
    '/activity/recent',
    '/meetings',
    `/meetings/${meeting.id}`,
    '/meetings/next',
    '/elevated/members?search=Grace',
    '/account/export',
    '/events',
  ]) {
    const { status, text } = await as(adder).get(path);
    expect(status, path).toBe(200);
    expect(text, path).not.toMatch(/Grace Hopper|Alan Turing|Zeppelins/);
  }
});

test("an account's own data contains the guests whom the person invited, and no others", async () => {
  const names = async (who: { token: string }) =>
    (await as(who).get('/account/export')).body.guests_invited.map(({ name }: { name: string }) => name);
  expect(await names(ada)).toEqual(['Grace Hopper']);
  expect(await names(approver)).toEqual([]);
});

test('events about a guest reach the inviter, those who see the list and super admins, and no one else', async () => {
  const people = [ada, bob, approver, recorder, adder, outsider, admin];
  const address = await addressOf(app);
  const readers = await Promise.all(people.map((person) => readEvents(address, person)));
  const { body } = await as(ada).post(`/meetings/${meeting.id}/guests`, guestForm());
  await as(approver).patch(`/guests/${body.id}/status`, { status: 'approved' });
  // The last one reaches everyone, so that everything before it has arrived.
  await as(admin).put(`/chapters/${chapter.id}`, { region: 'Elsewhere' });
  const kinds = (n: number) =>
    (readers[n]?.events ?? []).filter(({ kind }) => kind.startsWith('guest')).map(({ kind }) => kind);
  await expect
    .poll(() => readers.filter(({ events }) => events.some(({ kind }) => kind === 'chapter_changed')).length)
    .toBe(people.length - 1);
  expect(kinds(0)).toEqual(['guest_invited', 'guest_decided']);
  expect(kinds(1)).toEqual([]);
  // Their own, in the chapter and in person.
  expect(kinds(2)).toEqual(['guest_invited', 'guest_changed', 'guest_changed']);
  expect(kinds(3)).toEqual(['guest_changed']);
  expect(kinds(4)).toEqual([]);
  expect(kinds(5)).toEqual([]);
  expect(kinds(6)).toEqual(['guest_invited', 'guest_changed']);
  await Promise.all(readers.map((reader) => reader.close()));
});

test('a history names a guest to super admins only, and no longer once the data is deleted', async () => {
  const guest = await aGuest({ by: ada, meeting, name: 'Katherine Johnson' });
  await as(approver).patch(`/guests/${guest.id}/status`, { status: 'approved' });
  const history = () => as(admin).get(`/chapters/${chapter.id}/history`);
  expect((await history()).text).toContain('Katherine Johnson');
  await sql('DELETE FROM guests WHERE id = $1', [guest.id]);
  const { text, body } = await history();
  expect(text).not.toContain('Katherine Johnson');
  expect(body.entries[0]).toMatchObject({ action: 'guest.approved', about: { type: 'guest', name: null } });
  expect((await as(approver).get(`/chapters/${chapter.id}/history`)).status).toBe(403);
});

test('an inviter who moves to another chapter still sees whom they invited, and nothing else of the meeting', async () => {
  const mover = await aMember({ chapter });
  const guest = await aGuest({ by: mover, meeting });
  await sql('UPDATE users SET chapter_id = $2 WHERE id = $1', [mover.id, (await aChapter()).id]);
  await as(approver).patch(`/guests/${guest.id}/status`, { status: 'approved' });
  const { body, text } = await as(mover).get(`/guests/${guest.id}`);
  expect(body).toMatchObject({ status: 'approved', decided_by: null, may: { decide: 0, record: 0 } });
  expect(text).not.toContain(approver.full_name);
  expect((await as(mover).get(`/meetings/${meeting.id}/guests`)).status).toBe(404);
});
