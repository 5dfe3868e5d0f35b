import type pg from 'pg';
import { copyTable, suspend } from '../data/bulk.ts';
import { connected } from '../data/query.ts';

/**
 * Replaces all rows of one database with those of another, in the columns that both schemas have. Then both are
 * rewritten, so that their tables and indexes are equally compact and their statistics equally fresh.
 */
export const copyRows = (fromUrl: string, toUrl: string): Promise<void> =>
  connected(fromUrl, (from) =>
    connected(toUrl, async (to) => {
      const [given, wanted] = [await columnsOf(from), await columnsOf(to)];
      const restore = await suspend(to, [...wanted.keys()]);
      await to.query(`TRUNCATE ${[...wanted.keys()].join(', ')}`);
      for (const [table, columns] of wanted) {
        const shared = columns.filter((column) => given.get(table)?.includes(column));
        if (shared.length > 0)
          await copyTable(from, to, {
            table,
            columns: shared,
            select: `SELECT ${shared.join(', ')} FROM ${table}`,
          });
      }
      for (const statement of restore) await to.query(statement);
      await copySequences(from, to);
      for (const client of [from, to]) await client.query('VACUUM (FULL, ANALYZE)');
    }),
  );

/** Every table but the one in which each version records its migrations. */
async function columnsOf(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `SELECT attrelid::regclass::text AS name, array_agg(quote_ident(attname) ORDER BY attnum) AS columns
       FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'schema_migrations'
        AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
      GROUP BY attrelid ORDER BY attrelid`,
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
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
