import { expect, test } from 'vitest';
import { meetingForm } from '../../../test/access/valid.ts';
import { aKey, openTestApp } from '../../../test/app.ts';
import { meetingPlanners } from '../../../test/meeting-planners.ts';
import { patiently } from '../../../test/patiently.ts';

/** The clock says Monday, 9 November 2026, 10:00 UTC, which is 5:00 in the network's time zone. */
const world = await openTestApp({ timeZone: 'America/New_York' });
const { as, sql, aMember } = world;
const { aNetwork } = meetingPlanners(world);
const fieldsOf = ({ status, body }: { status: number; body: { fields?: object } }) => [status, body.fields];

test('a single meeting is proposed for the wall clock of the network', async () => {
  const { chapter, scheduler } = await aNetwork();
  const form = { day: '2026-11-19', starts: '07:00', minutes: 90, place: 'Harbour Café' };
  const { status, body } = await as(scheduler).post('/meetings', form);
  expect([status, body.meetings]).toEqual([201, 1]);
  expect(body.meeting).toEqual({
    ...form,
    id: expect.any(Number),
    chapter_id: chapter.id,
    chapter: chapter.name,
    time_zone: null,
    series_id: null,
    repeats: null,
    starts_at: '2026-11-19T12:00:00Z',
    ends_at: '2026-11-19T13:30:00Z',
    agenda: '',
    status: 'proposed',
    proposed_by: { id: scheduler.id, name: 'Sam' },
    approved_by: null,
    sequence: 0,
    present: 0,
    expected: 3,
    guests: 0,
  });
});

test('a weekly series keeps its time across both changes of the clocks, and bears the id of its first meeting', async () => {
  const { scheduler } = await aNetwork();
  const form = meetingForm({ day: '2026-11-12', starts: '07:00', until: '2027-11-10' });
  const { body } = await as(scheduler).post('/meetings', form);
  expect(body.meetings).toBe(52);
  const rows = await sql<{ day: string; starts: string; at: string }>(
    `SELECT day::text, starts::text, to_char(starts_at AT TIME ZONE 'UTC', 'HH24:MI') AS at FROM meetings
      WHERE series_id = $1 ORDER BY id`,
    [body.meeting.id],
  );
  expect(rows).toHaveLength(52);
  expect(rows[0]).toEqual({ day: '2026-11-12', starts: '07:00:00', at: '12:00' });
  const at = (day: string) => rows.find((row) => row.day === day)?.at;
  expect([at('2027-03-11'), at('2027-03-18')]).toEqual(['12:00', '11:00']);
  expect([at('2027-11-04'), rows.at(-1)?.day]).toEqual(['11:00', '2027-11-04']);
});

test('a series that ends within its first week is a single meeting', async () => {
  const { scheduler } = await aNetwork();
  const form = meetingForm({ day: '2026-11-12', until: '2026-11-18' });
  const { body } = await as(scheduler).post('/meetings', form);
  expect([body.meetings, body.meeting.series_id]).toEqual([1, null]);
});

test.each([
  ['yesterday', { day: '2026-11-08' }, { day: 'must not be in the past' }],
  ['an hour ago', { day: '2026-11-09', starts: '04:00' }, { starts: 'must not be in the past' }],
  ['this very minute', { day: '2026-11-09', starts: '05:00' }, { starts: 'must not be in the past' }],
  ['more than a year ahead', { day: '2027-11-11' }, { day: 'must be at most a year ahead' }],
  [
    'a series without an end in sight',
    { day: '2026-11-12', until: '2099-12-31' },
    { until: 'must be at most a year ahead' },
  ],
  [
    'a series that ends before it begins',
    { day: '2026-11-12', until: '2026-11-11' },
    { until: 'must not be before the first meeting' },
  ],
])('refuses a meeting %s, next to its field', async (_, changes, fields) => {
  const { scheduler } = await aNetwork();
  expect(fieldsOf(await as(scheduler).post('/meetings', meetingForm(changes)))).toEqual([400, fields]);
});

test.each([
  ['a day that does not exist', { day: '2027-02-30' }],
  ['a time that does not exist', { starts: '24:00' }],
  ['no duration', { minutes: 0 }],
  ['an end before the start', { minutes: -30 }],
  ['a duration of more than twelve hours', { minutes: 721 }],
  ['no place', { place: ' ' }],
  ['an agenda of control characters', { agenda: '\u0007' }],
])('refuses %s', async (_, changes) => {
  const { scheduler } = await aNetwork();
  const [field] = Object.keys(changes);
  const { status, body } = await as(scheduler).post('/meetings', meetingForm(changes));
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
});

test('accepts the next minute, the last day of the year ahead, and the day before as the end of a series', async () => {
  const { scheduler } = await aNetwork();
  const propose = async (changes: object) =>
    (await as(scheduler).post('/meetings', meetingForm({ minutes: 15, ...changes }))).status;
  expect(await propose({ day: '2026-11-09', starts: '05:01' })).toBe(201);
  expect(await propose({ day: '2027-11-10' })).toBe(201);
  expect(await propose({ day: '2026-11-13', until: '2027-11-10' })).toBe(201);
});

test('refuses meetings that overlap one that is there, wherever in a series; the end of one may be the start of the next', async () => {
  const { scheduler, admin, chapter } = await aNetwork();
  const propose = (changes: object) => as(scheduler).post('/meetings', meetingForm(changes));
  await propose({ day: '2026-12-03', starts: '07:00', minutes: 60 });
  for (const clash of [
    { day: '2026-12-03', starts: '07:30', minutes: 15 },
    { day: '2026-12-03', starts: '06:30', minutes: 31 },
    { day: '2026-12-02', starts: '23:00', minutes: 720 },
    { day: '2026-11-12', starts: '07:00', minutes: 60, until: '2026-12-31' },
  ])
    expect(fieldsOf(await propose(clash))).toEqual([
      400,
      { starts: 'overlaps another meeting of the chapter on 03/12/2026' },
    ]);
  expect((await propose({ day: '2026-12-03', starts: '08:00' })).status).toBe(201);
  expect((await propose({ day: '2026-12-03', starts: '06:00', minutes: 60 })).status).toBe(201);
  const { chapter_id: elsewhere } = await aMember();
  const there = meetingForm({ day: '2026-12-03', starts: '07:00', chapter_id: elsewhere });
  expect((await as(admin).post('/meetings', there)).status).toBe(201);
  const again = meetingForm({ day: '2026-12-03', starts: '07:00', chapter_id: chapter.id });
  expect((await as(admin).post('/meetings', again)).status).toBe(400);
});

test('of many proposals for one time that arrive at once exactly one is accepted', async () => {
  const { scheduler, chapter } = await aNetwork();
  const second = await aMember({ chapter, flags: ['can_schedule_meeting'] });
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      patiently(() =>
        as(index % 2 === 0 ? scheduler : second).post(
          '/meetings',
          meetingForm({ day: '2027-01-07', starts: `07:${10 + index}`, minutes: 60, until: '2027-03-04' }),
        ),
      ),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(11).fill(400)]);
  const [{ count } = { count: -1 }] = await sql<{ count: number }>(
    'SELECT count(*)::int AS count FROM meetings WHERE chapter_id = $1',
    [chapter.id],
  );
  expect(count).toBe(9);
});

test('two meetings at the same time are refused by the database, whatever a service does', async () => {
  const { scheduler, chapter } = await aNetwork();
  const { body } = await as(scheduler).post('/meetings', meetingForm());
  const copy = `INSERT INTO meetings (chapter_id, day, starts, minutes, starts_at, ends_at, place, proposed_by, created_at)
    SELECT chapter_id, day, starts, minutes, starts_at, ends_at, place, proposed_by, created_at FROM meetings WHERE id = $1`;
  await expect(sql(copy, [body.meeting.id])).rejects.toMatchObject({ code: '23P01' });
  await as(scheduler).post(`/meetings/${body.meeting.id}/cancel`, {});
  await sql(copy, [body.meeting.id]);
  expect(await sql('SELECT status FROM meetings WHERE chapter_id = $1', [chapter.id])).toHaveLength(2);
});

test('a super admin proposes in the chapter they name; a member in no chapter but their own', async () => {
  const { admin, chapter, scheduler } = await aNetwork();
  expect(fieldsOf(await as(admin).post('/meetings', meetingForm()))).toEqual([
    400,
    { chapter_id: 'is required' },
  ]);
  expect(fieldsOf(await as(admin).post('/meetings', meetingForm({ chapter_id: 2_000_000_000 })))).toEqual([
    400,
    { chapter_id: 'does not exist' },
  ]);
  const { body } = await as(admin).post('/meetings', meetingForm({ chapter_id: chapter.id }));
  expect(body.meeting).toMatchObject({ chapter_id: chapter.id, status: 'proposed' });
  const elsewhere = (await aMember()).chapter_id;
  expect(fieldsOf(await as(scheduler).post('/meetings', meetingForm({ chapter_id: elsewhere })))).toEqual([
    400,
    { chapter_id: 'must be your own chapter' },
  ]);
});

test('a proposal that is sent again with its key is the same proposal', async () => {
  const { scheduler, chapter } = await aNetwork();
  const form = meetingForm({ day: '2027-02-01', until: '2027-02-28' });
  const sending = { headers: { 'idempotency-key': aKey() } };
  const first = await as(scheduler).post('/meetings', form, sending);
  const again = await as(scheduler).post('/meetings', form, sending);
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect(await sql('SELECT 1 FROM meetings WHERE chapter_id = $1', [chapter.id])).toHaveLength(4);
});

test('leaves one entry in the log, and notifies those who may approve and no one else of the chapter', async () => {
  const { scheduler, approver, member, admin } = await aNetwork();
  const positionOf = async (who: { token: string }) => (await as(who).get('/events')).body.position;
  const position = await positionOf(admin);
  const since = async (who: { token: string }) =>
    (await as(who).get('/events', { headers: { 'last-event-id': position } })).body.events;
  const { body } = await as(scheduler).post('/meetings', meetingForm({ until: '2027-10-10' }));
  expect(
    await sql('SELECT action, actor_id, details FROM audit_log WHERE subject_id = $1 AND subject_type = $2', [
      body.meeting.id,
      'meeting',
    ]),
  ).toEqual([{ action: 'meeting.proposed', actor_id: scheduler.id, details: { meetings: body.meetings } }]);
  const event = { kind: 'meeting_proposed', meeting_id: body.meeting.id, guest_id: null };
  expect(await since(approver)).toMatchObject([{ ...event, to_me: 1, name: 'Sam' }]);
  expect(await since(admin)).toMatchObject([{ ...event, to_me: 0 }]);
  expect(await since(member)).toEqual([]);
});
