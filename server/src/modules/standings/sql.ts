import {
  type ChapterStanding,
  type ListQuery,
  type Region,
  readSort,
  type StandingColumn,
  type StandingPeriod,
  type StandingSort,
} from '@bn/contract';
import type { Executor } from '../../db/database.ts';
import { createListing, type Listing, mapRows } from '../../db/lists.ts';
import { holdsPrepared, inNameOrder, searchedText } from '../../db/names.ts';
import { takenCounts } from '../../sql/attendance-sql.ts';
import { membersBefore } from '../../sql/stays-sql.ts';
import type { MonthSpan } from './months.ts';

type Figures = ChapterStanding['this_month'];
type Prefixed<P extends string> = { [F in keyof Figures as `${P}_${F}`]: Figures[F] };
type StandingRow = Omit<ChapterStanding, 'this_month' | 'twelve_months' | 'year_before'> &
  Prefixed<'month'> &
  Prefixed<'year'> & { year_before?: Figures };

const figuresOf = (prefix: 'month' | 'year') =>
  `s.${prefix}_gained, s.${prefix}_given, s.${prefix}_converted, trim_scale(s.${prefix}_thanked)::text AS ${prefix}_thanked,
   s.${prefix}_present, s.${prefix}_expected`;
const OF_CHAPTER = 'c.id, c.name, c.region, s.computed_at, s.given_by_month';
const CURRENT = `to_char(s.month, 'YYYY-MM') AS month, s.members, s.score, ${figuresOf('month')}`;

/** Joins the figures of one month, counted from the chapter's rows. `$n`: the first of its five values. */
const countedMonth = (as: string, n: number): string => `LEFT JOIN LATERAL (
  SELECT to_char($${n}::date, 'YYYY-MM') AS month, p.members, p.members - p.before AS gained, g.given, g.converted, t.thanked, a.present, a.expected
    FROM (SELECT count(*) AS given, coalesce(sum(converted_to_business), 0) AS converted FROM referrals
           WHERE chapter_id = c.id AND withdrawn_at IS NULL AND recorded_on BETWEEN $${n}::date AND $${n + 1}::date) g,
         (SELECT trim_scale(coalesce(sum(amount), 0))::text AS thanked FROM thank_you_notes
           WHERE chapter_id = c.id AND status = 'approved' AND date BETWEEN $${n}::date AND $${n + 1}::date) t,
         (SELECT ${membersBefore(`$${n + 3}::timestamptz`)} AS members, ${membersBefore(`$${n + 2}::timestamptz`)} AS before
            FROM stays WHERE chapter_id = c.id) p,
         (SELECT coalesce(sum(counts.present), 0) AS present, coalesce(sum(counts.expected), 0) AS expected
            FROM meetings m ${takenCounts('m')}
           WHERE m.chapter_id = c.id AND m.status = 'approved' AND m.day BETWEEN $${n}::date AND $${n + 1}::date
             AND m.starts_at BETWEEN $${n + 2}::timestamptz - interval '2 days' AND $${n + 3}::timestamptz + interval '2 days'
             AND m.ends_at <= $${n + 4}::timestamptz) a) ${as} ON true`;
const MONTH_COLUMNS = `m.month, NULL AS score, m.members, m.gained AS month_gained, m.given AS month_given, m.converted AS month_converted,
  m.thanked AS month_thanked, m.present AS month_present, m.expected AS month_expected`;
const YEAR_BEFORE = `json_build_object('gained', b.gained, 'given', b.given, 'converted', b.converted, 'thanked', b.thanked,
  'present', b.present, 'expected', b.expected) AS year_before`;

/** What is counted when it is asked for: one month instead of the current one, and the one a year earlier. */
interface Counted {
  month?: MonthSpan | undefined;
  yearBefore?: MonthSpan | undefined;
}

const standingOf = ({ year_before, ...row }: StandingRow): ChapterStanding => ({
  ...row,
  this_month: {
    gained: row.month_gained,
    given: row.month_given,
    converted: row.month_converted,
    thanked: row.month_thanked,
    present: row.month_present,
    expected: row.month_expected,
  },
  twelve_months: {
    gained: row.year_gained,
    given: row.year_given,
    converted: row.year_converted,
    thanked: row.year_thanked,
    present: row.year_present,
    expected: row.year_expected,
  },
  ...(year_before && { year_before }),
});

const PREFIX: Record<StandingPeriod, string> = { month: 'month', twelve_months: 'year' };

/** Where a chapter may have no value, it comes last in both directions. */
function keyOf(column: Exclude<StandingColumn, 'name'>, period: StandingPeriod, descending: boolean): string {
  const last = descending ? -1 : 101;
  switch (column) {
    case 'members':
      return 's.members';
    case 'given':
    case 'thanked':
      return `s.${PREFIX[period]}_${column}`;
    case 'conversion':
    case 'attendance':
      return `coalesce(s.${PREFIX[period]}_${column}, ${last})`;
    case 'score':
      return `coalesce(s.score, ${last})`;
  }
}

export interface StandingsQuery extends Omit<ListQuery, 'search'> {
  period?: StandingPeriod | undefined;
  sort?: StandingSort | undefined;
  region?: string | undefined;
}

const IN_REGION = 'lower(c.region) = lower($1)';

export function list(
  db: Executor,
  query: StandingsQuery,
  { month, yearBefore }: Counted = {},
): Listing<ChapterStanding> {
  const { period = 'month', sort = 'name', region } = query;
  const { column, descending } = readSort(sort);
  const inRegion = region !== undefined;
  const values: unknown[] = inRegion ? [region.trim()] : [];
  const countedIn = (as: string, { first, last, begins, ends, now }: MonthSpan): string => {
    const text = countedMonth(as, values.length + 1);
    values.push(first, last, begins, ends, now);
    return text;
  };
  const counted = [month && countedIn('m', month), yearBefore && countedIn('b', yearBefore)];
  const columns = [OF_CHAPTER, month ? MONTH_COLUMNS : CURRENT, figuresOf('year'), yearBefore && YEAR_BEFORE];
  const shared = {
    columns: columns.filter(Boolean).join(', '),
    total: inRegion
      ? `SELECT count(*) AS total FROM chapters c WHERE ${IN_REGION}`
      : 'SELECT sum(chapters) AS total FROM network_figures',
    values,
    ...(descending && { descending }),
  };
  const listing =
    column === 'name'
      ? createListing<StandingRow>(db, query, {
          ...shared,
          page: `SELECT c.* FROM chapters c ${inRegion ? `WHERE ${IN_REGION}` : ''}`,
          as: 'c',
          joins: `LEFT JOIN chapter_standings s ON s.chapter_id = c.id ${counted.filter(Boolean).join(' ')}`,
          order: [inNameOrder('c.name'), inNameOrder('c.region')],
        })
      : createListing<StandingRow>(db, query, {
          ...shared,
          page: `SELECT s.* FROM chapter_standings s ${inRegion ? 'WHERE s.region_key = lower($1)' : ''}`,
          as: 's',
          joins: `LEFT JOIN chapters c ON c.id = s.chapter_id ${counted.filter(Boolean).join(' ')}`,
          order: [keyOf(column, period, descending), 's.chapter_id'],
        });
  return mapRows(listing, standingOf);
}

/** Each region once: chapters of one region may write it in different cases. */
const REGIONS = 'SELECT DISTINCT ON (lower(region)) id, region FROM chapters ORDER BY lower(region), id';

export function regions(db: Executor, query: ListQuery): Listing<Region> {
  const wanted = searchedText(query.search);
  const found = `SELECT * FROM (${REGIONS}) r ${wanted === undefined ? '' : `WHERE ${holdsPrepared('r.region', '$1')}`}`;
  return createListing(db, query, {
    total: `SELECT count(*) AS total FROM (${found}) r`,
    page: found,
    as: 'r',
    columns: 'r.id, r.region',
    order: [inNameOrder('r.region'), 'r.id'],
    values: wanted === undefined ? [] : [wanted],
  });
}
