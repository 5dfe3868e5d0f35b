import type { Executor } from '../db/database.ts';
import type { AppliedMigration } from './format.ts';

export interface Table {
  name: string;
  columns: string[];
  key: string[];
  numbered: string | null;
  needs: string[];
}

const BATCH = 1_000;
/** Bookkeeping of the schema itself, of which a restored database has its own; and recent events, whose order means nothing in another database. */
const LEFT_OUT = ['schema_migrations', 'events'];
/** Filled when the schema is made, so not a sign of life. */
const FILLED_BY_SCHEMA = ['network_figures'];

export async function readTables(tx: Executor): Promise<Table[]> {
  const tables = await tx.query<Table>(
    `SELECT c.relname AS name,
       (SELECT json_agg(a.attname ORDER BY a.attnum) FROM pg_attribute a
         WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
       (SELECT json_agg(a.attname ORDER BY array_position(k.conkey, a.attnum)) FROM pg_constraint k
          JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (k.conkey)
         WHERE k.conrelid = c.oid AND k.contype = 'p') AS key,
       (SELECT a.attname FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attidentity <> '') AS numbered,
       (SELECT coalesce(json_agg(DISTINCT t.relname), '[]') FROM pg_constraint k JOIN pg_class t ON t.oid = k.confrelid
         WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.confrelid <> c.oid) AS needs
       FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> ALL ($1)
      ORDER BY c.relname`,
    [LEFT_OUT],
  );
  const ordered: Table[] = [];
  while (ordered.length < tables.length) {
    const known = new Set(ordered.map(({ name }) => name));
    const next = tables.filter(
      ({ name, needs }) => !known.has(name) && needs.every((need) => known.has(need)),
    );
    if (next.length === 0) throw new Error('The tables point to one another in a circle.');
    ordered.push(...next);
  }
  return ordered;
}

export const readSchema = (tx: Executor): Promise<AppliedMigration[]> =>
  tx.query('SELECT version, checksum FROM schema_migrations ORDER BY version');

/** For each statement: a large table on a slow disk takes its time, and no request waits for it. */
export const TIME_LIMIT = 3_600_000;

export async function holdMoment(tx: Executor): Promise<void> {
  await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
}

/** A table's rows as JSON text, in the order of their key, some at a time. */
export async function* readRows(tx: Executor, { name, columns, key }: Table): AsyncGenerator<string[]> {
  await tx.queryUnprepared(
    `DECLARE backup_rows NO SCROLL CURSOR FOR SELECT row_to_json(r)::text AS line
       FROM (SELECT ${columns.join(', ')} FROM ${name} ORDER BY ${key.join(', ')}) r`,
    [],
  );
  for (;;) {
    const rows = await tx.queryUnprepared<{ line: string }>(`FETCH ${BATCH} FROM backup_rows`, []);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await tx.queryUnprepared('CLOSE backup_rows', []);
}

export async function findRows(tx: Executor, tables: readonly Table[]): Promise<string | undefined> {
  for (const { name } of tables.filter((table) => !FILLED_BY_SCHEMA.includes(table.name))) {
    const rows = await tx.queryUnprepared(`SELECT 1 FROM ${name} LIMIT 1`, []);
    if (rows.length > 0) return name;
  }
  return undefined;
}

/** What the triggers would count and refuse is in the backup already. No one else may write meanwhile. */
export async function beginLoad(tx: Executor, tables: readonly Table[]): Promise<void> {
  await tx.queryUnprepared(`LOCK TABLE ${tables.map(({ name }) => name).join(', ')} IN EXCLUSIVE MODE`, []);
  for (const { name } of tables) await tx.queryUnprepared(`ALTER TABLE ${name} DISABLE TRIGGER USER`, []);
  for (const name of FILLED_BY_SCHEMA) await tx.queryUnprepared(`DELETE FROM ${name}`, []);
}

export async function insertRows(
  tx: Executor,
  { name, columns }: Table,
  rows: readonly string[],
): Promise<void> {
  const names = columns.join(', ');
  await tx.queryUnprepared(
    `INSERT INTO ${name} (${names}) OVERRIDING SYSTEM VALUE
     SELECT ${names} FROM json_populate_recordset(NULL::${name}, $1::json)`,
    [`[${rows.join(',')}]`],
  );
}

export async function endLoad(tx: Executor, tables: readonly Table[]): Promise<void> {
  for (const { name, numbered } of tables) {
    if (numbered !== null) {
      await tx.queryUnprepared(
        `SELECT setval(pg_get_serial_sequence($1, $2), max(${numbered})) FROM ${name} HAVING max(${numbered}) IS NOT NULL`,
        [name, numbered],
      );
    }
    await tx.queryUnprepared(`ALTER TABLE ${name} ENABLE TRIGGER USER`, []);
  }
}

export async function figuresMatch(tx: Executor): Promise<boolean> {
  const [row] = await tx.query<{ wrong: number }>(
    `WITH counted AS (
       SELECT c.id,
         (SELECT count(*) FROM users u WHERE u.chapter_id = c.id AND u.role = 'member' AND u.removed_at IS NULL) AS members,
         (SELECT count(*) FROM referrals r WHERE r.chapter_id = c.id AND r.withdrawn_at IS NULL) AS referrals,
         (SELECT count(*) FROM thank_you_notes n WHERE n.chapter_id = c.id AND n.status = 'pending') AS pending_notes,
         (SELECT count(*) FROM thank_you_notes n WHERE n.chapter_id = c.id AND n.status = 'approved') AS approved_notes,
         (SELECT coalesce(sum(amount), 0) FROM thank_you_notes n WHERE n.chapter_id = c.id AND n.status = 'approved') AS value
       FROM chapters c)
     SELECT (SELECT count(*) FROM counted LEFT JOIN chapter_figures f ON f.chapter_id = counted.id
              WHERE (f.members, f.referrals, f.pending_notes, f.approved_notes, f.thankyou_value) IS DISTINCT FROM
                    (counted.members, counted.referrals, counted.pending_notes, counted.approved_notes, counted.value))
          + (SELECT count(*)
               FROM (SELECT sum(members) AS members, sum(referrals) AS referrals, sum(thankyou_value) AS value
                       FROM network_figures) f,
                    (SELECT coalesce(sum(members), 0) AS members, coalesce(sum(referrals), 0) AS referrals,
                            coalesce(sum(value), 0) AS value FROM counted) c
              WHERE f.members <> c.members OR f.referrals <> c.referrals OR f.value <> c.value) AS wrong`,
  );
  return row?.wrong === 0;
}
