import { EXACT_TOTAL, type ListQuery, MAX_ROWS, pagerSize, SCROLL_SIZE } from '@bn/contract';
import type { Executor } from './database.ts';
import { createLargeCounts, type LargeCounts } from './large-counts.ts';

export interface List<Row> {
  rows: Row[];
  total: number;
  page_size: number;
  more?: boolean;
}

/** A list that was asked for and not read yet: page by page for a screen, or all of it for a file. */
export interface Listing<Row> {
  page(): Promise<List<Row>>;
  /** All rows in their order, in batches. Between two batches nothing is held: no connection, no transaction. */
  batches(size?: number): AsyncGenerator<Row[], void, undefined>;
}

interface ListStatement {
  total: string;
  /** The rows of one table, without order and limit: a page is cut from these before anything is joined to it. */
  page: string;
  as: string;
  columns: string;
  joins?: string;
  /** What the rows are ordered by, all ascending or all descending; together they identify a row. */
  order: readonly string[];
  descending?: true;
  values: readonly unknown[];
}

const orderOf = ({ order, descending }: ListStatement): string =>
  order.map((key) => (descending ? `${key} DESC` : key)).join(', ');

const sizeOf = ({ page, page_size }: ListQuery): number | null =>
  page_size ?? (page === undefined ? MAX_ROWS : null);
const indexOf = ({ page = 1 }: ListQuery): number => page - 1;

export interface Cut {
  text: string;
  values: readonly unknown[];
}

/** One row is asked for where only the total matters. */
const SIZES_OF_SCREENS: readonly number[] = [1, SCROLL_SIZE];

/**
 * The first pages that screens ask for are written out. If the database does not know how short a page is, it plans the
 * statement again for each call, which often takes longer than running it.
 */
export const cutOf = (size: number, offset: number, values: readonly unknown[]): Cut =>
  SIZES_OF_SCREENS.includes(size) && offset === 0
    ? { text: `LIMIT ${size}`, values }
    : {
        text: `LIMIT $${values.length + 1}::bigint OFFSET $${values.length + 2}::bigint`,
        values: [...values, size, offset],
      };

/**
 * One page and the number of matches in one round trip. With `page` alone a page has the size that makes ten
 * pages hold every row, which only the database knows in time. The second limit gives the planner a hint that
 * the first cannot: that a page is short, and that joining something to it means looking up a few rows, not
 * reading a whole table.
 */
async function readPage<Row>(db: Executor, query: ListQuery, list: ListStatement): Promise<List<Row>> {
  const { total, page, as, columns, joins = '', values } = list;
  const order = orderOf(list);
  const given = sizeOf(query);
  const cut = given === null ? cutInTen(query, values) : cutOf(given, indexOf(query) * given, values);
  const text = `
    WITH matches AS (${total})
    SELECT matches.total AS matching, ${columns} FROM matches LEFT JOIN LATERAL (
      SELECT * FROM (
        ${page} ORDER BY ${order} ${cut.text}
      ) ${as} LIMIT ${MAX_ROWS}
    ) ${as} ON true ${joins} ORDER BY ${order}`;
  const found = await db.query<Row & { matching: number; id: number | null }>(text, cut.values);
  const matching = found[0]?.matching ?? 0;
  return {
    // A page without rows still brings its total, on a row of nulls.
    rows: found[0]?.id === null ? [] : found,
    total: matching,
    page_size: given ?? pagerSize(matching),
  };
}

const cutInTen = (query: ListQuery, values: readonly unknown[]): Cut => ({
  text: `LIMIT pager_size(matches.total) OFFSET pager_size(matches.total) * $${values.length + 1}::bigint`,
  values: [...values, indexOf(query)],
});

interface SearchStatement extends ListStatement {
  /** Its best plan is the same whatever its values are: nothing is searched for, and few different lists are asked for. */
  plannedOnce?: true;
}

/**
 * The same where the count stops when the total becomes a lower bound. The best plan of a search through everything
 * depends on how common its text is: the planner is shown the text and the limit.
 */
async function readPageOfSearch<Row>(
  db: Executor,
  query: ListQuery,
  list: SearchStatement,
): Promise<List<Row>> {
  const { page, as, columns, joins = '', values, plannedOnce } = list;
  const order = orderOf(list);
  const matching = await countMatches(db, list);
  const more = matching > EXACT_TOTAL;
  const size = sizeOf(query) ?? pagerSize(matching);
  const offset = indexOf(query) * size;
  const rowsOf = (found: string) => `SELECT ${columns} FROM (${found}) ${as} ${joins} ORDER BY ${order}`;
  const read = (): Promise<Row[]> => {
    if (!plannedOnce)
      return db.queryUnprepared<Row>(
        rowsOf(`${page} ORDER BY ${order} LIMIT ${size} OFFSET ${offset}`),
        values,
      );
    const cut = cutOf(size, offset, values);
    return db.query<Row>(rowsOf(`${page} ORDER BY ${order} ${cut.text}`), cut.values);
  };
  const rows = offset < matching ? await read() : [];
  return { rows, total: Math.min(matching, EXACT_TOTAL), page_size: size, ...(more && { more }) };
}

const largeCounts = new WeakMap<Executor, LargeCounts>();
function largeCountsOf(db: Executor): LargeCounts {
  const counts = largeCounts.get(db) ?? createLargeCounts();
  largeCounts.set(db, counts);
  return counts;
}

const countMatches = (db: Executor, list: SearchStatement): Promise<number> =>
  largeCountsOf(db)(list, async () => {
    const { total, values, plannedOnce } = list;
    const [counted] = plannedOnce
      ? await db.query<{ total: number }>(total, values)
      : await db.queryUnprepared<{ total: number }>(total, values);
    return counted?.total ?? 0;
  });

/** How many rows of a file are read at a time: enough to be quick, few enough that no one waits for them to be written. */
const BATCH = 200;

/**
 * Each batch begins after the last row of the one before, wherever that is by then: a short statement like
 * any other. A cursor would keep a connection and its snapshot for as long as the client takes to read the
 * file.
 */
async function* readBatches<Row>(
  db: Executor,
  list: ListStatement,
  size: number,
): AsyncGenerator<Row[], void, undefined> {
  const { page, as, columns, joins = '', order, descending, values } = list;
  // As texts: a sum keeps all of its digits.
  const keys = order.map((key, index) => `(${key})::text AS after_${index}`).join(', ');
  const parameters = order.map((_, index) => `$${values.length + 1 + index}`).join(', ');
  const beyond = `WHERE (${order.join(', ')}) ${descending ? '<' : '>'} (${parameters})`;
  for (let after: unknown[] = []; ; ) {
    const from = `SELECT * FROM (${page}) ${as} ${after.length > 0 ? beyond : ''}`;
    const rows = await db.queryUnprepared<Row & Record<string, unknown>>(
      `SELECT ${columns}, ${keys} FROM (${from} ORDER BY ${orderOf(list)} LIMIT ${size}) ${as} ${joins}
        ORDER BY ${orderOf(list)}`,
      [...values, ...after],
    );
    const last = rows.at(-1);
    if (last) yield rows;
    if (last === undefined || rows.length < size) return;
    after = order.map((_, index) => last[`after_${index}`]);
  }
}

/** A list whose plan is the same whatever its values are: `createListing(db, query, { total, page, … }).page()`. */
export const createListing = <Row>(db: Executor, query: ListQuery, list: ListStatement): Listing<Row> => ({
  page: () => readPage(db, query, list),
  batches: (size = BATCH) => readBatches(db, list, size),
});

export const createSearch = <Row>(db: Executor, query: ListQuery, list: SearchStatement): Listing<Row> => ({
  page: () => readPageOfSearch(db, query, list),
  batches: (size = BATCH) => readBatches(db, list, size),
});

/** The first rows of a list, where neither its total nor a further page is wanted: nothing is counted. */
export async function firstRows<Row>(listing: Listing<Row>, most: number): Promise<Row[]> {
  for await (const rows of listing.batches(most)) return rows;
  return [];
}

export const mapRows = <Row, Made>(listing: Listing<Row>, make: (row: Row) => Made): Listing<Made> => ({
  page: async () => {
    const { rows, ...list } = await listing.page();
    return { ...list, rows: rows.map(make) };
  },
  async *batches(size) {
    for await (const rows of listing.batches(size)) yield rows.map(make);
  },
});

/** Counts matches of a search, but not beyond the first that makes the total a lower bound. */
export const cappedCount = (matches: string): string =>
  `SELECT count(*) AS total FROM (${matches} LIMIT ${EXACT_TOTAL + 1}) capped`;
