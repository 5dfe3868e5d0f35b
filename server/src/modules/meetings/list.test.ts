import { expect, test } from 'vitest';
import { DAY, openTestApp } from '../../../test/app.ts';
import { meetingPlanners } from '../../../test/meeting-planners.ts';
import type { Person } from '../../../test/network.ts';

/** The clock says Monday, 9 November 2026, 10:00 UTC. */
const world = await openTestApp();
const { as, sql, clock, aChapter, aMember, aMeeting } = world;
const planners = meetingPlanners(world);
async function aNetwork() {
  const network = await planners.aNetwork();
  const second = await aMember({ chapter: network.chapter, flags: ['can_schedule_meeting'] });
  return { ...network, second };
}
const idsOf = async (who: Person, query = '') =>
  (await as(who).get(`/meetings${query}`)).body.meetings.map(({ id }: { id: number }) => id);

test('upcoming ones in their order, from the one that is going on; past ones the latest first', async () => {
  const { scheduler, member } = await aNetwork();
  const at = async (instant: string, minutes = 90) =>
    (await aMeeting({ by: scheduler, at: instant, minutes })).id;
  const running = await at('2026-11-09T09:00:00Z');
  const long = await at('2026-11-08T23:00:00Z', 720);
  const later = await at('2026-12-01T07:00:00Z');
  const sooner = await at('2026-11-10T07:00:00Z');
  const over = await at('2026-11-09T08:30:00Z', 90);
  const old = await at('2026-10-01T07:00:00Z');
  expect(await idsOf(member)).toEqual([long, running, sooner, later]);
  expect(await idsOf(member, '?period=past')).toEqual([over, old]);
  expect(await idsOf(member, '?page_size=2&page=2')).toEqual([sooner, later]);
  const { body } = await as(member).get('/meetings?page_size=1');
  expect([body.total, body.page_size]).toEqual([4, 1]);
  expect((await as(member).get('/meetings?period=past&page=9&page_size=9')).body).toMatchObject({
    meetings: [],
    total: 2,
  });
});

test('proposals are for their proposer, those who may approve and super admins; 404 for everyone else', async () => {
  const { chapter, scheduler, second, approver, member, stranger, admin } = await aNetwork();
  const { id: approved } = await aMeeting({ by: scheduler, at: '2026-11-20T07:00:00Z' });
  const { id: proposed } = await aMeeting({ by: scheduler, at: '2026-11-21T07:00:00Z', status: 'proposed' });
  const { id: called_off } = await aMeeting({ by: scheduler, at: '2026-11-22T07:00:00Z' });
  await as(scheduler).post(`/meetings/${called_off}/cancel`, {});
  const { id: never } = await aMeeting({ by: scheduler, at: '2026-11-23T07:00:00Z', status: 'cancelled' });
  const everything = [approved, proposed, called_off, never];
  for (const who of [scheduler, approver]) expect(await idsOf(who)).toEqual(everything);
  for (const who of [member, second]) expect(await idsOf(who)).toEqual([approved, called_off]);
  expect(await idsOf(admin, `?chapter_id=${chapter.id}`)).toEqual(everything);
  expect(await idsOf(stranger)).toEqual([]);
  const seenBy = async (who: Person) =>
    Promise.all(everything.map(async (id) => (await as(who).get(`/meetings/${id}`)).status));
  for (const who of [scheduler, approver, admin]) expect(await seenBy(who)).toEqual([200, 200, 200, 200]);
  for (const who of [member, second]) expect(await seenBy(who)).toEqual([200, 404, 200, 404]);
  expect(await seenBy(stranger)).toEqual([404, 404, 404, 404]);
  // The file has what the list has.
  const { text } = await as(member).get('/meetings/export');
  expect(text.trim().split('\r\n')).toHaveLength(3);
});

test('lists what can still be approved, of a series the next one, for those who see proposals', async () => {
  const { chapter, scheduler, approver, member, stranger, admin } = await aNetwork();
  const { id: single } = await aMeeting({ by: scheduler, at: '2026-11-20T07:00:00Z', status: 'proposed' });
  const series = await planners.propose(scheduler, { day: '2026-11-18', until: '2026-12-30' });
  await aMeeting({ by: scheduler, at: '2026-11-21T07:00:00Z' });
  await aMeeting({ by: scheduler, at: '2026-11-09T09:30:00Z', status: 'proposed' });
  const total = async (who: Person, query = '') =>
    (await as(who).get(`/meetings?to_approve=1${query}`)).body.total;
  for (const who of [scheduler, approver]) {
    expect(await idsOf(who, '?to_approve=1')).toEqual([series, single]);
    expect(await total(who)).toBe(2);
  }
  for (const who of [member, stranger]) expect(await idsOf(who, '?to_approve=1')).toEqual([]);
  expect(await idsOf(admin, `?to_approve=1&chapter_id=${chapter.id}`)).toEqual([series, single]);
  const before = await total(admin);
  await as(approver).post(`/meetings/${series}/approve`, { scope: 'one' });
  // The one after it is the next.
  expect(await idsOf(approver, '?to_approve=1')).toEqual([single, series + 1]);
  expect(await total(admin)).toBe(before);
  await as(approver).post(`/meetings/${series + 1}/approve`, { scope: 'following' });
  expect(await idsOf(approver, '?to_approve=1')).toEqual([single]);
  expect(await total(admin)).toBe(before - 1);
});

test('a member is refused the list of another chapter; a super admin reads all chapters together', async () => {
  const { scheduler, stranger, member, admin } = await aNetwork();
  const { id: here } = await aMeeting({ by: scheduler, at: '2027-03-01T07:00:00Z' });
  const { id: there } = await aMeeting({ by: stranger, at: '2027-03-01T07:00:00Z' });
  expect((await as(member).get(`/meetings?chapter_id=${stranger.chapter_id}`)).status).toBe(403);
  expect((await as(member).get(`/meetings/export?chapter_id=${stranger.chapter_id}`)).status).toBe(403);
  const all = await idsOf(admin);
  expect(all).toEqual(expect.arrayContaining([here, there]));
});

test('a member who moves sees the meetings of the new chapter only, at once', async () => {
  const { scheduler, member, stranger, admin } = await aNetwork();
  const { id: here } = await aMeeting({ by: scheduler });
  const { id: there } = await aMeeting({ by: stranger });
  await as(admin).put(`/auth/${member.id}`, { chapter_id: stranger.chapter_id });
  expect(await idsOf(member)).toEqual([there]);
  expect((await as(member).get(`/meetings/${here}`)).status).toBe(404);
});

test('a flag that was revoked a second ago gives no rights', async () => {
  const { scheduler, approver, admin, member } = await aNetwork();
  const { id } = await aMeeting({ by: scheduler, status: 'proposed' });
  const mayOf = async (who: Person) => (await as(who).get(`/meetings/${id}`)).body.may;
  expect(await mayOf(scheduler)).toMatchObject({ change: 1, cancel: 1, approve: 0, invite_guest: 0 });
  expect(await mayOf(approver)).toMatchObject({ change: 0, cancel: 1, approve: 1 });
  for (const who of [scheduler, approver])
    await sql('UPDATE users SET can_schedule_meeting = 0, can_approve_meeting = 0 WHERE id = $1', [who.id]);
  expect((await as(scheduler).patch(`/meetings/${id}`, { place: 'Mine' })).status).toBe(403);
  expect((await as(approver).post(`/meetings/${id}/approve`, {})).status).toBe(403);
  expect((await as(approver).get(`/meetings/${id}`)).status).toBe(404);
  await as(admin).post(`/meetings/${id}/approve`, {});
  expect((await as(member).get(`/meetings/${id}`)).body.may).toEqual({
    change: 0,
    cancel: 0,
    approve: 0,
    take_attendance: 0,
    invite_guest: 1,
    decide_guests: 0,
  });
});

test('the next meeting is the one going on or the next approved one of the chapter', async () => {
  const { scheduler, member, stranger } = await aNetwork();
  const next = async (who: Person) => (await as(who).get('/meetings/next')).body.meeting?.id ?? null;
  expect(await next(member)).toBeNull();
  await aMeeting({ by: scheduler, at: '2026-11-10T07:00:00Z', status: 'proposed' });
  await aMeeting({ by: scheduler, at: '2026-11-10T08:00:00Z', status: 'cancelled' });
  await aMeeting({ by: stranger, at: '2026-11-10T07:00:00Z' });
  const { id: soon } = await aMeeting({ by: scheduler, at: '2026-11-11T07:00:00Z' });
  await aMeeting({ by: scheduler, at: '2026-11-18T07:00:00Z' });
  expect(await next(member)).toBe(soon);
  const { id: running } = await aMeeting({ by: scheduler, at: '2026-11-09T09:30:00Z', minutes: 31 });
  expect(await next(member)).toBe(running);
  clock.advance(60_000);
  expect(await next(member)).toBe(soon);
  clock.advance(-60_000);
});

test('counts who was a member at the start of a meeting, who is one now for one to come, and those with a state', async () => {
  const { scheduler, approver, second, member, admin, chapter } = await aNetwork();
  const { id: held } = await aMeeting({ by: scheduler, at: '2026-11-09T08:00:00Z', minutes: 60 });
  const { id: coming } = await aMeeting({ by: scheduler, at: '2026-11-20T07:00:00Z' });
  await sql("UPDATE stays SET since = '2026-01-01' WHERE chapter_id = $1", [chapter.id]);
  const record = (id: number, who: Person, state: string) =>
    sql(
      `INSERT INTO attendance (meeting_id, member_id, state, tapped_at, recorded_by, recorded_at)
       VALUES ($1, $2, $3, now(), $2, now())`,
      [id, who.id, state],
    );
  await record(held, scheduler, 'present');
  await record(held, second, 'late');
  await record(held, approver, 'medical');
  const countsOf = async (id: number) => {
    const { present, expected } = (await as(admin).get(`/meetings/${id}`)).body.meeting;
    return `${present} of ${expected}`;
  };
  expect([await countsOf(held), await countsOf(coming)]).toEqual(['2 of 4', '0 of 4']);
  // One joins, two leave: the figures of the meeting that was held stay the same.
  await aMember({ chapter });
  await as(admin).post(`/members/${member.id}/end`);
  await as(admin).put(`/auth/${second.id}`, { chapter_id: (await aChapter()).id });
  expect([await countsOf(held), await countsOf(coming)]).toEqual(['2 of 4', '0 of 3']);
  await as(admin).post(`/members/${member.id}/resume`, {});
  expect(await countsOf(coming)).toBe('0 of 4');
  // A person who was not a member yet attended.
  await record(held, await aMember({ chapter }), 'present');
  expect(await countsOf(held)).toBe('3 of 5');
});

test('a stay begins, ends and begins again with the membership and the chapter, at the time of the change', async () => {
  const { member, admin, chapter, stranger } = await aNetwork();
  const stays = () =>
    sql(
      `SELECT chapter_id, to_char(since AT TIME ZONE 'UTC', 'DD HH24:MI') AS since,
              to_char(until AT TIME ZONE 'UTC', 'DD HH24:MI') AS until FROM stays WHERE user_id = $1 ORDER BY id`,
      [member.id],
    );
  clock.advance(DAY);
  await as(admin).put(`/auth/${member.id}`, { chapter_id: stranger.chapter_id });
  await as(admin).put(`/auth/${member.id}`, { vertical: 'Roofing' });
  clock.advance(DAY);
  await as(admin).post(`/members/${member.id}/end`);
  clock.advance(DAY);
  await as(admin).post(`/members/${member.id}/resume`, {});
  expect(await stays()).toEqual([
    { chapter_id: chapter.id, since: '09 10:00', until: '10 10:00' },
    { chapter_id: stranger.chapter_id, since: '10 10:00', until: '11 10:00' },
    { chapter_id: stranger.chapter_id, since: '12 10:00', until: null },
  ]);
  clock.set('2026-11-09T10:00:00.000Z');
});

test("a person's copy of everything has the meetings they proposed", async () => {
  const { scheduler, second } = await aNetwork();
  const { id } = await aMeeting({ by: scheduler, status: 'cancelled' });
  await aMeeting({ by: second });
  const { meetings_proposed } = (await as(scheduler).get('/account/export')).body;
  expect(meetings_proposed).toMatchObject([{ id, status: 'cancelled' }]);
});
