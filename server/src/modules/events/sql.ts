import type { Executor } from '../../db/database.ts';
import type { Told } from './tell.ts';

/** On which processes hear that something was told. What it was they read in the table. */
export const CHANNEL = 'events';

export async function insert(tx: Executor, at: Date, events: readonly Told[]): Promise<void> {
  await tx.query(
    `WITH told AS (
       INSERT INTO events (at, kind, by_id, to_id, chapter_id, referral_id, note_id, member_id)
       SELECT $1, kind, "by", "to", chapter, referral, note, member
         FROM ROWS FROM (json_to_recordset($2) AS (
           kind text, "by" int, "to" int, chapter int, referral int, note int, member int))
         WITH ORDINALITY ORDER BY ordinality)
     SELECT pg_notify('${CHANNEL}', '')`,
    [at, JSON.stringify(events)],
  );
}
