import type { TestimonialDecision } from '@bn/contract';
import type { Executor } from '../../db/database.ts';
import { holds } from '../../sql/permissions-sql.ts';
import { COLUMNS, type FlatRow, PEOPLE, type TestimonialRow, testimonialOf } from './row.ts';
import type { Standing } from './rules.ts';

export async function find(db: Executor, id: number): Promise<TestimonialRow | undefined> {
  const [row] = await db.query<FlatRow>(`SELECT ${COLUMNS} FROM testimonials t ${PEOPLE} WHERE t.id = $1`, [
    id,
  ]);
  return row && testimonialOf(row);
}

/** Neither moves nor leaves until the end of the transaction. In ascending order, as everyone who locks several people does. */
export const lockPeople = (
  tx: Executor,
  ids: readonly number[],
): Promise<{ id: number; chapter_id: number | null }[]> =>
  tx.query(
    `SELECT id, CASE WHEN role = 'member' AND removed_at IS NULL THEN chapter_id END AS chapter_id
       FROM users WHERE id = ANY ($1::int[]) ORDER BY id FOR SHARE`,
    [ids],
  );

export interface LockedTestimonial extends Standing {
  id: number;
  text: string;
}
/** What decides about a testimonial: first its two people, then itself, locked. */
export async function lock(tx: Executor, id: number): Promise<LockedTestimonial | undefined> {
  const [people] = await tx.query<{ writer_id: number; receiver_id: number }>(
    'SELECT writer_id, receiver_id FROM testimonials WHERE id = $1',
    [id],
  );
  if (!people) return undefined;
  const found = await lockPeople(tx, [people.writer_id, people.receiver_id]);
  const chapterOf = (person: number) => found.find((one) => one.id === person)?.chapter_id ?? null;
  const [row] = await tx.query<Pick<LockedTestimonial, 'id' | 'text' | 'chapter_id' | 'status' | 'hidden'>>(
    `SELECT id, text, chapter_id, status, (hidden_at IS NOT NULL)::int AS hidden FROM testimonials WHERE id = $1
        FOR NO KEY UPDATE`,
    [id],
  );
  return (
    row && {
      ...row,
      ...people,
      writer_chapter_id: chapterOf(people.writer_id),
      receiver_chapter_id: chapterOf(people.receiver_id),
    }
  );
}

interface NewTestimonial {
  chapterId: number;
  writerId: number;
  receiverId: number;
  text: string;
}
export async function insert(tx: Executor, made: NewTestimonial, at: Date): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `INSERT INTO testimonials (chapter_id, writer_id, receiver_id, text, created_at, sent_at)
     VALUES ($1, $2, $3, $4, $5, $5) RETURNING id`,
    [made.chapterId, made.writerId, made.receiverId, made.text, at],
  );
  return (row as { id: number }).id;
}

/** Sent again: the reason of an earlier return is gone. */
export async function change(tx: Executor, id: number, text: string, at: Date): Promise<void> {
  await tx.query(
    `UPDATE testimonials SET text = $2, status = 'pending', return_reason = NULL, sent_at = $3 WHERE id = $1`,
    [id, text, at],
  );
}

export async function withdraw(tx: Executor, id: number, at: Date): Promise<void> {
  await tx.query(
    `UPDATE testimonials SET status = 'withdrawn', return_reason = NULL, withdrawn_at = $2 WHERE id = $1`,
    [id, at],
  );
}

export async function decide(
  tx: Executor,
  id: number,
  decision: TestimonialDecision,
  { by, at, reason }: { by: number; at: Date; reason: string | undefined },
): Promise<void> {
  await (decision === 'approved'
    ? tx.query(
        `UPDATE testimonials SET status = 'approved', approved_by = $2, approved_at = $3 WHERE id = $1`,
        [id, by, at],
      )
    : tx.query(
        `UPDATE testimonials SET status = 'returned', returned_by = $2, returned_at = $3, return_reason = $4,
                approved_by = NULL, approved_at = NULL
          WHERE id = $1`,
        [id, by, at, reason],
      ));
}

export async function hide(tx: Executor, id: number, at: Date | null): Promise<void> {
  await tx.query('UPDATE testimonials SET hidden_at = $2 WHERE id = $1', [id, at]);
}

export async function hasWritten(db: Executor, writerId: number, receiverId: number): Promise<boolean> {
  const rows = await db.query(
    `SELECT 1 FROM testimonials WHERE writer_id = $1 AND receiver_id = $2 AND status <> 'withdrawn'`,
    [writerId, receiverId],
  );
  return rows.length > 0;
}

export async function deciders(
  tx: Executor,
  { chapter_id, writer_id, receiver_id }: Pick<Standing, 'chapter_id' | 'writer_id' | 'receiver_id'>,
  today: string,
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `SELECT u.id FROM users u WHERE u.chapter_id = $1 AND u.role = 'member' AND u.removed_at IS NULL
        AND u.id <> ALL ($3::int[]) AND ${holds('u', 'can_approve_testimonial', '$2')} ORDER BY u.id`,
    [chapter_id, today, [writer_id, receiver_id]],
  );
  return rows.map(({ id }) => id);
}
