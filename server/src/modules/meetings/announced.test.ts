import { expect, test } from 'vitest';
import { DAY, openTestApp } from '../../../test/app.ts';
import { meetingPlanners } from '../../../test/meeting-planners.ts';
import type { Person } from '../../../test/network.ts';

/** Who hears of a meeting: live, by the bell, by mail, by what needs them, and in the chapter's history. */
const world = await openTestApp({ mail: { figures: () => ({ sent: {}, failed: 0, serverUp: 1 }) } });
const { as, sql, clock, aMember, aMeeting } = world;
const { aNetwork, propose, bellOf, eventsFromNow } = meetingPlanners(world);
const mails = (meetingId: number) =>
  sql<{ kind: string; user_id: number; bulk: boolean }>(
    'SELECT kind, user_id, bulk FROM mails WHERE meeting_id = $1 ORDER BY id',
    [meetingId],
  );

test('the chapter is notified of an approval, a change and a cancellation, each once for a whole series', async () => {
  const { scheduler, approver, member, stranger, admin } = await aNetwork();
  const first = await propose(scheduler, { day: '2026-11-12', until: '2026-12-10' });
  const since = await eventsFromNow(admin);
  await as(approver).post(`/meetings/${first}/approve`, { scope: 'following' });
  clock.advance(60_000);
  await as(scheduler).patch(`/meetings/${first + 1}`, { starts: '08:00', scope: 'following' });
  clock.advance(60_000);
  await as(scheduler).post(`/meetings/${first + 3}/cancel`, { scope: 'following' });

  const kinds = ['meeting_approved', 'meeting_changed', 'meeting_cancelled'];
  const [approved, changed, cancelled] = [first, first + 1, first + 3];
  expect(await since(member)).toMatchObject(
    kinds.map((kind, index) => ({ kind, to_me: 0, meeting_id: [approved, changed, cancelled][index] })),
  );
  expect(await since(scheduler)).toMatchObject([
    { kind: 'meeting_approved', to_me: 1, name: 'Ann' },
    { kind: 'meeting_changed', own: 1 },
    { kind: 'meeting_cancelled', own: 1 },
  ]);
  expect(await since(stranger)).toEqual([]);

  const lines = [
    {
      kind: 'meeting_cancelled',
      name: 'Sam',
      id: cancelled,
      day: '2026-12-03',
      starts: '08:00',
      meetings: 2,
    },
    { kind: 'meeting_changed', name: 'Sam', id: changed, day: '2026-11-19', starts: '08:00', meetings: 4 },
    { kind: 'meeting_approved', name: 'Ann', id: approved, day: '2026-11-12', starts: '07:00', meetings: 5 },
  ];
  expect(await bellOf(member)).toEqual(lines);
  // Own actions are not in the bell.
  expect(await bellOf(scheduler)).toEqual([lines[2]]);
  expect(await bellOf(approver)).toEqual(lines.slice(0, 2));
  expect((await bellOf(admin)).slice(0, 3)).toEqual(lines);
  expect(await bellOf(stranger)).toEqual([]);

  const to = (kind: string, ...people: Person[]) =>
    people.map(({ id }) => ({ kind, user_id: id, bulk: true }));
  expect(await mails(approved)).toEqual(to('meeting_approved', scheduler, member));
  expect(await mails(changed)).toEqual(to('meeting_changed', approver, member));
  expect(await mails(cancelled)).toEqual(to('meeting_cancelled', approver, member));
});

test('a second change replaces the line of the first, and needs no second mail as long as the first is unsent', async () => {
  const { scheduler, approver, member } = await aNetwork();
  const { id } = await aMeeting({ by: scheduler });
  await as(scheduler).patch(`/meetings/${id}`, { place: 'Here' });
  clock.advance(60_000);
  await as(scheduler).patch(`/meetings/${id}`, { place: 'There' });
  const kinds = (await bellOf(member)).map(({ kind }) => kind);
  expect(kinds).toEqual(['meeting_changed', 'meeting_approved']);
  expect((await mails(id)).map(({ user_id }) => user_id)).toEqual([approver.id, member.id]);
});

test('however often a meeting is changed, its members get at most one mail in five minutes, or in one minute if it is about to begin', async () => {
  const { scheduler, member } = await aNetwork();
  const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString();
  const dueOf = async (id: number) =>
    sql(
      "SELECT due_at - written_at = '5 minutes' AS later, due_at - written_at = '1 minute' AS soon FROM mails WHERE meeting_id = $1 AND user_id = $2",
      [id, member.id],
    );
  const far = await aMeeting({ by: scheduler, at: inMinutes(300) });
  for (const place of ['Here', 'There', 'Elsewhere'])
    await as(scheduler).patch(`/meetings/${far.id}`, { place });
  expect(await dueOf(far.id)).toEqual([{ later: true, soon: false }]);
  const soon = await aMeeting({ by: scheduler, at: inMinutes(50) });
  await as(scheduler).patch(`/meetings/${soon.id}`, { place: 'Here' });
  expect(await dueOf(soon.id)).toEqual([{ later: false, soon: true }]);
});

test('a meeting that changes before its announcement was mailed is announced as it is then, in one mail', async () => {
  const { scheduler, approver, member } = await aNetwork();
  const kinds = async (id: number, who = member) =>
    (await mails(id)).filter(({ user_id }) => user_id === who.id).map(({ kind }) => kind);
  const id = await propose(scheduler);
  await as(approver).post(`/meetings/${id}/approve`, {});
  clock.advance(60_000);
  await as(scheduler).patch(`/meetings/${id}`, { place: 'Elsewhere' });
  expect(await kinds(id)).toEqual(['meeting_approved']);
  // No announcement goes to the approver, and none to anyone twice.
  expect(await kinds(id, approver)).toEqual(['meeting_changed']);
  await sql('DELETE FROM mails WHERE meeting_id = $1', [id]);
  await as(scheduler).patch(`/meetings/${id}`, { place: 'Here again' });
  expect(await kinds(id)).toEqual(['meeting_changed']);

  // The announcement of a series says nothing about one of its meetings.
  const series = await propose(scheduler, { day: '2026-11-12', until: '2026-11-26' });
  await as(approver).post(`/meetings/${series}/approve`, { scope: 'following' });
  clock.advance(60_000);
  await as(scheduler).patch(`/meetings/${series}`, { place: 'Elsewhere', scope: 'following' });
  expect(await kinds(series)).toEqual(['meeting_approved']);
  await as(scheduler).patch(`/meetings/${series}`, { place: 'Once here' });
  expect(await kinds(series)).toEqual(['meeting_approved', 'meeting_changed']);
});

test('a meeting that is cancelled before its announcement was mailed is mentioned in no mail', async () => {
  const { scheduler, approver, member } = await aNetwork();
  const kinds = async (id: number) =>
    (await mails(id)).filter(({ user_id }) => user_id === member.id).map(({ kind }) => kind);
  const id = await propose(scheduler);
  await as(approver).post(`/meetings/${id}/approve`, {});
  expect(
    await sql(
      "SELECT bool_and(due_at - written_at = '5 minutes') AS later FROM mails WHERE meeting_id = $1",
      [id],
    ),
  ).toEqual([{ later: true }]);
  clock.advance(60_000);
  await as(scheduler).post(`/meetings/${id}/cancel`, {});
  expect(await kinds(id)).toEqual(['meeting_approved']);
  // The approver was never mailed an announcement, and knows of the meeting.
  expect(await mails(id)).toContainEqual({ kind: 'meeting_cancelled', user_id: approver.id, bulk: true });

  const mailed = await propose(scheduler);
  await as(approver).post(`/meetings/${mailed}/approve`, {});
  await sql('DELETE FROM mails WHERE meeting_id = $1', [mailed]);
  await as(scheduler).post(`/meetings/${mailed}/cancel`, {});
  expect(await kinds(mailed)).toEqual(['meeting_cancelled']);

  const series = await propose(scheduler, { day: '2026-11-12', until: '2026-12-10' });
  await as(approver).post(`/meetings/${series}/approve`, { scope: 'following' });
  clock.advance(60_000);
  await as(scheduler).post(`/meetings/${series + 4}/cancel`, {});
  expect(await kinds(series + 4)).toEqual(['meeting_cancelled']);
  clock.advance(60_000);
  await as(scheduler).post(`/meetings/${series}/cancel`, { scope: 'following' });
  expect(await kinds(series)).toEqual(['meeting_approved']);
});

test('mails neither members who opted out nor former members', async () => {
  const { scheduler, member, chapter, approver } = await aNetwork();
  await aMember({ chapter, removed: true });
  await as(member).put('/account/mail', { meetings: 0 });
  const { id } = await aMeeting({ by: scheduler });
  await as(scheduler).post(`/meetings/${id}/cancel`, {});
  expect((await mails(id)).map(({ user_id }) => user_id)).toEqual([approver.id]);
});

test('proposals that are changed or cancelled concern those who may approve alone', async () => {
  const { scheduler, approver, member, admin } = await aNetwork();
  const events = await eventsFromNow(admin);
  const since = async (who: Person) => (await events(who)).map(({ kind }: { kind: string }) => kind);
  const id = await propose(scheduler);
  await as(scheduler).patch(`/meetings/${id}`, { place: 'Elsewhere' });
  await as(scheduler).post(`/meetings/${id}/cancel`, {});
  const kinds = ['meeting_proposed', 'meeting_proposal_changed', 'meeting_proposal_changed'];
  expect(await since(approver)).toEqual(kinds);
  expect(await since(admin)).toEqual(kinds);
  expect(await since(member)).toEqual([]);
  expect(await mails(id)).toEqual([]);
  expect(await bellOf(member)).toEqual([]);
});

test('proposals need those who may approve: a series once, until it is approved, cancelled or over', async () => {
  const { scheduler, approver, member, admin, stranger } = await aNetwork();
  const needsOf = async (who: Person) =>
    (await as(who).get('/needs')).body.needs.map(
      ({ kind, meeting_id, day, name }: Record<string, unknown>) => [kind, meeting_id, day, name],
    );
  const first = await propose(scheduler, { day: '2026-11-12', until: '2026-12-10' });
  const single = await propose(scheduler, { day: '2026-11-13' });
  const lines = [
    ['approve_meeting', first, '2026-11-12', 'Sam'],
    ['approve_meeting', single, '2026-11-13', 'Sam'],
  ];
  expect(await needsOf(approver)).toEqual(lines);
  expect(await needsOf(admin)).toEqual(expect.arrayContaining(lines));
  for (const who of [scheduler, member, stranger]) expect(await needsOf(who)).toEqual([]);
  await as(approver).post(`/meetings/${first}/approve`, {});
  await as(scheduler).post(`/meetings/${single}/cancel`, {});
  expect(await needsOf(approver)).toEqual([['approve_meeting', first + 1, '2026-11-19', 'Sam']]);
  clock.advance(11 * DAY);
  const later = await as('visitor').post('/auth/login', {
    email: approver.email,
    password: 'correct horse battery',
  });
  expect(await needsOf(later.body)).toEqual([['approve_meeting', first + 2, '2026-11-26', 'Sam']]);
  clock.advance(-11 * DAY);
});

test("the chapter's history names the meeting by its day, and what changed", async () => {
  const { scheduler, approver, admin, chapter } = await aNetwork();
  const id = await propose(scheduler, { day: '2026-11-26', until: '2026-12-10' });
  await as(approver).post(`/meetings/${id}/approve`, { scope: 'following' });
  await as(scheduler).patch(`/meetings/${id}`, { day: '2026-11-27' });
  await as(scheduler).post(`/meetings/${id}/cancel`, {});
  const { entries } = (await as(admin).get(`/chapters/${chapter.id}/history`)).body;
  const about = { type: 'meeting', id, name: '2026-11-27', writer: null, referral_id: null, note: null };
  expect(entries).toMatchObject([
    { action: 'meeting.cancelled', about, note: null, changes: [] },
    { action: 'meeting.changed', changes: [{ field: 'day', before: '2026-11-26', after: '2026-11-27' }] },
    { action: 'meeting.approved', who: { id: approver.id }, note: '3 meetings' },
    { action: 'meeting.proposed', who: { id: scheduler.id }, note: '3 meetings' },
  ]);
  const { text } = await as(admin).get(`/chapters/${chapter.id}/history/export`);
  expect(text).toContain('Sam cancelled the meeting on 27/11/2026');
});
