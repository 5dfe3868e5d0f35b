import { expect, test } from 'vitest';
import { DAY, openTestApp } from '../../../test/app.ts';
import { createScheduling, eventsOf } from '../../../test/calendars.ts';
import { aLog } from '../../../test/log.ts';
import { meanwhile } from '../../../test/meanwhile.ts';

const log = aLog();
const world = await openTestApp({
  logger: log.logger,
  startsAt: '2026-11-09T10:00:00.000Z',
  session: { idle: 365 * DAY, max: 365 * DAY },
});
const { as, sql, clock, aChapter, aMember, aSuperAdmin } = world;
const admin = await aSuperAdmin();
const { propose, schedule, cancel } = createScheduling(world, admin);

const make = async (member: { token: string }): Promise<string> => {
  const { status, body, text } = await as(member).post('/account/calendar');
  expect(status, text).toBe(201);
  return body.path;
};
const tokenIn = (path: string) => path.slice('/api/calendar/'.length, -'.ics'.length);
const read = (path: string, headers: Record<string, string> = {}, remoteAddress = '203.0.113.9') =>
  as('visitor').send('GET', path, undefined, { headers, remoteAddress });
const namesIn = (text: string) => eventsOf(text).map(({ starts }) => starts.toISOString().slice(0, 10));

test("reads the approved and cancelled meetings of the owner's chapter, never proposed or foreign ones", async () => {
  const [chapter, far] = [await aChapter({ name: 'Harbour' }), await aChapter()];
  const member = await aMember({ chapter });
  await schedule(chapter, { day: '2026-11-17' });
  await cancel(await schedule(chapter, { day: '2026-11-24' }));
  await propose(chapter, { day: '2026-12-01' });
  await cancel(await propose(chapter, { day: '2026-12-08' }));
  await schedule(far, { day: '2026-11-17' });
  const path = await make(member);
  const { status, headers, text } = await read(path);
  expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(text).toContain('X-WR-CALNAME:Harbour meetings');
  expect(eventsOf(text)).toMatchObject([
    {
      summary: 'Chapter meeting: Harbour',
      status: 'CONFIRMED',
      sequence: 0,
      starts: new Date('2026-11-17T07:30:00Z'),
      ends: new Date('2026-11-17T09:00:00Z'),
    },
    { status: 'CANCELLED', sequence: 1, starts: new Date('2026-11-24T07:30:00Z') },
  ]);
});

test('a change keeps the meeting and raises its sequence', async () => {
  const chapter = await aChapter();
  const path = await make(await aMember({ chapter }));
  const id = await schedule(chapter, { day: '2026-11-17' });
  const [before] = eventsOf((await read(path)).text);
  await as(admin).patch(`/meetings/${id}`, { starts: '18:00' });
  const [after] = eventsOf((await read(path)).text);
  expect(after).toMatchObject({ uid: before?.uid, starts: new Date('2026-11-17T18:00:00Z') });
  expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0);
});

test('goes back 90 days, and is bounded however many meetings there are', async () => {
  const chapter = await aChapter();
  const path = await make(await aMember({ chapter }));
  const insert = (from: number, to: number) =>
    sql(
      `INSERT INTO meetings (chapter_id, day, starts, minutes, starts_at, ends_at, place, status, proposed_by, created_at, approved_by, approved_at)
       SELECT $1, ($2::timestamptz + n * interval '1 day')::date, '07:30', 15, $2::timestamptz + n * interval '1 day',
              $2::timestamptz + n * interval '1 day' + interval '15 minutes', 'x', 'approved', $3, $2, $3, $2
         FROM generate_series($4::int, $5::int) n`,
      [chapter.id, clock.now(), admin.id, from, to],
    );
  await insert(-92, 0);
  expect(namesIn((await read(path)).text)).toHaveLength(91);
  expect(namesIn((await read(path)).text)[0]).toBe('2026-08-11');
  await insert(1, 400);
  const days = namesIn((await read(path)).text);
  expect([days.length, days[0], days.at(-1)]).toEqual([390, '2026-08-11', '2027-09-04']);
});

test('an unchanged calendar is answered 304, to any spelling of its tag', async () => {
  const chapter = await aChapter();
  const path = await make(await aMember({ chapter }));
  await schedule(chapter, { day: '2026-11-17' });
  const { headers } = await read(path);
  const tag = headers.etag ?? '';
  expect(tag).toMatch(/^"[\w-]+"$/);
  expect(headers).toMatchObject({
    'cache-control': 'private, no-cache',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  for (const sent of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
    const { status, text } = await read(path, { 'if-none-match': sent });
    expect([status, text], sent).toEqual([304, '']);
  }
  expect((await read(path, { 'if-none-match': '"other"' })).status).toBe(200);
  await schedule(chapter, { day: '2026-11-24' });
  expect((await read(path, { 'if-none-match': tag })).status).toBe(200);
});

test('HEAD answers what GET does, without the calendar', async () => {
  const path = await make(await aMember());
  const get = await read(path);
  const { status, headers, text } = await as('visitor').send('HEAD', path);
  expect([status, text, headers.etag, headers['content-type'], headers['content-length']]).toEqual([
    200,
    '',
    get.headers.etag,
    get.headers['content-type'],
    String(Buffer.byteLength(get.text)),
  ]);
});

test('works with and without its ending, and in no other spelling', async () => {
  const path = await make(await aMember());
  const token = tokenIn(path);
  expect((await read(`/api/calendar/${token}`)).status).toBe(200);
  const last = token.at(-1) ?? '';
  // 43 letters carry two bits more than 32 bytes: others would decode to the same bytes.
  const twin = token.slice(0, -1) + String.fromCharCode(last.charCodeAt(0) + 1);
  for (const spelling of [
    `${token}.ICS`,
    `${token}.ics.ics`,
    `${token}=`,
    `${token}%20`,
    `${token}%00`,
    `${token}.ics/`,
    `/${token}`,
    token.toLowerCase(),
    twin,
    token.slice(0, -1),
    '',
  ])
    expect([404, 400], spelling).toContain((await read(`/api/calendar/${spelling}`)).status);
  for (const other of [`/API/calendar/${token}`, `/calendar/${token}.ics`, `/api//calendar/${token}`])
    expect((await read(other)).status, other).toBe(404);
});

test('a session token does not read a calendar, nor a calendar address a session', async () => {
  const member = await aMember();
  const token = tokenIn(await make(member));
  expect((await read(`/api/calendar/${member.token}.ics`)).status).toBe(404);
  expect((await as({ token }).get('/auth/me')).status).toBe(401);
});

test('is shown once, says when it was made and read, and is replaced or revoked by its owner alone', async () => {
  const [member, other] = [await aMember(), await aMember()];
  const state = async () => (await as(member).get('/account/calendar')).body;
  expect(await state()).toEqual({ address: null });
  const first = await make(member);
  expect(await state()).toEqual({ address: { created_at: '2026-11-09T10:00:00Z', read_at: null } });
  await read(first);
  expect((await state()).address.read_at).toBe('2026-11-09T10:00:00Z');
  clock.advance(59 * 60_000);
  await read(first);
  expect((await state()).address.read_at).toBe('2026-11-09T10:00:00Z');
  clock.advance(60_000);
  await read(first);
  expect((await state()).address.read_at).toBe('2026-11-09T11:00:00Z');
  clock.advance(-3_600_000);

  const second = await make(member);
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
  await make(other);
  await as(other).send('DELETE', '/api/account/calendar');
  expect((await read(second)).status).toBe(200);
  expect((await as(member).send('DELETE', '/api/account/calendar')).status).toBe(204);
  expect((await read(second)).status).toBe(404);
  expect((await as(member).send('DELETE', '/api/account/calendar')).status, 'again').toBe(204);
  const log = await sql('SELECT action FROM audit_log WHERE actor_id = $1 ORDER BY id', [member.id]);
  expect(log.map(({ action }) => action)).toEqual([
    'calendar.created',
    'calendar.created',
    'calendar.revoked',
  ]);
});

test('the secret is in no log, audit entry, export or database row', async () => {
  const chapter = await aChapter();
  const member = await aMember({ chapter });
  log.clear();
  const path = await make(member);
  const token = tokenIn(path);
  await read(path);
  await read(`/api/calendar/${token}`);
  // The same address, with letters in its middle written as codes.
  const code = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;
  const encoded = token.slice(0, 20) + token.slice(20, 22).replace(/./g, code) + token.slice(22);
  expect((await read(`/api/calendar/${encoded}`)).status).toBe(200);
  await read(`/API/calendar/${token}/x`);
  await read(`/elsewhere/${token}.ics?y=${token}`);
  await sql('ALTER TABLE calendar_addresses RENAME COLUMN read_at TO hidden');
  expect((await read(path)).status).toBe(500);
  await sql('ALTER TABLE calendar_addresses RENAME COLUMN hidden TO read_at');
  const { body } = await as(member).get('/account/export');
  expect(body.calendar_address).toEqual({
    created_at: '2026-11-09T10:00:00Z',
    read_at: '2026-11-09T10:00:00Z',
  });
  expect(log.written()).toContain('/api/calendar/[hidden]');
  const metrics = await as('visitor').send('GET', '/metrics');
  const stored = await sql(
    `SELECT string_agg(t::text, '') AS text FROM (SELECT a::text AS t FROM audit_log a UNION ALL SELECT c::text FROM calendar_addresses c
       UNION ALL SELECT f::text FROM login_failures f UNION ALL SELECT i::text FROM idempotency_keys i) all_rows`,
  );
  for (const text of [log.written(), metrics.text, JSON.stringify(body), JSON.stringify(stored)]) {
    expect(text.length).toBeGreaterThan(100);
    expect(text).not.toContain(token);
    expect(text).not.toContain(token.slice(0, 20));
  }
});

test('no address is left by a session that ended while it was being made', async () => {
  const member = await aMember();
  const { status } = await meanwhile(
    world,
    [
      [`UPDATE users SET password_hash = 'other' WHERE id = $1`, [member.id]],
      ['DELETE FROM sessions WHERE user_id = $1', [member.id]],
    ],
    () => as(member).post('/account/calendar'),
  );
  expect(status).toBe(401);
  expect(await sql('SELECT 1 FROM calendar_addresses WHERE user_id = $1', [member.id])).toEqual([]);
});
