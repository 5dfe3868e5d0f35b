import { expect, test } from 'vitest';
import { memberForm } from '../../../test/access/valid.ts';
import { DAY, openTestApp, SESSION } from '../../../test/app.ts';
import type { Chapter, Person } from '../../../test/network.ts';
import { createCalendar } from '../../time/calendar.ts';
import { auditService } from '../audit/service.ts';
import { createSessions } from '../auth/sessions.ts';
import { createPublish } from '../events/publish.ts';
import { manyMembers, type NewMember } from '../members/many.ts';
import { membershipService } from '../memberships/service.ts';
import { superAdminService } from '../super-admins/service.ts';

/** Weeks pass between the meetings. */
const LONG = { idle: 400 * DAY, max: 400 * DAY };
/** Who is on the sheet of which date. */
const { as, clock, sql, aChapter, aMember, aSuperAdmin, aMeeting, db } = await openTestApp({ session: LONG });
const admin = await aSuperAdmin();
const HOUR = 3_600_000;
const at = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds).toISOString();

async function aRoom(more: { full_name?: string } = {}) {
  const chapter = await aChapter();
  const taker = await aMember({ chapter, flags: ['can_take_attendance'], full_name: 'Zora Taker' });
  const asha = await aMember({ chapter, full_name: 'Asha Rao', ...more });
  return { chapter, taker, asha };
}
const meetingIn = (chapter: Chapter, when: string) => aMeeting({ by: admin, chapter, at: when });
const sheetOf = async (meeting: { id: number }, reader: Person = admin, query = '') =>
  (await as(reader).get(`/meetings/${meeting.id}/attendance${query}`)).body;
const names = async (meeting: { id: number }, reader?: Person) =>
  (await sheetOf(meeting, reader)).members.map(({ name }: { name: string }) => name);
const record = (meeting: { id: number }, member: Person, state = 'present') =>
  as(admin).put(`/meetings/${meeting.id}/attendance/${member.id}`, { state });

test('shows the members of the chapter by name, with the count, to those who record', async () => {
  const { chapter, taker, asha } = await aRoom();
  const eve = await aMember({ chapter, full_name: 'Éve Stone' });
  const meeting = await meetingIn(chapter, at(0));
  await record(meeting, asha, 'late');
  await record(meeting, eve, 'absent');
  const sheet = await sheetOf(meeting, taker);
  expect(sheet).toMatchObject({ present: 1, expected: 3, total: 3 });
  expect(sheet.members).toMatchObject([
    { id: asha.id, name: 'Asha Rao', state: 'late', recorded_by: { id: admin.id } },
    { id: eve.id, name: 'Éve Stone', state: 'absent' },
    { id: taker.id, name: 'Zora Taker', state: null, tapped_at: null, recorded_by: null },
  ]);
  const found = await sheetOf(meeting, taker, '?search=eve');
  expect([found.total, found.expected, found.members[0].id]).toEqual([1, 3, eve.id]);
  const page = await sheetOf(meeting, taker, '?page=2&page_size=2');
  expect([page.total, page.members.length, page.members[0].id]).toEqual([3, 1, taker.id]);
});

test('everyone else in the chapter sees the count and their own entry', async () => {
  const { chapter, asha } = await aRoom();
  const ravi = await aMember({ chapter });
  const meeting = await meetingIn(chapter, at(0));
  await record(meeting, asha);
  await record(meeting, ravi, 'medical');
  const sheet = await sheetOf(meeting, asha);
  expect(sheet).toMatchObject({ present: 1, expected: 3, total: 1 });
  expect(sheet.members).toMatchObject([{ id: asha.id, state: 'present' }]);
  const file = await as(asha).get(`/meetings/${meeting.id}/attendance/export`);
  expect(file.text).toContain('Asha Rao');
  expect(file.text).not.toContain(ravi.full_name);
  expect((await as(asha).get(`/meetings/${meeting.id}`)).body.meeting).toMatchObject({
    present: 1,
    expected: 3,
  });
});

test('counts those in the room and those with a substitute as present', async () => {
  const { chapter, taker, asha } = await aRoom();
  const others = await Promise.all(['absent', 'medical', 'late'].map(() => aMember({ chapter })));
  const meeting = await meetingIn(chapter, at(0));
  await as(taker).put(`/meetings/${meeting.id}/attendance/${asha.id}`, {
    state: 'substitute',
    substitute: 'Sam',
  });
  for (const [index, state] of ['absent', 'medical', 'late'].entries())
    await record(meeting, others[index] as Person, state);
  await record(meeting, taker);
  const list = (await as(admin).get(`/meetings?chapter_id=${chapter.id}`)).body.meetings;
  expect(list).toMatchObject([{ id: meeting.id, present: 3, expected: 5 }]);
});

test('people who joined later or had left before are on no other date’s sheet', async () => {
  const { chapter, asha } = await aRoom();
  const first = await meetingIn(chapter, at(HOUR));
  clock.advance(7 * DAY);
  const newcomer = await aMember({ chapter, full_name: 'New Comer' });
  const second = await meetingIn(chapter, at(HOUR));
  clock.advance(DAY);
  await as(admin).post(`/members/${asha.id}/end`);
  clock.advance(DAY);
  const third = await meetingIn(chapter, at(HOUR));
  expect(await names(first)).toEqual(['Asha Rao', 'Zora Taker']);
  expect(await names(second)).toEqual(['Asha Rao', 'New Comer', 'Zora Taker']);
  expect(await names(third)).toEqual(['New Comer', 'Zora Taker']);
  expect((await record(first, newcomer)).status).toBe(404);
  expect((await record(second, asha)).status).toBe(200);
});

test('someone who resumes is on the sheets of both memberships, and not on those between', async () => {
  const { chapter, asha } = await aRoom();
  const meetings = [await meetingIn(chapter, at(HOUR))];
  for (const what of ['end', 'resume']) {
    clock.advance(7 * DAY);
    expect((await as(admin).post(`/members/${asha.id}/${what}`, {})).status).toBe(200);
    clock.advance(DAY);
    meetings.push(await meetingIn(chapter, at(HOUR)));
  }
  const on = await Promise.all(meetings.map(async (meeting) => (await names(meeting)).includes('Asha Rao')));
  expect(on).toEqual([true, false, true]);
});

test('someone who moves during a meeting stays on its sheet, and is on no sheet of the new chapter that day', async () => {
  const { chapter, taker, asha } = await aRoom();
  const { chapter: other } = await aRoom();
  const start = at(HOUR);
  const [here, there] = [await meetingIn(chapter, start), await meetingIn(other, start)];
  clock.advance(HOUR + 60_000);
  expect((await as(admin).put(`/auth/${asha.id}`, { chapter_id: other.id })).status).toBe(200);
  expect(await names(here)).toContain('Asha Rao');
  const tap = await as(taker).put(`/meetings/${here.id}/attendance/${asha.id}`, { state: 'late' });
  expect(tap.status).toBe(200);
  expect((await sheetOf(there)).members.some(({ id }: Person) => id === asha.id)).toBe(false);
  expect((await record(there, asha)).status).toBe(404);
  // She no longer sees the meeting of the chapter that she left.
  expect((await as(asha).get(`/meetings/${here.id}/attendance`)).status).toBe(404);
  clock.advance(DAY);
  const next = await meetingIn(other, at(HOUR));
  expect((await record(next, asha)).status).toBe(200);
});

test('a meeting to come expects the members of today', async () => {
  const { chapter, asha } = await aRoom();
  const meeting = await meetingIn(chapter, at(20 * DAY));
  expect((await sheetOf(meeting)).expected).toBe(2);
  clock.advance(DAY);
  await aMember({ chapter });
  await aMember({ chapter });
  await as(admin).post(`/members/${asha.id}/end`);
  expect((await sheetOf(meeting)).expected).toBe(3);
});

test('someone recorded before the meeting was moved to before they joined stays on its sheet', async () => {
  const { chapter, asha } = await aRoom();
  const meeting = await meetingIn(chapter, at(0));
  await record(meeting, asha);
  await sql(
    `UPDATE meetings SET starts_at = starts_at - interval '1 day', ends_at = ends_at - interval '1 day' WHERE id = $1`,
    [meeting.id],
  );
  const sheet = await sheetOf(meeting);
  expect(sheet).toMatchObject({ present: 1, expected: 1, members: [{ id: asha.id }] });
});

test('imported members and those removed at the command line have their stays, too', async () => {
  const chapter = await aChapter();
  const { now } = clock;
  const [audit, calendar, publish] = [auditService(now), createCalendar('UTC', now), createPublish(now)];
  const forms = ['Ada', 'Bob'].map((full_name) => {
    const { password: _, ...form } = memberForm({ full_name, chapter_id: chapter.id });
    return form as NewMember;
  });
  const [ada, bob] = forms.map(({ email }) => email) as [string, string];
  const joined = now();
  const importing = { userId: admin.id, address: '127.0.0.1', requestId: 'import', userAgent: '' };
  await db.transaction((tx) => manyMembers({ audit, publish, now }).addEach(tx, importing, forms, {}));
  const staysOf = (email: string) =>
    sql(
      `SELECT s.chapter_id, s.since, s.until FROM stays s JOIN users u ON u.id = s.user_id
        WHERE u.email = $1 ORDER BY s.id`,
      [email],
    );
  expect(await staysOf(ada)).toEqual([{ chapter_id: chapter.id, since: joined, until: null }]);

  clock.advance(DAY);
  const sessions = createSessions(SESSION, calendar);
  const memberships = membershipService({ db, sessions, audit, publish, calendar });
  const mail = { tellSuperAdmins: async () => undefined };
  await db.transaction((tx) =>
    superAdminService({ audit, sessions, now }).remove(tx, { memberships, mail }, bob),
  );
  expect(await staysOf(bob)).toEqual([{ chapter_id: chapter.id, since: joined, until: clock.now() }]);

  // A change of anything else touches no stay.
  await sql(`UPDATE users SET vertical = 'Law', updated_at = $2 WHERE email = $1`, [ada, clock.now()]);
  expect(await staysOf(ada)).toHaveLength(1);
});
