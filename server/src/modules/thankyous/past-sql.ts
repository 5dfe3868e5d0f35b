import type { Executor } from '../../db/database.ts';
import type { PastFigure } from '../referrals/past.ts';

export interface PastNote extends PastFigure {
  /** As text: the decimal that was read, not the float nearest to it. */
  amount: string;
}

const ROWS = `json_to_recordset($1) AS r(n int, referral_id int, chapter_id int, giver_id int, receiver_id int, date date, at timestamptz,
  comments text, amount numeric)`;
const rowsOf = (notes: readonly (PastNote & { referral_id?: number })[]): string =>
  JSON.stringify(notes.map((note, n) => ({ ...note, n })));

/** Approved by the file, and by nobody here. */
export async function addApproved(
  tx: Executor,
  importId: number,
  notes: readonly (PastNote & { referral_id: number })[],
): Promise<void> {
  await tx.query(
    `INSERT INTO thank_you_notes (referral_id, chapter_id, from_member_id, to_member_id, amount, description, date, status,
                                  created_at, approved_at, import_id)
     SELECT referral_id, chapter_id, giver_id, receiver_id, amount, comments, date, 'approved', at, at, $2 FROM ${ROWS} ORDER BY n`,
    [rowsOf(notes), importId],
  );
}

/** How many notes that were imported already are just like each of these; those of an import that is being undone are not to stay. */
export const countEqual = async (db: Executor, notes: readonly PastNote[]): Promise<number[]> =>
  (
    await db.query<{ found: number }>(
      `SELECT (SELECT count(*) FROM thank_you_notes f
                WHERE f.import_id IS NOT NULL AND f.status = 'approved' AND f.from_member_id = r.giver_id AND f.date = r.date
                  AND NOT EXISTS (SELECT FROM imports i WHERE i.id = f.import_id AND i.state = 'undoing')
                  AND f.to_member_id = r.receiver_id AND f.amount = r.amount) AS found
         FROM ${ROWS} ORDER BY n`,
      [rowsOf(notes)],
    )
  ).map(({ found }) => found);

/** Takes some notes of an import out of every figure; how many these were. */
export async function withdrawSome(tx: Executor, importId: number, most: number): Promise<number> {
  const found = await tx.query(
    `UPDATE thank_you_notes SET status = 'withdrawn', approved_at = NULL WHERE id IN (
       SELECT id FROM thank_you_notes WHERE import_id = $1 AND status = 'approved' ORDER BY id LIMIT $2 FOR NO KEY UPDATE)
     RETURNING 1`,
    [importId, most],
  );
  return found.length;
}
