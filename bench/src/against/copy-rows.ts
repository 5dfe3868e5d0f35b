import pg from 'pg';
import { copyTable } from '../data/copy-table.ts';
import { suspend } from '../data/suspended.ts';

/** Not copied: each version records its own migrations. */
const NOT_COPIED = 'schema_migrations';

interface Table {
  name: string;
  columns: string[];
}

/**
 * Replaces all rows of one database with those of another, in the columns that both schemas have. Then both are
 * rewritten, so that their tables and indexes are equally compact and their statistics equally fresh.
 */
export async function copyRows(fromUrl: string, toUrl: string): Promise<void> {
  const [from, to] = [fromUrl, toUrl].map((connectionString) => new pg.Client({ connectionString }));
  if (!from || !to) return;
  await Promise.all([from.connect(), to.connect()]);
  try {
    const [given, wanted] = [await tablesOf(from), await tablesOf(to)];
    const names = wanted.map(({ name }) => name);
    const restore = await suspend(to, names);
    await to.query(`TRUNCATE ${names.join(', ')}`);
    for (const { name, columns } of wanted) {
      const source = given.find((table) => table.name === name);
      const shared = columns.filter((column) => source?.columns.includes(column));
      if (shared.length > 0)
        await copyTable(from, to, {
          table: name,
          columns: shared,
          select: `SELECT ${shared.join(', ')} FROM ${name}`,
        });
    }
    for (const statement of restore) await to.query(statement);
    await copySequences(from, to);
    for (const client of [from, to]) await client.query('VACUUM (FULL, ANALYZE)');
  } finally {
    await Promise.all([from.end(), to.end()]);
  }
}

async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT attrelid::regclass::text AS name, array_agg(quote_ident(attname) ORDER BY attnum) AS columns
       FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> $1
        AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
      GROUP BY attrelid ORDER BY attrelid`,
    [NOT_COPIED],
  );
  return rows;
}

async function copySequences(from: pg.Client, to: pg.Client): Promise<void> {
  const read = `SELECT quote_ident(sequencename) AS name, last_value::text AS value
                  FROM pg_sequences WHERE schemaname = 'public'`;
  const { rows: given } = await from.query<{ name: string; value: string | null }>(read);
  const { rows: wanted } = await to.query<{ name: string }>(read);
  for (const { name } of wanted) {
    const value = given.find((sequence) => sequence.name === name)?.value;
    if (value) await to.query('SELECT setval($1, $2)', [name, value]);
  }
}
