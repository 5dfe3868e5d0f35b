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
import type { Person } from '../network.ts';
import { fillLargeNetwork, meetingOf } from './large-network.ts';
import { createPlanner, type Node, type Statement, watchInto } from './query-plans.ts';

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
const CALLS: [path: string, who: Person][] = [
  ['/admin/dashboard', admin],
  ['/members/members-dashboard', member],
  ['/elevated/elevated-dashboard', decider],
  ['/auth/me', member],
  ['/auth/sessions', member],
  ['/permissions/100001', admin],
  ['/members?page=1', admin],
  ['/members', admin],
  ['/members?page=1&chapter_id=1001', admin],
  ['/members?page=1&elevated=1', admin],
  ['/members?page=1&elevated=1&search=f00', admin],
  ['/members?page=1&permissions_ending=1', admin],
  ['/members?page=1&validity=over', admin],
  ['/members?page=1&sort=valid_till', admin],
  ['/members?page=1&not_signed_in=1', admin],
  ['/members?page=1&not_signed_in=1&chapter_id=1001', admin],
  ['/members?page=1&not_signed_in=1&search=f00', admin],
  ['/network/invitations?page=1&page_size=50', admin],
  ['/network/invitations?page=1&page_size=50&waiting=1&search=f00', admin],
  ['/network/invitations/totals', admin],
  ['/members?page=1&sort=valid_till_desc&search=f00', admin],
  ['/members/100001/history', admin],
  ['/members/100001/history/export', admin],
  ['/members/100001/history?kind=permissions&search=f00&from=2026-01-01', admin],
  ['/chapters/1001', admin],
  ['/chapters/1001/history', admin],
  ['/chapters/1001/history/export', admin],
  ['/chapters/1001/history?kind=export', admin],
  ['/chapters/1001/history?search=f00', admin],
  ['/elevated/members?page=1', member],
  ['/elevated/members?page=1&not_signed_in=1', decider],
  ['/chapters?page=1&page_size=50', admin],
  ['/chapters?page=1&page_size=50&figures=1', admin],
  ['/chapters/export?figures=1', admin],
  ['/network/regions?page=1&page_size=50', admin],
  ['/network/standings?page=1&page_size=50', admin],
  ['/network/standings?page=1&page_size=50&month=2026-10&compare=1', admin],
  ['/network/standings?page=1&page_size=50&region=Region 3&sort=score_desc', admin],
  ['/network/standings/export?sort=thanked_desc', admin],
  ['/network/history', admin],
  ['/network/history?kind=everything', admin],
  ['/network/history?kind=permissions', admin],
  ['/network/history?kind=export&search=f00', admin],
  ['/referrals/received?page=1&page_size=50', member],
  ['/referrals/sent?page=1&page_size=50', member],
  ['/thankyou/pending?page=1&page_size=50', admin],
  ['/thankyou/pending?page=1&page_size=50&oldest=1', admin],
  ['/thankyou/pending?page=1&page_size=50', member],
  ['/thankyou/pending?page=1&page_size=50&oldest=1', member],
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
  [`/meetings/${meetingOf(39)}/attendance`, admin],
  [`/meetings/${meetingOf(39)}/attendance/export`, admin],
  [`/meetings/${meetingOf(40)}/sheet`, admin],
  [`/meetings/${meetingOf(40)}/calendar`, admin],
  ['/account/calendar', member],
  [`/meetings/${meetingOf(10)}/guests`, admin],
  [`/meetings/${meetingOf(10)}/guests?search=f00`, admin],
  [`/meetings/${meetingOf(10)}/guests/export`, admin],
  ['/guests/1', admin],
  ['/guests?page=1&page_size=50', admin],
  ['/guests?page=1&page_size=50&oldest=1', admin],
  ['/guests?page=1&page_size=50&search=f00', admin],
  ['/guests?page=1&page_size=50', decider],
  ['/meetings?page=1&page_size=50&to_approve=1', admin],
  ['/meetings?page=1&page_size=50&to_approve=1', decider],
  ['/members/100001/testimonials?page=1&page_size=50', admin],
  ['/members/100200/testimonials?page=1&page_size=50', member],
  ['/testimonials?page=1&page_size=50', admin],
  ['/testimonials?page=1&page_size=50&oldest=1', admin],
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
  ['/referrals/received/export', member],
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
  ['/imports', admin],
  ['/admin/super-admins?page=1&page_size=50', admin],
];
/** They find one row by its key, have no rows, or are tested below. A batch of the history is as large as the table of notes here. */
const OTHERS = [
  'downloadImport',
  'events',
  'exportNetworkHistory',
  'getImport',
  'importTemplate',
  'listImportRows',
  'memberPicture',
  'ownDetails',
  'readCalendar',
  'readPicture',
];

test('every call that reads is here', () => {
  const asked = CALLS.map(([path]) => path.replace(/\?.*/, ''));
  const missing = Object.entries<Route>(routes)
    .filter(([, { endpoint }]) => endpoint.method === 'GET')
    .filter(([, { endpoint }]) => {
      const pattern = new RegExp(`^${endpoint.path.replace(/:\w+/g, '\\d+')}$`);
      return !asked.some((path) => pattern.test(path));
    });
  expect(missing.map(([name]) => name).sort()).toEqual(OTHERS);
});

describe('no call reads a whole large table', () => {
  test.each(CALLS.map(([path, who]) => ({ path, who, by: who === admin ? 'super admin' : 'member' })))(
    'GET $path by a $by',
    async ({ path, who }) => {
      seen.length = 0;
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
  seen.length = 0;
  expect((await as('visitor').send('GET', path)).status).toBe(200);
  expect(seen.length).toBeGreaterThan(1);
  for (const statement of seen)
    expect((await plan(statement)).filter(isScanOfLarge), statement.text).toEqual([]);
});

test('dashboards read figures, never the rows they sum up', async () => {
  for (const [path, who] of CALLS.slice(0, 2)) {
    seen.length = 0;
    await as(who).get(path);
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
