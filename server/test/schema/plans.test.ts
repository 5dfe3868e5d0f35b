import { STANDING_PERIODS, STANDING_SORTS } from '@bn/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { deleteBefore } from '../../src/modules/guests/sql.ts';
import { findWeek, writeDigests } from '../../src/modules/mail/letters/content-sql.ts';
import { remind } from '../../src/modules/referrals/sql.ts';
import { claim, compute } from '../../src/modules/standings/keeping-sql.ts';
import { monthsUpTo } from '../../src/modules/standings/months.ts';
import { createCalendar } from '../../src/time/calendar.ts';
import { openTestApp } from '../app.ts';
import type { Person } from '../network.ts';

interface Statement {
  text: string;
  values: readonly unknown[];
  /** Prepared by name: the database may use one plan for all values. */
  prepared: boolean;
}
let seen: Statement[] = [];
const watchStatements = (db: Database): Database => ({
  ...db,
  query: (text, values = []) => {
    seen.push({ text, values, prepared: true });
    return db.query(text, values);
  },
  queryUnprepared: (text, values) => {
    seen.push({ text, values, prepared: false });
    return db.queryUnprepared(text, values);
  },
});

const { as, db, sql, ownerUrl, aSuperAdmin, aChapter, aMember } = await openTestApp({ watchStatements });
const admin = await aSuperAdmin();
const member = await aMember({ chapter: await aChapter() });
const decider = await aMember({
  chapter: await aChapter(),
  flags: ['can_approve_thankyou', 'can_approve_meeting', 'can_approve_guest', 'can_approve_testimonial'],
});
// To the planner, reading a whole table costs as much as reading one of four times the size, which takes four times as long to fill.
const client = new pg.Client({ connectionString: ownerUrl, options: '-c seq_page_cost=4' });
await client.connect();
afterAll(() => client.end());

const CHAPTERS = 50;
const MEMBERS = 4_000;
const REFERRALS = 5_000;
const NOTES = 1_000;
/** The first chapter's meeting of a week: of long ago, or of about now. */
const meetingOf = (week: number) => 1001 + week * CHAPTERS;

/** Enough rows that reading a whole table is never the cheaper plan. */
beforeAll(async () => {
  await sql(`INSERT INTO chapters (id, name, region) OVERRIDING SYSTEM VALUE
             SELECT 1000 + n, 'Crowd ' || n, 'Region ' || n % 20 FROM generate_series(1, ${CHAPTERS}) n`);
  await sql(`INSERT INTO users (id, role, full_name, email, password_hash, phone, vertical, subscription_valid_till, chapter_id)
             SELECT 100000 + n, 'member', md5(n::text), md5(n::text || 'x') || '@example.com', 'x',
                    lpad((n * 7919 % 10000000000)::text, 10, '0'), 'Any', '2027-01-01', 1001 + n % ${CHAPTERS}
               FROM generate_series(1, ${MEMBERS}) n`);
  await sql(`INSERT INTO referrals (id, chapter_id, from_member_id, to_member_id, referral_type, tier, contact_number, contact_preference,
               referral_status, converted_to_business, referral_notes, date_sent, recorded_on, created_at, updated_at, status_changed_at)
             SELECT n, 1001 + n % ${CHAPTERS}, 100001 + n % ${MEMBERS}, 100001 + (n + ${CHAPTERS}) % ${MEMBERS}, 'hot', 'A', '1', 'they_contact',
                    CASE WHEN n % 5 = 0 THEN 'got_business' ELSE 'new' END, (n % 5 = 0)::int, 'x', '2026-11-09',
                    date '2026-11-09' - n % 180, now() - n * interval '1 minute', now(),
                    CASE WHEN n % 5 = 0 THEN now() - n * interval '1 minute' END
               FROM generate_series(1, ${REFERRALS}) n`);
  await sql(`INSERT INTO thank_you_notes (referral_id, chapter_id, from_member_id, to_member_id, amount, description, date, status, created_at,
               approved_at, approved_by)
             SELECT n * 5, r.chapter_id, r.to_member_id, r.from_member_id, 10, md5(n::text), '2026-11-09',
                    CASE WHEN n % 4 = 0 THEN 'pending' ELSE 'approved' END, now(),
                    CASE WHEN n % 4 <> 0 THEN now() - n * interval '1 minute' END, CASE WHEN n % 4 <> 0 THEN r.from_member_id END
               FROM generate_series(1, ${NOTES}) n JOIN referrals r ON r.id = n * 5`);
  await sql(`INSERT INTO referral_events (referral_id, at, kind, actor_id, status)
             SELECT n, now(), 'answered', 100001 + n % ${MEMBERS}, 'no_response' FROM generate_series(1, ${REFERRALS}) n`);
  await sql(`UPDATE users SET can_add_member = 1, permissions_until = date '2026-11-09' + (id % 400 - 200)::int
              WHERE id > 100000 AND id % 7 = 0`);
  await sql(`INSERT INTO audit_log (at, actor_id, action, subject_type, subject_id, chapter_id, member_id, ends_at)
             SELECT now() - n * interval '1 minute', CASE WHEN n % 2 = 0 THEN ${admin.id} ELSE 100001 + n % ${MEMBERS} END,
                    CASE WHEN n % 20 = 0 THEN 'permissions.changed' ELSE 'sign_in' END, 'user', 100001 + n % ${MEMBERS},
                    1001 + n % ${CHAPTERS}, CASE WHEN n % 3 = 0 THEN 100001 + n % ${MEMBERS} END,
                    CASE WHEN n % 20 = 0 THEN now() - n * interval '30 seconds' END
               FROM generate_series(1, ${REFERRALS}) n`);
  await sql('UPDATE users SET chapter_id = 1001 WHERE id = $1', [member.id]);
  // A series of a year per chapter; of every fifth chapter it waits for approval.
  await sql(`INSERT INTO meetings (id, chapter_id, series_id, day, starts, minutes, starts_at, ends_at, place, status, proposed_by,
               created_at, approved_by, approved_at, announces_approval)
             SELECT 1000 + week * ${CHAPTERS} + c, 1001 + c, 1000 + c, date '2026-11-09' + 7 * (week - 40), '07:00', 90,
                    at, at + interval '90 minutes', 'x', CASE WHEN c % 5 = 0 THEN 'proposed' ELSE 'approved' END, ${admin.id}, now(),
                    CASE WHEN c % 5 <> 0 THEN ${admin.id} END, CASE WHEN c % 5 <> 0 THEN now() END,
                    CASE WHEN c % 5 <> 0 AND week = 0 THEN 53 END
               FROM generate_series(0, 52) week CROSS JOIN generate_series(0, ${CHAPTERS - 1}) c
              CROSS JOIN LATERAL (SELECT timestamptz '2026-11-09 07:00Z' + (week - 40) * interval '7 days' AS at) t
              ORDER BY week, c`);
  await sql(`INSERT INTO attendance (meeting_id, member_id, state, tapped_at, recorded_by, recorded_at)
             SELECT 1000 + week * ${CHAPTERS} + (u.id - 100000) % ${CHAPTERS}, u.id, 'present', now(), u.id, now()
               FROM generate_series(38, 39) week CROSS JOIN users u WHERE u.id > 100000`);
  // Some of them come again and again.
  await sql(`INSERT INTO guests (meeting_id, chapter_id, name, phone, email, business, status, invited_by, created_at)
             SELECT 1000 + week * ${CHAPTERS} + c, 1001 + c, md5(n::text), (n * 1000 + c + week % 9)::text,
                    CASE WHEN n > 1 THEN n || '.' || c || '.' || week % 7 || '@example.com' END, 'x',
                    CASE WHEN week < 40 THEN 'came' ELSE 'invited' END, 100001 + (c + n) % ${MEMBERS}, now() - interval '7 days' * (42 - week)
               FROM generate_series(0, 52) week CROSS JOIN generate_series(0, ${CHAPTERS - 1}) c CROSS JOIN generate_series(1, 3) n
              WHERE c % 5 <> 0`);
  // Three about each member, by neighbours who may be of another chapter by now.
  await sql(`INSERT INTO testimonials (chapter_id, writer_id, receiver_id, text, status, created_at, sent_at, returned_by, returned_at,
               return_reason, approved_by, approved_at)
             SELECT u.chapter_id, 100001 + (u.id - 100001 + n * ${CHAPTERS}) % ${MEMBERS}, u.id, repeat('x', 40), s.status, s.at, s.at,
                    CASE WHEN s.status = 'returned' THEN ${admin.id} END, CASE WHEN s.status = 'returned' THEN s.at END,
                    CASE WHEN s.status = 'returned' THEN 'why' END,
                    CASE WHEN s.status = 'approved' THEN ${admin.id} END, CASE WHEN s.status = 'approved' THEN s.at END
               FROM users u CROSS JOIN generate_series(1, 3) n
              CROSS JOIN LATERAL (SELECT CASE (u.id + n) % 20 WHEN 0 THEN 'pending' WHEN 1 THEN 'returned' ELSE 'approved' END AS status,
                                         now() - u.id % 1000 * interval '1 hour' AS at) s
              WHERE u.id > 100000 AND u.role = 'member'`);
  await sql(`INSERT INTO calendar_addresses (user_id, token_hash, created_at)
             SELECT id, sha256(id::text::bytea), now() FROM users WHERE id > 100000`);
  await sql(`INSERT INTO sessions (token_hash, user_id, created_at, used_at)
             SELECT sha256(id::text::bytea), id, now(), now() FROM users WHERE id > 100000`);
  await sql('ANALYZE');
});

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: Node[];
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

async function plan({ text, values, prepared }: Statement): Promise<Node[]> {
  if (!prepared) return explain(`EXPLAIN (FORMAT JSON) ${text}`, values);
  await client.query('SET plan_cache_mode = force_generic_plan');
  await client.query(`PREPARE watched AS ${text}`);
  try {
    const literals = values.map((value) => (value === null || value === undefined ? 'NULL' : literal(value)));
    return await explain(
      `EXPLAIN (FORMAT JSON) EXECUTE watched ${literals.length > 0 ? `(${literals.join(', ')})` : ''}`,
    );
  } finally {
    await client.query('DEALLOCATE watched; RESET plan_cache_mode');
  }
}
const literal = (value: unknown): string => {
  if (value instanceof Date) return client.escapeLiteral(value.toISOString());
  if (Array.isArray(value)) return client.escapeLiteral(`{${value.join(',')}}`);
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`;
  return client.escapeLiteral(String(value));
};
async function explain(text: string, values: readonly unknown[] = []): Promise<Node[]> {
  const { rows } = await client.query(text, [...values]);
  return nodesOf(rows[0]['QUERY PLAN'][0].Plan);
}

const LARGE = [
  'users',
  'referrals',
  'thank_you_notes',
  'referral_events',
  'sessions',
  'audit_log',
  'meetings',
  'attendance',
  'stays',
  'guests',
  'testimonials',
  'calendar_addresses',
];
const isScanOfLarge = (node: Node): boolean =>
  node['Node Type'] === 'Seq Scan' && LARGE.includes(node['Relation Name'] ?? '');
const CALLS: [path: string, who: Person][] = [
  ['/admin/dashboard', admin],
  ['/members/members-dashboard', member],
  ['/members?page=1', admin],
  ['/members', admin],
  ['/members?page=1&chapter_id=1001', admin],
  ['/members?page=1&elevated=1', admin],
  ['/members?page=1&elevated=1&search=f00', admin],
  ['/members?page=1&permissions_ending=1', admin],
  ['/members?page=1&validity=over', admin],
  ['/members?page=1&sort=valid_till', admin],
  ['/members?page=1&sort=valid_till_desc&search=f00', admin],
  ['/members/100001/history', admin],
  ['/members/100001/history?kind=permissions&search=f00&from=2026-01-01', admin],
  ['/chapters/1001', admin],
  ['/chapters/1001/history', admin],
  ['/chapters/1001/history?kind=export', admin],
  ['/chapters/1001/history?search=f00', admin],
  ['/elevated/members?page=1', member],
  ['/chapters?page=1&page_size=50', admin],
  ['/chapters?page=1&page_size=50&figures=1', admin],
  ['/network/standings?page=1&page_size=50', admin],
  ['/network/standings?page=1&page_size=50&region=Region 3&sort=score_desc', admin],
  ['/network/standings/export?sort=thanked_desc', admin],
  ['/network/history', admin],
  ['/network/history?kind=everything', admin],
  ['/network/history?kind=permissions', admin],
  ['/network/history?kind=export&search=f00', admin],
  ['/referrals/received?page=1&page_size=50', member],
  ['/referrals/sent?page=1&page_size=50', member],
  ['/thankyou/pending?page=1&page_size=50', admin],
  ['/thankyou/pending?page=1&page_size=50', member],
  ['/thankyou/pending?page=1&page_size=50&status=approved', admin],
  ['/thankyou/pending?page=1&page_size=50&status=returned', admin],
  ['/thankyou/pending?page=1&page_size=50&status=withdrawn', member],
  ['/referrals/received?page=1&page_size=50&status=open&search=f00', member],
  ['/referrals/1', admin],
  ['/referrals/5', admin],
  ['/thankyou/mine?page=1&page_size=50', member],
  ['/thankyou/mine?page=1&page_size=50&direction=given&search=f00', member],
  ['/thankyou/mine?page=1&page_size=50&direction=given&status=returned', member],
  ['/needs', admin],
  ['/needs', member],
  ['/needs', decider],
  ['/meetings?page=1&page_size=50', admin],
  ['/meetings?page=1&page_size=50&period=past', admin],
  ['/meetings?page=1&page_size=50&period=past&chapter_id=1001', admin],
  ['/meetings?page=1&page_size=50', member],
  ['/meetings?page=1&page_size=50&period=past', member],
  ['/meetings/next', member],
  [`/meetings/${meetingOf(10)}`, admin],
  [`/meetings/${meetingOf(40)}/sheet`, admin],
  [`/meetings/${meetingOf(40)}/calendar`, admin],
  ['/account/calendar', member],
  [`/meetings/${meetingOf(10)}/guests`, admin],
  [`/meetings/${meetingOf(10)}/guests?search=f00`, admin],
  [`/meetings/${meetingOf(10)}/guests/export`, admin],
  ['/guests/1', admin],
  ['/members/100001/testimonials?page=1&page_size=50', admin],
  ['/members/100200/testimonials?page=1&page_size=50', member],
  ['/testimonials?page=1&page_size=50', admin],
  ['/testimonials?page=1&page_size=50&status=approved', admin],
  ['/testimonials?page=1&page_size=50&status=returned&search=f00', admin],
  ['/testimonials?page=1&page_size=50', decider],
  ['/testimonials?page=1&page_size=50&status=approved&search=f00', decider],
  ['/testimonials/export?status=approved', admin],
  ['/account/export', member],
  ['/meetings/export', admin],
  ['/meetings/export', member],
  ['/admin/chapters-to-look-after?page=1&page_size=50', admin],
  ['/account/mail', member],
  ['/chapters/1001/report?period=2026', admin],
  ['/chapters/1001/scores', admin],
  ['/chapters/1001/scores/export', admin],
  ['/members/100001/score', admin],
  [`/members/${member.id}/score`, member],
  ['/members/export', admin],
  ['/members/export?elevated=1', admin],
  ['/elevated/members/export', member],
  ['/referrals/sent/export', member],
  ['/thankyou/pending/export?status=approved', admin],
  ['/thankyou/mine/export', member],
  ['/activity', admin],
  ['/activity', member],
  ['/activity/recent', admin],
  ['/activity/recent', member],
  ['/activity/recent?before=1794000000000000-5', admin],
  ['/members/100001', admin],
  ['/members/100200', member],
  ['/members/100001/figures', admin],
  [`/members/${member.id}/figures`, member],
  ['/search?search=f00', admin],
  ['/search?search=f00', member],
];

describe('no call reads a whole large table', () => {
  test.each(CALLS.map(([path, who]) => ({ path, who, by: who === admin ? 'super admin' : 'member' })))(
    'GET $path by a $by',
    async ({ path, who }) => {
      seen = [];
      expect((await as(who).get(path)).status).toBe(200);
      expect(seen.length).toBeGreaterThan(0);
      for (const statement of seen) {
        expect((await plan(statement)).filter(isScanOfLarge), statement.text).toEqual([]);
      }
    },
  );
});

test('a calendar program reads no whole large table', async () => {
  const { path } = (await as(member).post('/account/calendar')).body;
  seen = [];
  expect((await as('visitor').send('GET', path)).status).toBe(200);
  expect(seen.length).toBeGreaterThan(1);
  for (const statement of seen)
    expect((await plan(statement)).filter(isScanOfLarge), statement.text).toEqual([]);
});

test('dashboards read figures, never the rows they sum up', async () => {
  for (const [path, who] of CALLS.slice(0, 2)) {
    seen = [];
    await as(who).get(path);
    const { text } = seen.at(-1) as Statement;
    expect(text).toMatch(/_figures/);
    expect(text).not.toMatch(/\b(users|referrals r|thank_you_notes)\b/);
  }
});

test.each(
  STANDING_SORTS.filter((sort) => !sort.startsWith('name')).flatMap((sort) =>
    STANDING_PERIODS.map((period) => ({ sort, period })),
  ),
)('the network report has an index for $sort of $period', async ({ sort, period }) => {
  seen = [];
  await as(admin).get(`/network/standings?page=1&page_size=50&sort=${sort}&period=${period}`);
  // Of fifty chapters all would be read and sorted.
  await client.query('SET enable_seqscan = off; SET enable_sort = off; SET enable_bitmapscan = off');
  const nodes = await plan(seen.at(-1) as Statement).finally(() => client.query('RESET ALL'));
  const used = nodes.flatMap((node) => node['Index Name'] ?? []);
  expect(used.filter((name) => name.startsWith('standings_by_'))).toHaveLength(1);
});

describe('no background job reads a whole large table', () => {
  const at = new Date();
  const before = (days: number) => new Date(at.getTime() - days * 86_400_000);
  const watched = watchStatements(db);
  test.each([
    ['reminders', () => remind(watched, at, { after: before(21), until: before(14) }, 500)],
    ["a member's week", () => findWeek(watched, member.id, at, '2026-11-09')],
    ['guests to delete', () => deleteBefore(watched, before(120), { micros: 0, id: 0 }, 500)],
    [
      'the figures of a chapter',
      () => compute(watched, 1001, monthsUpTo(createCalendar('UTC', () => at)), at, null),
    ],
    [
      'the chapters to compute',
      () =>
        claim(watched, {
          now: at,
          computedBefore: at,
          month: '2026-11-01',
          ends: new Date('2026-12-01T00:00:00Z'),
          tooLate: new Date(at.getTime() + 3_600_000),
          except: [],
          limit: 10,
        }),
    ],
    ['the next digests', () => writeDigests(watched, '2026-11-09', at, 500)],
  ])('%s', async (_, work) => {
    seen = [];
    await work();
    expect(seen.length).toBeGreaterThan(0);
    for (const statement of seen) {
      expect((await plan(statement)).filter(isScanOfLarge), statement.text).toEqual([]);
    }
  });
});
