import type { Executor } from '../db/database.ts';
import { RETURNED_FOR, type SampleTestimonial } from './testimonials.ts';

export async function hasAny(tx: Executor, chapterId: number): Promise<boolean> {
  return (await tx.query('SELECT 1 FROM testimonials WHERE chapter_id = $1 LIMIT 1', [chapterId])).length > 0;
}

export async function deciders(tx: Executor, presidentId: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `SELECT id FROM users WHERE role = 'super_admin' AND removed_at IS NULL ORDER BY id LIMIT 1`,
  );
  return [presidentId, ...rows.map(({ id }) => id)];
}

export async function insertTestimonials(
  tx: Executor,
  testimonials: readonly SampleTestimonial[],
): Promise<void> {
  await tx.query(
    `INSERT INTO testimonials (chapter_id, writer_id, receiver_id, text, status, created_at, sent_at, returned_by, returned_at,
       return_reason, approved_by, approved_at)
     SELECT chapter_id, writer_id, receiver_id, text, status, created_at, created_at,
            CASE WHEN status = 'returned' THEN decided_by END, CASE WHEN status = 'returned' THEN decided_at END,
            CASE WHEN status = 'returned' THEN $2 END,
            CASE WHEN status = 'approved' THEN decided_by END, CASE WHEN status = 'approved' THEN decided_at END
       FROM json_to_recordset($1) AS s (chapter_id int, writer_id int, receiver_id int, text text, status text,
              created_at timestamptz, decided_by int, decided_at timestamptz)
      ORDER BY created_at`,
    [JSON.stringify(testimonials), RETURNED_FOR],
  );
}
