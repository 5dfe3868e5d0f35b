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

type Figures = ChapterStanding['this_month'];
type Prefixed<P extends string> = { [F in keyof Figures as `${P}_${F}`]: Figures[F] };
type StandingRow = Omit<ChapterStanding, 'this_month' | 'twelve_months'> &
  Prefixed<'month'> &
  Prefixed<'year'>;

const figuresOf = (prefix: 'month' | 'year') =>
  `s.${prefix}_gained, s.${prefix}_given, s.${prefix}_converted, trim_scale(s.${prefix}_thanked)::text AS ${prefix}_thanked,
   s.${prefix}_present, s.${prefix}_expected`;
const COLUMNS = `c.id, c.name, c.region, to_char(s.month, 'YYYY-MM') AS month, s.computed_at, s.members, s.score, s.given_by_month,
  ${figuresOf('month')}, ${figuresOf('year')}`;

const standingOf = (row: StandingRow): ChapterStanding => ({
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
});

const PREFIX: Record<StandingPeriod, string> = { month: 'month', twelve_months: 'year' };

/** As the indexes of migrations 0032 and 0039 have it. Where a chapter may have no value, it comes last in both directions. */
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

export function list(db: Executor, query: StandingsQuery): Listing<ChapterStanding> {
  const { period = 'month', sort = 'name', region } = query;
  const { column, descending } = readSort(sort);
  const inRegion = region !== undefined;
  const shared = {
    columns: COLUMNS,
    total: inRegion
      ? `SELECT count(*) AS total FROM chapters c WHERE ${IN_REGION}`
      : 'SELECT sum(chapters) AS total FROM network_figures',
    values: inRegion ? [region.trim()] : [],
    ...(descending && { descending }),
  };
  const listing =
    column === 'name'
      ? createListing<StandingRow>(db, query, {
          ...shared,
          page: `SELECT c.* FROM chapters c ${inRegion ? `WHERE ${IN_REGION}` : ''}`,
          as: 'c',
          joins: 'LEFT JOIN chapter_standings s ON s.chapter_id = c.id',
          order: [inNameOrder('c.name'), inNameOrder('c.region')],
        })
      : createListing<StandingRow>(db, query, {
          ...shared,
          page: `SELECT s.* FROM chapter_standings s ${inRegion ? 'WHERE s.region_key = lower($1)' : ''}`,
          as: 's',
          joins: 'LEFT JOIN chapters c ON c.id = s.chapter_id',
          order: [keyOf(column, period, descending), 's.chapter_id'],
        });
  return mapRows(listing, standingOf);
}

/** Each region once, found by stepping through its index: chapters of one region may write it in different cases. */
const REGIONS = `
  WITH RECURSIVE keys AS (
    (SELECT lower(region) AS key FROM chapters ORDER BY lower(region) LIMIT 1)
    UNION ALL
    SELECT (SELECT lower(region) FROM chapters WHERE lower(region) > k.key ORDER BY lower(region) LIMIT 1)
      FROM keys k WHERE k.key IS NOT NULL)
  SELECT f.id, f.region FROM keys k CROSS JOIN LATERAL (
    SELECT id, region FROM chapters WHERE lower(region) = k.key ORDER BY id LIMIT 1) f`;

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
