import type pg from 'pg';

/** The tables that are filled, in the order of their references. */
export const FILLED = [
  'chapters',
  'users',
  'stays',
  'referrals',
  'thank_you_notes',
  'audit_log',
  'meetings',
  'attendance',
  'guests',
  'testimonials',
] as const;
const COUNTED = ['chapter_figures', 'chapter_days'];

interface Suspended {
  table: string;
  name: string;
  definition: string;
}

/**
 * Drops foreign keys, exclusions and secondary indexes, and disables the triggers of these tables for a bulk load; returns the
 * statements that restore them. Building an index once is several times faster than growing it row by row, and adding a
 * foreign key checks all rows with one join.
 */
export async function suspend(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows: keys } = await client.query<Suspended>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
       FROM pg_constraint WHERE contype IN ('f', 'x') AND conrelid = ANY ($1::regclass[]) ORDER BY contype = 'f', oid`,
    [[...new Set([...tables, ...COUNTED])]],
  );
  const { rows: indexes } = await client.query<Suspended>(
    `SELECT indrelid::regclass::text AS table, indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
       FROM pg_index WHERE indrelid = ANY ($1::regclass[])
        AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype <> 'f') ORDER BY indexrelid`,
    [tables],
  );
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  return [
    ...indexes.map(({ definition }) => definition),
    ...keys.map(({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`),
    ...tables.map((table) => `ALTER TABLE ${table} ENABLE TRIGGER USER`),
  ];
}

const BATCH = 5_000;

/** Rows selected in one database, for columns of a table in another. */
export interface TableCopy {
  table: string;
  columns: string[];
  select: string;
}

/** Copies rows in the order in which they are read. */
export async function copyTable(
  from: pg.Client,
  to: pg.Client,
  { table, columns, select }: TableCopy,
): Promise<void> {
  const list = columns.join(', ');
  await from.query('BEGIN');
  await from.query(
    `DECLARE copied CURSOR FOR SELECT row_to_json(r)::text AS row FROM (${select}) r (${list})`,
  );
  for (;;) {
    const { rows } = await from.query<{ row: string }>(`FETCH ${BATCH} FROM copied`);
    if (rows.length === 0) break;
    await to.query(
      `INSERT INTO ${table} (${list}) OVERRIDING SYSTEM VALUE
       SELECT ${list} FROM json_populate_recordset(NULL::${table}, $1)`,
      [`[${rows.map(({ row }) => row).join()}]`],
    );
  }
  await from.query('COMMIT');
}
