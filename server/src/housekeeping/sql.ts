import type { Executor } from '../db/database.ts';

/** Small batches, so that no one waits for a large delete. */
const BATCH = 1_000;

const deleteWhere = (table: string, key: string, condition: string, lock = 'FOR UPDATE SKIP LOCKED') => {
  const text = `DELETE FROM ${table} WHERE (${key}) IN (
    SELECT ${key} FROM ${table} WHERE ${condition} LIMIT ${BATCH} ${lock}) RETURNING 1`;
  return async (db: Executor, ...values: Date[]): Promise<void> => {
    while ((await db.query(text, values)).length === BATCH);
  };
};

/** The devices of a session that expired go on showing notifications; those of one that is ended do not. */
export async function deleteSessions(db: Executor, usedBefore: Date, createdBefore: Date): Promise<void> {
  const text = `WITH expired AS (SELECT id FROM sessions WHERE used_at < $1 OR created_at < $2 LIMIT ${BATCH} FOR UPDATE SKIP LOCKED),
    kept AS (UPDATE devices SET session_id = NULL WHERE session_id IN (SELECT id FROM expired))
    DELETE FROM sessions WHERE id IN (SELECT id FROM expired) RETURNING 1`;
  while ((await db.query(text, [usedBefore, createdBefore])).length === BATCH);
}
export const deleteDevices = deleteWhere('devices', 'id', 'used_at < $1');
export const deleteKeys = deleteWhere('idempotency_keys', 'user_id, key_hash', 'created_at < $1');
export const deleteFailures = deleteWhere('login_failures', 'key', 'window_started < $1');
/** Locking a row requires the privilege to change it. */
export const deleteEvents = deleteWhere('events', 'xid, id', 'at < $1', '');
export const deleteChallenges = deleteWhere('passkey_challenges', 'hash', 'ends_at < $1');
export const deleteLinks = deleteWhere('account_links', 'token_hash', 'ends_at < $1');
/** Of ends that are long past. */
export const deleteReminders = deleteWhere(
  'renewal_reminders',
  'user_id, valid_till, days',
  "valid_till < $1::timestamptz - interval '30 days'",
  '',
);
export const deleteDeadMails = deleteWhere('mails', 'id', 'failed_at < $1');

/** Rows no longer needed: of imports that are old, or that failed. */
const OLD_IMPORTS = `import_id IN (SELECT id FROM imports WHERE created_at < $1 AND state <> 'running' OR state IN ('cancelled', 'failed') AND added = 0)`;
export const deleteImportParts = deleteWhere('import_parts', 'import_id, number', OLD_IMPORTS);
export const deleteImportRows = deleteWhere('import_rows', 'import_id, line', OLD_IMPORTS);
/** One whose figures are here is kept with them. */
export const deleteImports = deleteWhere(
  'imports',
  'id',
  `created_at < $1 AND state <> 'running' AND (holds = 'members' OR added = 0)`,
);
