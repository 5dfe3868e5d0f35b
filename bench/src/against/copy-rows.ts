import type pg from 'pg';
import { connected, copyTable, dropIndexes } from '../data/database.ts';

/**
 * Replaces all rows of one database with those of another, in the columns that both schemas have. Then both are
 * rewritten, so that their tables and indexes are equally compact and their statistics equally fresh.
 */
export const copyRows = (fromUrl: string, toUrl: string): Promise<void> =>
  connected(fromUrl, (from) =>
    connected(toUrl, async (to) => {
      const [given, wanted] = [await columnsOf(from), await columnsOf(to)];
      const tables = [...wanted.keys()];
      const restore = await dropIndexes(to, tables);
      const triggers = (verb: string) =>
        to.query(tables.map((table) => `ALTER TABLE ${table} ${verb} TRIGGER USER`).join('; '));
      await triggers('DISABLE');
      await to.query(`TRUNCATE ${tables.join(', ')}`);
      for (const [table, names] of wanted) {
        const columns = names.filter((name) => given.get(table)?.includes(name));
        const select = `SELECT ${columns.join(', ')} FROM ${table}`;
        if (columns.length > 0) await copyTable(from, to, { table, columns, select });
      }
      for (const statement of restore) await to.query(statement);
      await triggers('ENABLE');
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
  const { rows } = await from.query<{ name: string; value: string }>(
    `SELECT quote_ident(sequencename) AS name, last_value::text AS value
       FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL`,
  );
  for (const { name, value } of rows)
    await to.query('SELECT setval(oid, $2) FROM pg_class WHERE oid = to_regclass($1)', [name, value]);
}
