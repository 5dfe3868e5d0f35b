import { type Route, routes } from '@bn/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteBefore } from '../../src/modules/guests/sql.ts';
import { findWeek, writeDigests } from '../../src/modules/mail/letters/content-sql.ts';
import { insertRenewalReminders } from '../../src/modules/mail/sql.ts';
import { remind } from '../../src/modules/referrals/sql.ts';
import { claim, compute } from '../../src/modules/standings/keeping-sql.ts';
import { monthsUpTo } from '../../src/modules/standings/months.ts';
import { createCalendar } from '../../src/time/calendar.ts';
import { openTestApp } from '../app.ts';
import { fillLargeNetwork } from './large-network.ts';
import { createPlanner, type Node, type Statement, watchInto } from './query-plans.ts';
import { READS } from './reads.ts';

const seen: Statement[] = [];
const world = await openTestApp({ watchStatements: watchInto(seen) });
const { as, db, sql, ownerUrl, aSuperAdmin, aChapter, aMember } = world;
const admin = await aSuperAdmin();
const member = await aMember({ chapter: await aChapter() });
const decider = await aMember({
  chapter: await aChapter(),
  flags: [
    'can_approve_thankyou',
    'can_approve_meeting',
    'can_approve_guest',
    'can_approve_testimonial',
    'can_add_member',
  ],
});
// To the planner, reading a whole table costs as much as reading one of four times the size, which takes four times as long to fill.
const client = new pg.Client({ connectionString: ownerUrl, options: '-c seq_page_cost=4' });
await client.connect();
afterAll(() => client.end());
const plan = createPlanner(client);

beforeAll(() => fillLargeNetwork(world, admin, member));

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
const PEOPLE = { admin, member, decider };
const CALLS = READS.map(([path, who]) => ({ path: path.replace('SELF', String(member.id)), who }));
/** They find one row by its key, have no rows, or are tested below. A batch of the history is as large as the table of notes here. */
const OTHERS = [
  'downloadImport',
  'events',
  'exportNetworkHistory',
  'getImport',
  'importTemplate',
  'listImportRows',
  'memberPicture',
  'networkIdentity',
  'ownDetails',
  'readCalendar',
  'readNetworkLogo',
  'readPicture',
  'timeZones',
];

test('every call that reads is here', () => {
  const asked = CALLS.map(({ path }) => path.replace(/\?.*/, ''));
  const missing = Object.entries<Route>(routes)
    .filter(([, { endpoint }]) => endpoint.method === 'GET')
    .filter(([, { endpoint }]) => {
      const pattern = new RegExp(`^${endpoint.path.replace(/:\w+/g, '\\d+')}$`);
      return !asked.some((path) => pattern.test(path));
    });
  expect(missing.map(([name]) => name).sort()).toEqual(OTHERS);
});

describe('no call reads a whole large table', () => {
  test.each(CALLS)('GET $path by $who', async ({ path, who }) => {
    seen.length = 0;
    expect((await as(PEOPLE[who]).get(path)).status).toBe(200);
    expect(seen.length).toBeGreaterThan(0);
    for (const statement of seen)
      expect((await plan(statement)).filter(isScanOfLarge), statement.text).toEqual([]);
  });
});

test('a calendar program reads no whole large table', async () => {
  const { path } = (await as(member).post('/account/calendar')).body;
  seen.length = 0;
  expect((await as('visitor').send('GET', path)).status).toBe(200);
  expect(seen.length).toBeGreaterThan(1);
  for (const statement of seen)
    expect((await plan(statement)).filter(isScanOfLarge), statement.text).toEqual([]);
});

test('dashboards read figures, never the rows they sum up', async () => {
  for (const { path, who } of CALLS.slice(0, 2)) {
    seen.length = 0;
    await as(PEOPLE[who]).get(path);
    const { text } = seen.at(-1) as Statement;
    expect(text).toMatch(/_figures/);
    expect(text).not.toMatch(/\b(users|referrals r|thank_you_notes)\b/);
  }
});

describe("a chapter's referrals are counted from an index", () => {
  beforeAll(() => sql('VACUUM (ANALYZE) referrals'));
  test.each(['/chapters/1001/report?period=2026', '/chapters/1001/scores'])('for %s', async (path) => {
    seen.length = 0;
    await as(admin).get(path);
    const nodes = await plan(seen.at(-1) as Statement);
    const scans = nodes.filter((node) => node['Relation Name'] === 'referrals');
    expect(scans.map((node) => node['Node Type'])).toEqual(['Index Only Scan']);
  });
});

describe('no background job reads a whole large table', () => {
  const at = new Date();
  const before = (days: number) => new Date(at.getTime() - days * 86_400_000);
  const watched = watchInto(seen)(db);
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
    [
      'the next mails before a membership ends',
      () =>
        insertRenewalReminders(
          watched,
          { today: '2026-11-09', first: '2026-12-09', second: '2026-11-16' },
          at,
          500,
        ),
    ],
    ['the next digests', () => writeDigests(watched, '2026-11-09', at, 500, true)],
  ])('%s', async (_, work) => {
    seen.length = 0;
    await work();
    expect(seen.length).toBeGreaterThan(0);
    for (const statement of seen) {
      expect((await plan(statement)).filter(isScanOfLarge), statement.text).toEqual([]);
    }
  });
});
