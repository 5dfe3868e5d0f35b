import type { GuestStatus } from '@bn/contract';
import { beforeEach, expect, test } from 'vitest';
import { DAY, openTestApp } from '../../../test/app.ts';
import { deleteOldGuests } from './retention.ts';

const { db, sql, clock, aChapter, aMember, aMeeting, aGuest } = await openTestApp({
  startsAt: '2028-02-29T10:00:00.000Z',
});
const chapter = await aChapter();
const ada = await aMember({ chapter });
const run = () => deleteOldGuests(db, clock.now());
let meetings = 0;
/** A guest of a meeting that began at this time. */
const visited = async (
  at: string,
  traits: { status?: GuestStatus; phone?: string; email?: string | null } = {},
) => {
  meetings += 1;
  // Each at a second of its own: a chapter has one meeting at a time.
  const moment = new Date(Date.parse(at) - meetings).toISOString();
  const guest = await aGuest({
    by: ada,
    meeting: await aMeeting({ by: ada, at: moment }),
    status: 'came',
    ...traits,
  });
  await sql('UPDATE guests SET created_at = $2 WHERE id = $1', [guest.id, new Date(Date.parse(at) - DAY)]);
  return guest.id;
};
const left = async () => (await sql<{ id: number }>('SELECT id FROM guests ORDER BY id')).map(({ id }) => id);
const entries = () =>
  sql("SELECT actor_id, details FROM audit_log WHERE action = 'guests.deleted' ORDER BY id");

beforeEach(async () => {
  await sql('DELETE FROM guests');
  clock.set('2028-02-29T10:00:00.000Z');
});

test('deletes a guest twelve months after the last visit, not a moment earlier', async () => {
  const [old, recent] = [
    await visited('2027-02-28T10:00:00.000Z'),
    await visited('2027-02-28T10:00:01.000Z'),
  ];
  expect([old, recent]).toEqual(await left());
  expect(await run()).toBe(1);
  expect(await left()).toEqual([recent]);
  expect(await entries()).toEqual([{ actor_id: null, details: { count: 1 } }]);
  expect(await run()).toBe(0);
  expect(await entries()).toHaveLength(1);
});

test('keeps earlier visits of a guest who came since, and of one who became a member', async () => {
  const returning = await visited('2026-06-01T10:00:00.000Z', { phone: '5550001', email: 'a@example.com' });
  await visited('2027-06-01T10:00:00.000Z', { phone: '5550001', email: 'A@example.com' });
  const member = await visited('2026-06-02T10:00:00.000Z');
  await sql('UPDATE guests SET member_id = $2 WHERE id = $1', [member, ada.id]);
  expect(await run()).toBe(0);
  expect(await left()).toContain(returning);
  clock.set('2028-06-02T10:00:00.000Z');
  expect(await run()).toBe(2);
  expect(await left()).toEqual([member]);
});

test.each([
  ['phone', { phone: '5550001' }, { phone: '5550001' }],
  ['phone, and gave no e-mail', { phone: '5550001', email: null }, { phone: '5550001', email: null }],
  ['e-mail', { email: 'office@example.com' }, { email: 'office@example.com' }],
])('a later visit with only the same %s does not keep a guest', async (_, one, other) => {
  await visited('2026-06-01T10:00:00.000Z', one);
  const since = await visited('2027-06-01T10:00:00.000Z', other);
  expect(await run()).toBe(1);
  expect(await left()).toEqual([since]);
});

test('a guest who did not come, or was never approved, is deleted twelve months after the meeting', async () => {
  const statuses = ['invited', 'approved', 'declined', 'did_not_come'] as const;
  for (const status of statuses) await visited('2027-02-01T10:00:00.000Z', { status });
  const later = await visited('2027-03-01T10:00:00.000Z', { status: 'did_not_come' });
  expect(await run()).toBe(statuses.length);
  expect(await left()).toEqual([later]);
});

test('an invitation made long before its meeting is kept', async () => {
  const id = await visited('2028-02-01T10:00:00.000Z', { status: 'approved' });
  await sql('UPDATE guests SET created_at = $2 WHERE id = $1', [id, '2027-02-02']);
  expect(await run()).toBe(0);
});

test('deletes in batches, each with one entry that says how many', async () => {
  const before = (await entries()).length;
  const id = await visited('2026-06-03T10:00:00.000Z');
  await sql(
    `INSERT INTO guests (meeting_id, chapter_id, name, phone, business, status, invited_by, created_at)
     SELECT meeting_id, chapter_id, 'Guest', n::text, 'Bakery', 'came', invited_by, created_at
       FROM guests, generate_series(1, 1200) n WHERE id = $1`,
    [id],
  );
  expect(await run()).toBe(1201);
  expect(await left()).toEqual([]);
  expect((await entries()).slice(before).map(({ details }) => details)).toEqual([
    { count: 500 },
    { count: 500 },
    { count: 201 },
  ]);
});

test('two processes at once delete each guest once', async () => {
  const before = (await entries()).length;
  for (let n = 0; n < 5; n += 1) await visited('2026-06-04T10:00:00.000Z');
  const counts = await Promise.all([run(), run(), run()]);
  expect(counts.reduce((sum, count) => sum + count)).toBe(5);
  const audited = (await entries()).slice(before) as { details: { count: number } }[];
  expect(audited.reduce((sum, { details }) => sum + details.count, 0)).toBe(5);
});

test('a mail that waits for a deleted guest is deleted with them', async () => {
  const id = await visited('2026-06-05T10:00:00.000Z');
  await sql(
    `INSERT INTO mails (kind, guest_id, written_at, due_at, failed_at, error) VALUES ('guest_invitation', $1, now(), now(), now(), 'x')`,
    [id],
  );
  await run();
  expect(await sql('SELECT 1 FROM mails')).toEqual([]);
});
