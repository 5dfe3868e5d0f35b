import type { Executor } from '../db/database.ts';
import type { SampleOneToOne } from './one-to-ones.ts';

export async function hasAny(tx: Executor, chapterId: number): Promise<boolean> {
  return (await tx.query('SELECT 1 FROM one_to_ones WHERE chapter_id = $1 LIMIT 1', [chapterId])).length > 0;
}

export async function insertOneToOnes(tx: Executor, oneToOnes: readonly SampleOneToOne[]): Promise<void> {
  await tx.query(
    `INSERT INTO one_to_ones (chapter_id, low_id, high_id, asked_by, day, starts, minutes, starts_at, ends_at, place, topics, status,
       low_met, high_met, created_at, changed_at, accepted_at)
     SELECT chapter_id, low_id, high_id, asked_by, day, starts, minutes, starts_at, ends_at, place, topics, status, low_met, high_met,
            created_at, created_at, CASE WHEN status <> 'proposed' THEN created_at END
       FROM json_populate_recordset(NULL::one_to_ones, $1) ORDER BY starts_at`,
    [JSON.stringify(oneToOnes)],
  );
}
