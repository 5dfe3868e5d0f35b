import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp } from '../app.ts';
import { createPlanner, rowsRead, type Statement, watchInto } from './query-plans.ts';
import { READS } from './reads.ts';

const CHAPTERS = 1_000;
/** A total is exact up to 10,000; a page of fifty looks something up for each row. */
const MOST = 12_000;

const seen: Statement[] = [];
const { as, sql, ownerUrl, aSuperAdmin } = await openTestApp({ watchStatements: watchInto(seen) });
const admin = await aSuperAdmin();
const client = new pg.Client({ connectionString: ownerUrl });
await client.connect();
afterAll(() => client.end());
const run = createPlanner(client, 'ANALYZE, ');

// The planner knows nothing of these rows yet: plans must be good before statistics are.
beforeAll(async () => {
  await sql(`INSERT INTO chapters (id, name, region) OVERRIDING SYSTEM VALUE
             SELECT 1000 + n, 'Crowd ' || n, 'Region ' || n % 20 FROM generate_series(1, ${CHAPTERS}) n`);
  await sql(`INSERT INTO users (id, role, full_name, email, password_hash, phone, vertical, subscription_valid_till, chapter_id, can_add_member,
               permissions_until)
             SELECT 100000 + n, 'member', md5(n::text), n || '@example.com', 'x', '9876543210', 'Any', '2027-01-01', 1001 + n % ${CHAPTERS},
                    (n % 5 = 0)::int, CASE WHEN n % 5 = 0 THEN date '2026-11-09' + n % 400 END
               FROM generate_series(1, ${CHAPTERS * 4}) n`);
  await sql(`INSERT INTO referrals (id, chapter_id, from_member_id, to_member_id, referral_type, tier, contact_number, contact_preference,
               referral_status, converted_to_business, referral_notes, date_sent, recorded_on, created_at, updated_at, status_changed_at)
             SELECT n, u.chapter_id, u.id, 100001 + (u.id - 100001 + ${CHAPTERS}) % ${CHAPTERS * 4}, 'hot', 'A', '1', 'they_contact',
                    'got_business', 1, 'x', '2026-11-09', '2026-11-09', now(), now(), now()
               FROM generate_series(1, ${CHAPTERS * 4}) n JOIN users u ON u.id = 100000 + n`);
  await sql(`INSERT INTO thank_you_notes (referral_id, chapter_id, from_member_id, to_member_id, amount, description, date, status, created_at)
             SELECT id, chapter_id, to_member_id, from_member_id, 10, 'x', '2026-11-09', 'pending', now() FROM referrals`);
  await sql(`INSERT INTO meetings (chapter_id, series_id, day, starts, minutes, starts_at, ends_at, place, status, proposed_by, created_at)
             SELECT 1001 + c, 1000 + c, day, '07:00', 90, day + time '07:00', day + time '08:30', 'x', 'proposed', ${admin.id}, now()
               FROM generate_series(0, ${CHAPTERS - 1}) c CROSS JOIN generate_series(0, 51) week
              CROSS JOIN LATERAL (SELECT date '2026-11-10' + 7 * week AS day) d`);
  await sql(`INSERT INTO guests (meeting_id, chapter_id, name, phone, business, status, invited_by, created_at)
             SELECT id, chapter_id, 'Guest', id::text, 'x', 'came', ${admin.id}, now() FROM meetings WHERE id % 3 = 0`);
  await sql(`INSERT INTO testimonials (chapter_id, writer_id, receiver_id, text, status, created_at, sent_at)
             SELECT chapter_id, from_member_id, to_member_id, repeat('x', 40), 'pending', now(), now() FROM referrals`);
});

/** Of all chapters, or of one; the rows of a meeting, a guest or a referral are in the other network alone. */
const PATHS = READS.filter(([, who]) => who === 'admin')
  .map(([path]) => path)
  .filter((path) => !/^\/(meetings|guests|referrals)\/\d|SELF/.test(path));
const CALLS = PATHS.filter((path) => !path.includes('/export'));
/** Of what waits here. The history's batches skip many rows, within bounds. */
const EXPORTS = PATHS.filter((path) => path.includes('/export') && !path.includes('history')).map((path) =>
  path.replace('?status=approved', ''),
);

test.each(CALLS)('GET %s reads little of a large network', async (path) => {
  seen.length = 0;
  expect((await as(admin).get(path)).status).toBe(200);
  expect(seen.length).toBeGreaterThan(0);
  for (const statement of seen) expect(rowsRead(await run(statement)), statement.text).toBeLessThan(MOST);
});

// Batches that each begin at the first row would read all rows before them again.
test.each(EXPORTS)('GET %s reads each row once', async (path) => {
  seen.length = 0;
  expect((await as(admin).get(path)).status).toBe(200);
  expect(seen.length).toBeGreaterThan(CHAPTERS / 200);
  for (const statement of seen) expect(rowsRead(await run(statement)), statement.text).toBeLessThan(MOST);
});
