import { daysOfSeries } from '@bn/contract';
import { expect, test } from 'vitest';
import { meetingForm } from '../../../test/access/valid.ts';
import { DAY, openTestApp } from '../../../test/app.ts';
import { createScheduling, eventsOf } from '../../../test/calendars.ts';
import { aMailServer } from '../../../test/mail/mail-server.ts';
import { senderTo } from '../../../test/mail/sending.ts';
import type { Person } from '../../../test/network.ts';

/** The network is in UTC; it is Monday, 9 November 2026, 10:00. Each chapter has a time zone of its own. */
const world = await openTestApp({
  mail: { figures: () => ({ sent: {}, failed: 0, serverUp: 1 }) },
  session: { idle: 365 * DAY, max: 365 * DAY },
});
const { as, audited, clock, sql, aChapter, aMember, aSuperAdmin, aMeeting, aGuest } = world;
const admin = await aSuperAdmin();
const { schedule } = createScheduling(world, admin);
const server = await aMailServer();
const sender = senderTo(server, world);
const letters = async () => {
  server.taken.length = 0;
  await sender.round();
  return server.taken.map(({ raw }) => raw.replaceAll(/=\r\n/g, ''));
};

const setZone = (chapter: { id: number }, time_zone: string | null) =>
  as(admin).put(`/chapters/${chapter.id}`, { time_zone });
const chapterIn = async (time_zone: string) => {
  const chapter = await aChapter();
  expect((await setZone(chapter, time_zone)).status).toBe(200);
  return chapter;
};
const instantOf = async (id: number) =>
  (await as(admin).get(`/meetings/${id}`)).body.meeting.starts_at as string;
const propose = (chapter: { id: number }, changes: object) =>
  as(admin).post('/meetings', meetingForm({ chapter_id: chapter.id, ...changes }));

test("a chapter's meetings are at the time of its own wall clock, in the app, in files and for readers' own clocks", async () => {
  const chapter = await chapterIn('Asia/Kolkata');
  const member = await aMember({ chapter, activated: true });
  const id = await schedule(chapter, { day: '2026-11-19', starts: '07:30' });
  const { meeting, time_zone } = (await as(member).get('/meetings/next')).body;
  expect(time_zone).toBe('Asia/Kolkata');
  expect(meeting).toMatchObject({
    ...{ id, day: '2026-11-19', starts: '07:30', time_zone, starts_at: '2026-11-19T02:00:00Z' },
  });
  expect((await as(member).get('/meetings')).body.meetings).toMatchObject([{ id, time_zone }]);
  expect((await as(admin).get(`/meetings/${id}/sheet`)).body.meeting).toMatchObject({ time_zone });
  const { path } = (await as(member).post('/account/calendar')).body;
  const [event] = eventsOf((await as('visitor').send('GET', path)).text);
  expect(event?.starts).toEqual(new Date('2026-11-19T02:00:00Z'));
  clock.advance(5 * 60_000);
  expect((await letters()).join()).toContain('Time: 07:30 to 09:00 (Asia/Kolkata)');
});

test.each([
  // Clocks change on 14 March and not before the series ends; on 28 March and 31 October; on 4 April and 26 September, the other way round.
  ['America/New_York', ['12:00', '11:00']],
  ['Europe/Berlin', ['06:00', '05:00', '06:00']],
  ['Pacific/Auckland', ['18:00', '19:00', '18:00']],
  ['Asia/Kathmandu', ['01:15']],
])('a year of a chapter in %s is at 7:00 on every day, in a network in UTC', async (zone, hours) => {
  const chapter = await chapterIn(zone);
  const { body } = await propose(chapter, { day: '2026-11-12', starts: '07:00', until: '2027-11-09' });
  const rows = await sql<{ at: string }>(
    `SELECT to_char(starts_at AT TIME ZONE 'UTC', 'HH24:MI') AS at FROM meetings WHERE series_id = $1 ORDER BY day`,
    [body.meeting.id],
  );
  expect(rows).toHaveLength(52);
  const times = rows.map(({ at }) => at);
  expect(times.filter((at, index) => at !== times[index - 1])).toEqual(hours);
});

test('attendance and visits are recorded from the day that has come where the chapter is', async () => {
  const chapter = await chapterIn('Pacific/Auckland');
  const taker = await aMember({ chapter, flags: ['can_take_attendance'] });
  const id = await schedule(chapter, { day: '2026-11-19', starts: '07:00' });
  const guest = await aGuest({ by: taker, meeting: { id }, status: 'approved' });
  const record = async () => [
    (await as(taker).put(`/meetings/${id}/attendance/${taker.id}`, { state: 'present' })).status,
    (await as(taker).get(`/meetings/${id}`)).body.may.take_attendance,
    (await as(taker).put(`/guests/${guest.id}/visit`, { visit: 'came' })).status,
  ];
  // 19 November begins in Auckland while UTC has eleven o'clock of the day before.
  clock.set('2026-11-18T10:59:00Z');
  expect(await record()).toEqual([409, 0, 409]);
  clock.set('2026-11-18T11:00:00Z');
  expect(await record()).toEqual([200, 1, 200]);
  // In Honolulu it is still that day when UTC has the next.
  const west = await chapterIn('Pacific/Honolulu');
  const { status } = await propose(west, { day: '2026-11-18', starts: '20:00' });
  expect(status).toBe(201);
  expect((await propose(chapter, { day: '2026-11-18', starts: '20:00' })).body.fields).toEqual({
    day: 'must not be in the past',
  });
});

test('with another zone meetings keep their time of the wall clock, and everyone is notified once', async () => {
  clock.set('2027-01-10T10:00:00Z');
  const chapter = await aChapter({ name: 'Moving' });
  const member = await aMember({ chapter, activated: true });
  const held = await aMeeting({ by: member, at: '2027-01-05T07:00:00Z' });
  const series = await schedule(chapter, { day: '2027-03-11', starts: '07:30', until: '2027-03-18' });
  const single = await schedule(chapter, { day: '2027-07-01', starts: '18:00' });
  await sql('DELETE FROM mails');
  expect((await setZone(chapter, 'America/New_York')).status).toBe(200);
  expect(await instantOf(series)).toBe('2027-03-11T12:30:00Z');
  // After the clocks changed there.
  expect(await instantOf(series + 1)).toBe('2027-03-18T11:30:00Z');
  expect(await instantOf(single)).toBe('2027-07-01T22:00:00Z');
  expect(await instantOf(held.id), 'what was held was held then').toBe('2027-01-05T07:00:00Z');
  clock.advance(5 * 60_000);
  const [change, ...others] = await letters();
  expect(others).toEqual([]);
  expect(change).toContain('3 meetings of Moving, from Thursday, 11 March 2027, 07:30, were changed.');
  expect(change).toContain('Time: 07:30 to 09:00 (America/New_York)');
  const [entry] = await audited('details', 'chapter', chapter);
  expect(entry).toMatchObject({
    details: { before: { time_zone: null }, after: { time_zone: 'America/New_York' } },
  });
  // Another zone with the same time of day moves nothing and notifies no one.
  await setZone(chapter, 'America/Toronto');
  expect(await sql('SELECT 1 FROM mails')).toEqual([]);
  await setZone(chapter, null);
  expect(await instantOf(single)).toBe('2027-07-01T18:00:00Z');
});

test("a guest of any of the chapter's meetings is notified of the other instant", async () => {
  const chapter = await aChapter();
  const member = await aMember({ chapter });
  const [one, other] = [
    await schedule(chapter, { day: '2027-05-04', starts: '07:30' }),
    await schedule(chapter, { day: '2027-05-06', starts: '07:30' }),
  ];
  for (const [index, meeting] of [one, other].entries())
    await aGuest({
      by: member,
      meeting: { id: meeting },
      email: `guest${index}@example.com`,
      status: 'approved',
    });
  await sql('DELETE FROM mails');
  await setZone(chapter, 'Asia/Kolkata');
  clock.advance(5 * 60_000);
  const told = (await letters()).filter((raw) => raw.includes('text/calendar')).join();
  for (const part of ['guest0@example.com', 'guest1@example.com', '07:30 to 09:00 (Asia/Kolkata)'])
    expect(told).toContain(part);
});

test('refuses a zone in whose skipped hour two meetings would meet', async () => {
  const chapter = await aChapter();
  await schedule(chapter, { day: '2027-03-28', starts: '01:45' });
  await schedule(chapter, { day: '2027-03-28', starts: '03:15' });
  const { status, body } = await setZone(chapter, 'Europe/Berlin');
  expect([status, body.fields]).toEqual([400, { time_zone: 'makes meetings overlap on 28/03/2027' }]);
  expect((await as(admin).get(`/chapters/${chapter.id}`)).body.time_zone).toBeNull();
});

test('names only zones that the database and the runtime know, and refuses all others', async () => {
  const { time_zones } = (await as(admin).get('/time-zones')).body;
  expect(time_zones).toEqual(expect.arrayContaining(['UTC', 'Asia/Kolkata', 'Pacific/Auckland']));
  expect(time_zones.filter((name: string) => /^posix|^localtime|^Factory/.test(name))).toEqual([]);
  const chapter = await aChapter();
  for (const zone of ['Mars/Olympus', 'europe/berlin', '+02:00', 'localtime', '']) {
    const { status, body } = await setZone(chapter, zone);
    expect([status, Object.keys(body.fields)], zone).toEqual([400, ['time_zone']]);
  }
});

test('a whole list of meetings of many chapters names the zone of each', async () => {
  const [here, there] = [await aChapter(), await chapterIn('Asia/Kolkata')];
  await schedule(here, { day: '2027-08-02', starts: '07:30' });
  await schedule(there, { day: '2027-08-02', starts: '07:30' });
  const zones = async (chapter: { id: number }, who: Person) =>
    (await as(who).get(`/meetings?chapter_id=${chapter.id}`)).body.meetings.map(
      ({ time_zone }: { time_zone: string | null }) => time_zone,
    );
  expect([await zones(here, admin), await zones(there, admin)]).toEqual([[null], ['Asia/Kolkata']]);
});

test.each([
  ['every_two_weeks', '2026-11-12', '2026-12-31', ['2026-11-12', '2026-11-26', '2026-12-10', '2026-12-24']],
  // The second Tuesday: of February 2027, too, which begins on a Monday.
  ['monthly', '2026-12-08', '2027-03-31', ['2026-12-08', '2027-01-12', '2027-02-09', '2027-03-09']],
  // A fifth Thursday is the last one, of every month.
  [
    'monthly',
    '2026-12-31',
    '2027-04-30',
    ['2026-12-31', '2027-01-28', '2027-02-25', '2027-03-25', '2027-04-29'],
  ],
  ['monthly', '2026-11-26', '2027-01-31', ['2026-11-26', '2026-12-24', '2027-01-28']],
] as const)('a series repeats %s from %s on', async (repeats, day, until, days) => {
  expect(daysOfSeries(day, until, repeats)).toEqual(days);
});

test('a monthly series is planned at once, across the change of the clocks', async () => {
  clock.set('2027-01-10T10:00:00Z');
  const chapter = await chapterIn('Europe/Berlin');
  const form = { day: '2027-02-09', starts: '12:30', repeats: 'monthly', until: '2027-04-30' };
  const { body } = await propose(chapter, form);
  expect([body.meetings, body.meeting.repeats]).toEqual([3, 'monthly']);
  const rows = await sql<{ starts_at: Date }>(
    'SELECT starts_at FROM meetings WHERE series_id = $1 ORDER BY day',
    [body.meeting.id],
  );
  expect(rows.map(({ starts_at }) => starts_at.toISOString())).toEqual([
    '2027-02-09T11:30:00.000Z',
    '2027-03-09T11:30:00.000Z',
    '2027-04-13T10:30:00.000Z',
  ]);
});
