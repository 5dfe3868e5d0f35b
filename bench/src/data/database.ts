import pg from 'pg';

/** Work on a connection of its own. */
export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export const query = <Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => connected(url, async (client) => (await client.query<Row>(text, values)).rows);

/**
 * Drops foreign keys, exclusions and secondary indexes for a bulk load; returns the statements that restore them. Building
 * an index once is several times faster than growing it row by row, and adding a foreign key checks all rows with one join.
 */
export async function dropIndexes(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; restore: string }>(
    `SELECT format('DROP INDEX %s', indexrelid::regclass) AS drop, pg_get_indexdef(indexrelid) AS restore
       FROM pg_index WHERE indrelid = ANY ($1::regclass[])
        AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype <> 'f')
     UNION ALL
     SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname),
            format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
       FROM pg_constraint WHERE contype IN ('f', 'x') AND conrelid = ANY ($1::regclass[])`,
    [tables],
  );
  // A foreign key may depend on a unique index: keys are dropped first, and restored last.
  for (const { drop } of [...rows].reverse()) await client.query(drop);
  return rows.map(({ restore }) => restore);
}

const BATCH = 5_000;

/** Rows selected in one database, for columns of a table in another. */
export interface TableCopy {
  table: string;
  columns: string[];
  select: string;
}

/** Copies rows in the order in which they are read. */
export async function copyTable(from: pg.Client, to: pg.Client, { table, columns, select }: TableCopy) {
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
