import { EXACT_TOTAL, type ListQuery, MAX_ROWS, pagerSize } from '@bn/contract';
import type { Executor } from './database.ts';

export interface List<Row> {
  rows: Row[];
  total: number;
  page_size: number;
  more?: boolean;
}

interface ListStatement {
  /** A query of one row and column `total`. */
  total: string;
  /** The rows of one table in their order, without limit: a page is cut from these before anything is joined to it. */
  page: string;
  /** The table's alias in what follows. */
  as: string;
  columns: string;
  joins?: string;
  order: string;
  values: readonly unknown[];
}

/** The page that a query asks for. Without a query: the first rows, up to the limit of an answer. */
const sizeOf = ({ page, page_size }: ListQuery): number | null =>
  page_size ?? (page === undefined ? MAX_ROWS : null);
const indexOf = ({ page = 1 }: ListQuery): number => page - 1;

/**
 * One page and the number of matches in one round trip. With `page` alone a page has the size that makes ten pages hold
 * everybody, which only the database knows in time. The second limit tells the planner what the first cannot: that a page
 * is short, and that joining something to it means looking up a few rows, not reading a whole table.
 */
export async function readList<Row>(db: Executor, query: ListQuery, list: ListStatement): Promise<List<Row>> {
  const { total, page, as, columns, joins = '', order, values } = list;
  const size = `coalesce($${values.length + 1}::bigint, pager_size(matches.total))`;
  const text = `
    WITH matches AS (${total})
    SELECT matches.total AS matching, ${columns} FROM matches LEFT JOIN LATERAL (
      SELECT * FROM (
        ${page} ORDER BY ${order} LIMIT ${size} OFFSET ${size} * $${values.length + 2}::bigint
      ) ${as} LIMIT ${MAX_ROWS}
    ) ${as} ON true ${joins} ORDER BY ${order}`;
  const given = sizeOf(query);
  const found = await db.query<Row & { matching: number; id: number | null }>(text, [
    ...values,
    given,
    indexOf(query),
  ]);
  const matching = found[0]?.matching ?? 0;
  return {
    // A page without rows still brings its total, on a row of nulls.
    rows: found[0]?.id === null ? [] : found,
    total: matching,
    page_size: given ?? pagerSize(matching),
  };
}

interface SearchStatement extends ListStatement {
  /** For more matches than are counted: a page with its own limits, whose values are these, the size and the offset. */
  common?: { page: string; values: readonly unknown[] };
}

/**
 * The same for a search through everything, whose best plan depends on how common its text is: the planner is shown
 * the text and the limit, and the count stops where the total becomes a lower bound.
 */
export async function readSearch<Row>(
  db: Executor,
  query: ListQuery,
  list: SearchStatement,
): Promise<List<Row>> {
  const { total, page, as, columns, joins = '', order, values, common } = list;
  const [counted] = await db.queryUnprepared<{ total: number }>(total, values);
  const matching = counted?.total ?? 0;
  const more = matching > EXACT_TOTAL;
  const size = sizeOf(query) ?? pagerSize(matching);
  const offset = indexOf(query) * size;
  const rowsOf = (found: string) => `SELECT ${columns} FROM (${found}) ${as} ${joins} ORDER BY ${order}`;
  const read = (): Promise<Row[]> =>
    more && common
      ? db.query<Row>(rowsOf(common.page), [...common.values, size, offset])
      : db.queryUnprepared<Row>(rowsOf(`${page} ORDER BY ${order} LIMIT ${size} OFFSET ${offset}`), values);
  const rows = offset < matching ? await read() : [];
  return { rows, total: Math.min(matching, EXACT_TOTAL), page_size: size, ...(more && { more }) };
}

/** Counts matches of a search, but not beyond the first that makes the total a lower bound. */
export const cappedCount = (matches: string): string =>
  `SELECT count(*) AS total FROM (${matches} LIMIT ${EXACT_TOTAL + 1}) capped`;

/** A LIKE pattern that finds `search` anywhere, `%` and `_` being ordinary letters; undefined when there is nothing to search. */
export function anywhere(search: string | undefined): string | undefined {
  const wanted = search?.trim();
  return wanted ? `%${wanted.replace(/[\\%_]/g, '\\$&')}%` : undefined;
}
