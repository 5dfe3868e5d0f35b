import { EXACT_TOTAL, type ListQuery, MAX_ROWS, pagerSize } from '@bn/contract';
import type { Executor } from './database.ts';

export interface List<Row> {
  rows: Row[];
  total: number;
  page_size: number;
  more?: true;
}

interface ListStatement {
  /** A query of one row and column `total`. */
  total: string;
  /** The rows in their order, without limit. */
  rows: string;
  values: readonly unknown[];
  /** Planned for its values each time: for searches. */
  planned?: boolean;
}

/**
 * One page and the number of matches in one round trip. Without a query, the first rows up to the limit of an answer;
 * with `page` alone, a page of the size that makes ten pages hold everybody, which only the database knows in time.
 */
export async function readList<Row>(
  db: Executor,
  { search: _, ...query }: ListQuery,
  list: ListStatement,
): Promise<List<Row>> {
  const given = query.page_size ?? (query.page === undefined ? MAX_ROWS : null);
  const size = `$${list.values.length + 1}::bigint`;
  const page = `$${list.values.length + 2}::bigint`;
  const text = `
    WITH matches AS (${list.total})
    SELECT matches.total AS matching, row.* FROM matches LEFT JOIN LATERAL (
      ${list.rows}
      LIMIT coalesce(${size}, pager_size(matches.total)) OFFSET coalesce(${size}, pager_size(matches.total)) * ${page}
    ) row ON true`;
  const values = [...list.values, given, (query.page ?? 1) - 1];
  const found = await (list.planned ? db.queryPlanned : db.query)<
    Row & { matching: number; id: number | null }
  >(text, values);
  const matching = found[0]?.matching ?? 0;
  const total = Math.min(matching, EXACT_TOTAL);
  const exact = matching <= EXACT_TOTAL || !list.planned;
  return {
    // A page without rows still brings its total, on a row of nulls.
    rows: found[0]?.id === null ? [] : found,
    total: exact ? matching : total,
    page_size: given ?? pagerSize(matching),
    ...(!exact && { more: true }),
  };
}

/** Counts matches of a search, but not beyond the first that makes the total a lower bound. */
export const cappedCount = (matches: string): string =>
  `SELECT count(*) AS total FROM (${matches} LIMIT ${EXACT_TOTAL + 1}) capped`;

/** A LIKE pattern that finds `search` anywhere, `%` and `_` being ordinary letters; undefined when there is nothing to search. */
export function anywhere(search: string | undefined): string | undefined {
  const wanted = search?.trim();
  return wanted ? `%${wanted.replace(/[\\%_]/g, '\\$&')}%` : undefined;
}
