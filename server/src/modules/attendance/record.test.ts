import { expect, test } from 'vitest';
import { aKey, DAY, openTestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/network.ts';

/** Who may record what, and when. */
const { as, clock, sql, aChapter, aMember, aSuperAdmin, aMeeting, another } = await openTestApp();

async function aRoom() {
  const chapter = await aChapter();
  const taker = await aMember({ chapter, flags: ['can_take_attendance'] });
  const asha = await aMember({ chapter, full_name: 'Asha Rao' });
  const meeting = await aMeeting({ by: taker, today: true });
  return { chapter, taker, asha, meeting, admin: await aSuperAdmin() };
}
const pathTo = (meeting: { id: number }, member: { id: number }) =>
  `/meetings/${meeting.id}/attendance/${member.id}`;
const stored = (meeting: { id: number }) =>
  sql('SELECT member_id, state, substitute, recorded_by FROM attendance WHERE meeting_id = $1', [meeting.id]);
const audited = (meeting: { id: number }) =>
  sql<{ actor_id: number; member_id: number; chapter_id: number; details: object }>(
    `SELECT actor_id, member_id, chapter_id, details FROM audit_log
      WHERE action = 'attendance.changed' AND subject_type = 'meeting' AND subject_id = $1 ORDER BY id`,
    [meeting.id],
  );
const eventsSince = async (reader: Person, position?: string) =>
  (await as(reader).get('/events', position ? { headers: { 'last-event-id': position } } : {})).body;

test.each(['present', 'late', 'absent', 'medical'])(
  'records that a member is %s, and by whom',
  async (state) => {
    const { taker, asha, meeting } = await aRoom();
    const { status, body } = await as(taker).put(pathTo(meeting, asha), { state });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: asha.id,
      name: 'Asha Rao',
      vertical: expect.any(String),
      state,
      substitute: null,
      tapped_at: '2026-11-09T10:00:00Z',
      recorded_by: { id: taker.id, name: taker.full_name },
      recorded_at: '2026-11-09T10:00:00Z',
    });
    expect(await stored(meeting)).toEqual([
      { member_id: asha.id, state, substitute: null, recorded_by: taker.id },
    ]);
    expect(await audited(meeting)).toEqual([]);
  },
);

test('a substitute has a name, and nothing else has one', async () => {
  const { taker, asha, meeting } = await aRoom();
  const path = pathTo(meeting, asha);
  const { body } = await as(taker).put(path, { state: 'substitute', substitute: 'Sam Field' });
  expect([body.state, body.substitute]).toEqual(['substitute', 'Sam Field']);
  const nameless = await as(taker).put(path, { state: 'substitute' });
  expect([nameless.status, nameless.body.fields]).toEqual([400, { substitute: 'is required' }]);
  const named = await as(taker).put(path, { state: 'late', substitute: 'Sam Field' });
  expect([named.status, Object.keys(named.body.fields)]).toEqual([400, ['substitute']]);
  await as(taker).put(path, { state: 'present' });
  expect(await stored(meeting)).toMatchObject([{ state: 'present', substitute: null }]);
});

test('a correction is in the history, with who made it, whose attendance it was and what it said before', async () => {
  const { chapter, taker, asha, meeting, admin } = await aRoom();
  const other = await aMember({ chapter, flags: ['can_take_attendance'] });
  const path = pathTo(meeting, asha);
  await as(taker).put(path, { state: 'present' });
  clock.advance(60_000);
  await as(other).put(path, { state: 'substitute', substitute: 'Sam Field' });
  clock.advance(60_000);
  await as(taker).put(path, { state: null });
  expect(await audited(meeting)).toEqual([
    {
      actor_id: other.id,
      member_id: asha.id,
      chapter_id: chapter.id,
      details: {
        changes: {
          attendance: { before: 'present', after: 'substitute' },
          substitute: { before: null, after: 'Sam Field' },
        },
      },
    },
    {
      actor_id: taker.id,
      member_id: asha.id,
      chapter_id: chapter.id,
      details: {
        changes: {
          attendance: { before: 'substitute', after: null },
          substitute: { before: 'Sam Field', after: null },
        },
      },
    },
  ]);
  for (const history of [`/members/${asha.id}/history`, `/chapters/${chapter.id}/history`]) {
    const { entries } = (await as(admin).get(history)).body;
    expect(entries[1], history).toMatchObject({
      action: 'attendance.changed',
      who: { id: other.id },
      about: { type: 'meeting', id: meeting.id, name: '2026-11-09' },
      note: 'Asha Rao',
      changes: [
        { field: 'attendance', before: 'present', after: 'substitute' },
        { field: 'substitute', before: null, after: 'Sam Field' },
      ],
    });
  }
});

test('repeating a state is neither audited nor published, and keeps its author', async () => {
  const { chapter, taker, asha, meeting } = await aRoom();
  const other = await aMember({ chapter, flags: ['can_take_attendance'] });
  await as(taker).put(pathTo(meeting, asha), { state: 'present' });
  const { position } = await eventsSince(taker);
  clock.advance(1_000);
  const { body } = await as(other).put(pathTo(meeting, asha), { state: 'present' });
  expect(body).toMatchObject({
    recorded_by: { id: taker.id },
    tapped_at: clock.now().toISOString().replace('.000', ''),
  });
  expect(await audited(meeting)).toEqual([]);
  expect((await eventsSince(taker, position)).events).toEqual([]);
});

test('the chapter learns that attendance was recorded at which meeting, but not whose', async () => {
  const { chapter, taker, asha, meeting, admin } = await aRoom();
  const reader = await aMember({ chapter });
  const stranger = await aMember();
  const { position } = await eventsSince(reader);
  await as(taker).put(pathTo(meeting, asha), { state: 'medical' });
  for (const person of [reader, taker, admin]) {
    const { events } = await eventsSince(person, position);
    expect(events).toMatchObject([
      { kind: 'attendance_recorded', meeting_id: meeting.id, member_id: null, to_me: 0 },
    ]);
  }
  expect((await eventsSince(stranger, position)).events).toEqual([]);
});

test.each(['proposed', 'cancelled'] as const)('refuses a meeting that is %s', async (status) => {
  const { chapter, asha, admin } = await aRoom();
  const approver = await aMember({ chapter, flags: ['can_take_attendance', 'can_approve_meeting'] });
  const meeting = await aMeeting({ by: approver, today: true, status });
  const tap = async (person: Person) =>
    (await as(person).put(pathTo(meeting, asha), { state: 'present' })).status;
  expect([await tap(approver), await tap(admin)]).toEqual([409, 409]);
  // Those who do not see proposals do not learn that there is one.
  expect(await tap(await aMember({ chapter, flags: ['can_take_attendance'] }))).toBe(404);
  expect(await stored(meeting)).toEqual([]);
});

test('is recorded from the beginning of its day on, in the time zone of the network, and any time afterwards', async () => {
  const { taker, asha } = await aRoom();
  // 01:30 on the 12th in Kolkata is still the 11th in UTC.
  const { as: inKolkata } = await another({ timeZone: 'Asia/Kolkata' });
  const meeting = await aMeeting({ by: taker, at: '2026-11-12T02:00:00.000Z' });
  const now = clock.now();
  const answerAt = async (instant: string) => {
    clock.set(instant);
    return (await inKolkata(taker).put(pathTo(meeting, asha), { state: 'present' })).status;
  };
  try {
    expect(await answerAt('2026-11-11T18:29:59.000Z')).toBe(409);
    expect(await answerAt('2026-11-11T18:30:00.000Z')).toBe(200);
    expect(await answerAt('2026-11-17T10:00:00.000Z')).toBe(200);
  } finally {
    clock.set(now.toISOString());
  }
});

test('what was recorded stays when the meeting is cancelled', async () => {
  const { chapter, taker, asha, admin } = await aRoom();
  const meeting = await aMeeting({ by: taker, today: true });
  await as(taker).put(pathTo(meeting, asha), { state: 'present' });
  const scheduler = await aMember({ chapter, flags: ['can_schedule_meeting'] });
  expect((await as(scheduler).post(`/meetings/${meeting.id}/cancel`, {})).status).toBe(200);
  expect((await as(taker).put(pathTo(meeting, asha), { state: 'absent' })).status).toBe(409);
  expect(await stored(meeting)).toMatchObject([{ state: 'present' }]);
  const { members } = (await as(admin).get(`/meetings/${meeting.id}/attendance`)).body;
  expect(members.find(({ id }: { id: number }) => id === asha.id).state).toBe('present');
});

test("a flag that was revoked a second ago, an ended one and another chapter's are refused with the next tap", async () => {
  const { taker, asha, meeting, chapter } = await aRoom();
  const tap = (person: Person) => as(person).put(pathTo(meeting, asha), { state: 'present' });
  expect((await tap(taker)).status).toBe(200);
  await sql('UPDATE users SET can_take_attendance = 0 WHERE id = $1', [taker.id]);
  expect((await tap(taker)).status).toBe(403);
  const term = await aMember({ chapter, flags: ['can_take_attendance'] });
  await sql(`UPDATE users SET permissions_until = '2026-11-08' WHERE id = $1`, [term.id]);
  expect((await tap(term)).status).toBe(403);
  const elsewhere = await aMember({ flags: ['can_take_attendance'] });
  expect((await tap(elsewhere)).status).toBe(404);
  expect((await as(elsewhere).get(`/meetings/${meeting.id}/attendance`)).status).toBe(404);
});

test('someone who recorded and moved to another chapter during the meeting can no longer record, and reads nothing of it', async () => {
  const { taker, asha, meeting } = await aRoom();
  await sql('UPDATE users SET chapter_id = $2, updated_at = $3 WHERE id = $1', [
    taker.id,
    (await aChapter()).id,
    clock.now(),
  ]);
  expect((await as(taker).put(pathTo(meeting, asha), { state: 'present' })).status).toBe(404);
  expect((await as(taker).get(`/meetings/${meeting.id}/attendance`)).status).toBe(404);
  expect((await as(taker).get(`/meetings/${meeting.id}/attendance/export`)).status).toBe(404);
});

test('records only the members of the day', async () => {
  const { taker, meeting, admin } = await aRoom();
  const stranger = await aMember();
  for (const who of [stranger, admin, { id: 2_000_000 }])
    expect((await as(taker).put(pathTo(meeting, who), { state: 'present' })).status).toBe(404);
  expect(await stored(meeting)).toEqual([]);
});

test('an unknown state is refused with the known ones', async () => {
  const { taker, asha, meeting } = await aRoom();
  const { body } = await as(taker).put(pathTo(meeting, asha), { state: 'here' });
  expect(body.fields).toEqual({ state: 'must be one of present, late, absent, medical, substitute' });
});

test.each([
  'tomorrow',
  '2026-02-30T10:00:00Z',
  '2026-11-09',
  '2026-11-09T25:00:00Z',
  '2026-11-09T10:00:00+05:30',
  // JavaScript has a year 0; the database has none.
  '0000-01-01T00:00:00Z',
])('refuses %s as the time of a tap', async (tapped_at) => {
  const { taker, asha, meeting } = await aRoom();
  const answer = await as(taker).put(pathTo(meeting, asha), { state: 'present', tapped_at });
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['tapped_at']]);
});

test('the same tap sent again answers the entry as it is by then, and changes nothing', async () => {
  const { chapter, taker, asha, meeting } = await aRoom();
  const other = await aMember({ chapter, flags: ['can_take_attendance'] });
  const path = pathTo(meeting, asha);
  const tap = { state: 'present', tapped_at: clock.now().toISOString() };
  const headers = { 'idempotency-key': aKey() };
  await as(taker).put(path, tap, { headers });
  // At the same moment, from another phone: it arrived later, so it counts.
  await as(other).put(path, { state: 'late', tapped_at: tap.tapped_at });
  const again = await as(taker).put(path, tap, { headers });
  expect(again.status).toBe(200);
  expect(again.body).toMatchObject({ state: 'late', recorded_by: { id: other.id } });
  expect(await stored(meeting)).toMatchObject([{ state: 'late' }]);
  expect(await audited(meeting)).toHaveLength(1);
  const reused = await as(taker).put(path, { ...tap, state: 'absent' }, { headers });
  expect(reused.status).toBe(422);
});

test('a recorder who moved away is not shown the present entry for the same tap sent again', async () => {
  const { chapter, taker, asha, meeting } = await aRoom();
  const other = await aMember({ chapter, flags: ['can_take_attendance'] });
  const path = pathTo(meeting, asha);
  const headers = { 'idempotency-key': aKey() };
  const tap = { state: 'present', tapped_at: clock.now().toISOString() };
  expect((await as(taker).put(path, tap, { headers })).status).toBe(200);
  await as(other).put(path, { state: 'substitute', substitute: 'Sam Field' });
  const change = 'UPDATE users SET chapter_id = $2, updated_at = $3 WHERE id = $1';
  await sql(change, [taker.id, (await aChapter()).id, clock.now()]);
  const again = await as(taker).put(path, tap, { headers });
  expect([again.status, again.body]).toEqual([
    409,
    { message: 'This was done already, before your chapter or permissions changed', code: 'conflict' },
  ]);
  expect(await stored(meeting)).toMatchObject([{ state: 'substitute' }]);
  await sql(change, [taker.id, chapter.id, clock.now()]);
  expect((await as(taker).put(path, tap, { headers })).body).toMatchObject({ state: 'substitute' });
});

test('a super admin records at every chapter', async () => {
  const { asha, meeting, admin } = await aRoom();
  clock.advance(DAY);
  const { body } = await as(admin).put(pathTo(meeting, asha), { state: 'absent' });
  expect(body).toMatchObject({ state: 'absent', recorded_by: { id: admin.id } });
});
