import { expect, test } from 'vitest';
import { meetingForm } from '../../../test/access/valid.ts';
import { aKey, openTestApp } from '../../../test/app.ts';
import { meetingPlanners } from '../../../test/meeting-planners.ts';
import type { Person } from '../../../test/network.ts';
import { patiently } from '../../../test/patiently.ts';

/** The clock says Monday, 9 November 2026, 10:00 UTC. */
const world = await openTestApp();
const { as, sql, clock, aMember, aMeeting } = world;
const { aNetwork } = meetingPlanners(world);

/** Five Thursdays at 7:00, from 12 November on; approved if there is an approver. */
async function aSeries(scheduler: Person, approver?: Person): Promise<number[]> {
  const form = meetingForm({ day: '2026-11-12', minutes: 60, until: '2026-12-10' });
  const { body } = await as(scheduler).post('/meetings', form);
  if (approver) await as(approver).post(`/meetings/${body.meeting.id}/approve`, { scope: 'following' });
  const rows = await sql<{ id: number }>('SELECT id FROM meetings WHERE series_id = $1 ORDER BY id', [
    body.meeting.id,
  ]);
  return rows.map(({ id }) => id);
}
const whenOf = async (ids: number[]) =>
  (
    await sql<{ at: string }>(
      `SELECT to_char(day, 'MM-DD ') || to_char(starts, 'HH24:MI') AS at FROM meetings WHERE id = ANY ($1) ORDER BY id`,
      [ids],
    )
  ).map(({ at }) => at);
const statusesOf = async (ids: number[]) =>
  (await sql<{ status: string }>('SELECT status FROM meetings WHERE id = ANY ($1) ORDER BY id', [ids])).map(
    ({ status }) => status,
  );

test('approving one of a series approves that one; approving the following ones all that are still proposed', async () => {
  const { scheduler, approver } = await aNetwork();
  const ids = await aSeries(scheduler);
  const one = await as(approver).post(`/meetings/${ids[1]}/approve`, {});
  expect(one.body).toMatchObject({
    meetings: 1,
    meeting: { status: 'approved', approved_by: { id: approver.id }, sequence: 0 },
  });
  expect(await statusesOf(ids)).toEqual(['proposed', 'approved', 'proposed', 'proposed', 'proposed']);
  const rest = await as(approver).post(`/meetings/${ids[2]}/approve`, { scope: 'following' });
  expect(rest.body.meetings).toBe(3);
  expect(await statusesOf(ids)).toEqual(['proposed', ...Array(4).fill('approved')]);
  expect((await as(approver).post(`/meetings/${ids[2]}/approve`, {})).status).toBe(409);
});

test('a member who may do both approves what they proposed', async () => {
  const { chapter } = await aNetwork();
  const both = await aMember({ chapter, flags: ['can_schedule_meeting', 'can_approve_meeting'] });
  const { body } = await as(both).post('/meetings', meetingForm());
  const { body: answer } = await as(both).post(`/meetings/${body.meeting.id}/approve`, {});
  expect(answer.meeting).toMatchObject({
    status: 'approved',
    proposed_by: { id: both.id },
    approved_by: { id: both.id },
  });
});

test('changes one meeting of a series; it stays approved, and its sequence grows', async () => {
  const { scheduler, approver } = await aNetwork();
  const ids = await aSeries(scheduler, approver);
  const { status, body } = await as(scheduler).patch(`/meetings/${ids[1]}`, { starts: '08:15', agenda: '' });
  expect([status, body.meetings]).toEqual([200, 1]);
  expect(body.meeting).toMatchObject({
    day: '2026-11-19',
    starts: '08:15',
    starts_at: '2026-11-19T08:15:00Z',
    ends_at: '2026-11-19T09:15:00Z',
    agenda: '',
    status: 'approved',
    sequence: 1,
  });
  expect(await whenOf(ids)).toEqual([
    '11-12 07:00',
    '11-19 08:15',
    '11-26 07:00',
    '12-03 07:00',
    '12-10 07:00',
  ]);
  expect(
    await sql(`SELECT details FROM audit_log WHERE action = 'meeting.changed' AND subject_id = $1`, [ids[1]]),
  ).toEqual([
    {
      details: {
        meetings: 1,
        changes: {
          starts: { before: '07:00', after: '08:15' },
          agenda: { before: 'Introductions', after: '' },
        },
      },
    },
  ]);
});

test('another weekday moves this and all following meetings by as many days, onto one another if need be', async () => {
  const { scheduler, approver } = await aNetwork();
  const ids = await aSeries(scheduler, approver);
  const change = (id: number | undefined, body: object) =>
    as(scheduler).patch(`/meetings/${id}`, { ...body, scope: 'following' });
  expect((await change(ids[2], { day: '2026-11-24', starts: '18:00' })).body.meetings).toBe(3);
  expect(await whenOf(ids)).toEqual([
    '11-12 07:00',
    '11-19 07:00',
    '11-24 18:00',
    '12-01 18:00',
    '12-08 18:00',
  ]);
  expect((await change(ids[2], { day: '2026-12-01' })).body.meetings).toBe(3);
  expect((await whenOf(ids)).slice(2)).toEqual(['12-01 18:00', '12-08 18:00', '12-15 18:00']);
  // What was changed on its own keeps its own day of the week.
  await as(scheduler).patch(`/meetings/${ids[3]}`, { day: '2026-12-10' });
  await change(ids[2], { day: '2026-12-02' });
  expect((await whenOf(ids)).slice(2)).toEqual(['12-02 18:00', '12-11 18:00', '12-16 18:00']);
});

test('an edit without changes is not audited, published or counted in the sequence', async () => {
  const { scheduler, approver } = await aNetwork();
  const ids = await aSeries(scheduler, approver);
  const [before] = await sql('SELECT count(*) FROM events');
  const body = { day: '2026-11-12', starts: '07:00', minutes: 60, scope: 'following' };
  expect((await as(scheduler).patch(`/meetings/${ids[0]}`, body)).body).toMatchObject({
    meetings: 0,
    meeting: { sequence: 0 },
  });
  expect(await sql('SELECT count(*) FROM events')).toEqual([before]);
  // Of the following ones, those that differ are changed.
  await as(scheduler).patch(`/meetings/${ids[3]}`, { place: 'Town hall' });
  const same = await as(scheduler).patch(`/meetings/${ids[2]}`, {
    place: 'Harbour Café',
    scope: 'following',
  });
  expect(same.body.meetings).toBe(1);
});

test('refuses a change into the past, too far ahead, or onto another meeting, next to its field; and changes nothing', async () => {
  const { scheduler, approver } = await aNetwork();
  const ids = await aSeries(scheduler, approver);
  const other = await as(scheduler).post('/meetings', meetingForm({ day: '2026-12-09', starts: '18:00' }));
  const before = await whenOf(ids);
  const fields = async (id: number | undefined, body: object) =>
    (await as(scheduler).patch(`/meetings/${id}`, body)).body.fields;
  expect(await fields(ids[1], { day: '2026-11-08' })).toEqual({ day: 'must not be in the past' });
  expect(await fields(ids[1], { day: '2026-11-09', starts: '10:00' })).toEqual({
    starts: 'must not be in the past',
  });
  expect(await fields(ids[1], { day: '2027-11-11' })).toEqual({ day: 'must be at most a year ahead' });
  expect(await fields(ids[4], { day: '2026-12-09', starts: '18:30' })).toEqual({
    starts: 'overlaps another meeting of the chapter on 09/12/2026',
  });
  expect(await fields(ids[1], { day: '2026-11-18', starts: '18:00', scope: 'following' })).toEqual({
    starts: 'overlaps another meeting of the chapter on 09/12/2026',
  });
  // A longer one may reach the next.
  expect(await fields(other.body.meeting.id, { minutes: 720 })).toBeUndefined();
  expect(await fields(other.body.meeting.id, { starts: '19:30' })).toEqual({
    starts: 'overlaps another meeting of the chapter on 10/12/2026',
  });
  expect(await whenOf(ids)).toEqual(before);
});

test('of two changes onto the same time at once one is accepted', async () => {
  const { scheduler, approver } = await aNetwork();
  const ids = await aSeries(scheduler, approver);
  const answers = await Promise.all(
    ids.map((id) =>
      patiently(() => as(scheduler).patch(`/meetings/${id}`, { day: '2026-12-20', starts: '12:00' })),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
});

test('cancels one, or this and all following; cancelled ones stay, and free their time', async () => {
  const { scheduler, approver, member } = await aNetwork();
  const ids = await aSeries(scheduler, approver);
  const { body } = await as(scheduler).post(`/meetings/${ids[1]}/cancel`, {});
  expect(body).toMatchObject({ meetings: 1, meeting: { status: 'cancelled', sequence: 1 } });
  expect((await as(scheduler).post(`/meetings/${ids[3]}/cancel`, { scope: 'following' })).body.meetings).toBe(
    2,
  );
  expect(await statusesOf(ids)).toEqual(['approved', 'cancelled', 'approved', 'cancelled', 'cancelled']);
  expect((await as(member).get(`/meetings/${ids[1]}`)).body.meeting.status).toBe('cancelled');
  for (const call of [
    as(scheduler).post(`/meetings/${ids[1]}/cancel`, {}),
    as(scheduler).patch(`/meetings/${ids[1]}`, { place: 'Elsewhere' }),
    as(approver).post(`/meetings/${ids[1]}/approve`, {}),
  ])
    expect((await call).status).toBe(409);
  const again = meetingForm({ day: '2026-11-19', starts: '07:00' });
  expect((await as(scheduler).post('/meetings', again)).status).toBe(201);
});

test('a meeting that has begun is not changed, one that was held neither changed nor cancelled, also as part of a series', async () => {
  const { scheduler, approver, admin } = await aNetwork();
  const ids = await aSeries(scheduler, approver);
  clock.set('2026-11-12T07:30:00.000Z');
  const change = (body: object) => as(admin).patch(`/meetings/${ids[0]}`, body);
  expect((await change({ place: 'Elsewhere' })).status).toBe(409);
  expect((await change({ place: 'Elsewhere', scope: 'following' })).status).toBe(409);
  expect((await as(admin).get(`/meetings/${ids[0]}`)).body).toMatchObject({
    meeting: { status: 'approved' },
    may: { change: 0, cancel: 1, approve: 0, take_attendance: 1, decide_guests: 1 },
  });
  clock.set('2026-11-12T08:00:00.000Z');
  expect((await as(admin).post(`/meetings/${ids[0]}/cancel`, { scope: 'following' })).status).toBe(409);
  expect((await as(admin).get(`/meetings/${ids[0]}`)).body).toMatchObject({
    meeting: { status: 'held' },
    may: { change: 0, cancel: 0, approve: 0, invite_guest: 0, take_attendance: 1 },
  });
  // Ending the series from the next one on keeps what was held.
  expect((await as(admin).post(`/meetings/${ids[1]}/cancel`, { scope: 'following' })).body.meetings).toBe(4);
  expect(await statusesOf(ids)).toEqual(['approved', ...Array(4).fill('cancelled')]);
  clock.set('2026-11-09T10:00:00.000Z');
});

test('a proposal whose time has come can no longer be approved', async () => {
  const { scheduler, approver } = await aNetwork();
  const { id } = await aMeeting({ by: scheduler, status: 'proposed', at: '2026-11-09T09:59:00Z' });
  expect((await as(approver).post(`/meetings/${id}/approve`, {})).status).toBe(409);
  expect((await as(approver).get('/needs')).body.needs).toEqual([]);
});

test('a change, a cancellation and an approval that are sent again with their key happen once', async () => {
  const { scheduler, approver } = await aNetwork();
  const { id } = await aMeeting({ by: scheduler, status: 'proposed' });
  const twice = async (send: (sending: object) => Promise<{ status: number; body: unknown }>) => {
    const sending = { headers: { 'idempotency-key': aKey() } };
    const first = await send(sending);
    expect(await send(sending)).toMatchObject({ status: 200, body: first.body });
  };
  await twice((sending) => as(approver).post(`/meetings/${id}/approve`, {}, sending));
  await twice((sending) => as(scheduler).patch(`/meetings/${id}`, { place: 'Town hall' }, sending));
  await twice((sending) => as(scheduler).post(`/meetings/${id}/cancel`, {}, sending));
  expect(await sql('SELECT sequence FROM meetings WHERE id = $1', [id])).toEqual([{ sequence: 2 }]);
});

test('a meeting keeps its day once attendance is recorded; its time and place can still change', async () => {
  const { scheduler, member, admin } = await aNetwork();
  const { id } = await aMeeting({ by: scheduler, at: '2026-11-09T18:00:00Z' });
  await as(admin).put(`/meetings/${id}/attendance/${member.id}`, { state: 'present' });
  const { status, body } = await as(scheduler).patch(`/meetings/${id}`, { day: '2026-11-10' });
  expect([status, body.fields]).toEqual([400, { day: 'cannot be changed once attendance is recorded' }]);
  expect((await as(scheduler).patch(`/meetings/${id}`, { starts: '19:00' })).status).toBe(200);
  await as(admin).put(`/meetings/${id}/attendance/${member.id}`, { state: null });
  expect((await as(scheduler).patch(`/meetings/${id}`, { day: '2026-11-10' })).status).toBe(200);
});

test('a change, or a cancellation, of the following ones leaves the proposals that the caller cannot see', async () => {
  const { chapter, scheduler, approver } = await aNetwork();
  const other = await aMember({ chapter, flags: ['can_schedule_meeting'] });
  const ids = await aSeries(scheduler);
  for (const id of [ids[1], ids[3]]) await as(approver).post(`/meetings/${id}/approve`, {});
  expect((await as(other).get(`/meetings/${ids[2]}`)).status).toBe(404);
  const following = { scope: 'following' };
  const changed = await as(other).patch(`/meetings/${ids[1]}`, { place: 'Elsewhere', ...following });
  expect([changed.status, changed.body.meetings]).toEqual([200, 2]);
  const places = await sql('SELECT place FROM meetings WHERE id = ANY ($1) ORDER BY id', [ids]);
  expect(places.map(({ place }) => place === 'Elsewhere')).toEqual([false, true, false, true, false]);
  expect((await as(other).post(`/meetings/${ids[1]}/cancel`, following)).body.meetings).toBe(2);
  expect(await statusesOf(ids)).toEqual(['proposed', 'cancelled', 'proposed', 'cancelled', 'proposed']);
});
