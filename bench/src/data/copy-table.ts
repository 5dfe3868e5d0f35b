import type pg from 'pg';

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
