import type { Chapter, Testimonial } from '@bn/contract';
import type { Standing } from './rules.ts';

export type TestimonialRow = Omit<Testimonial, 'may'> & Standing;

const chapterNow = (person: string): string =>
  `CASE WHEN ${person}.removed_at IS NULL THEN ${person}.chapter_id END`;

export const COLUMNS = `t.id, t.chapter_id, c.name AS chapter_name, c.region AS chapter_region,
  t.writer_id, w.full_name AS writer_name, ${chapterNow('w')} AS writer_chapter_id,
  t.receiver_id, r.full_name AS receiver_name, ${chapterNow('r')} AS receiver_chapter_id,
  t.text, t.status, t.created_at, t.sent_at, t.approved_at, t.return_reason, (t.hidden_at IS NOT NULL)::int AS hidden`;
// On a page without rows the one row of nulls must survive.
export const PEOPLE = `LEFT JOIN chapters c ON c.id = t.chapter_id
  LEFT JOIN users w ON w.id = t.writer_id LEFT JOIN users r ON r.id = t.receiver_id`;

export type FlatRow = Omit<TestimonialRow, 'chapter' | 'writer' | 'receiver'> &
  Record<'chapter_name' | 'chapter_region' | 'writer_name' | 'receiver_name', string>;

export const testimonialOf = (row: FlatRow): TestimonialRow =>
  Object.assign(row, {
    chapter: { id: row.chapter_id, name: row.chapter_name, region: row.chapter_region } satisfies Chapter,
    writer: { id: row.writer_id, name: row.writer_name },
    receiver: { id: row.receiver_id, name: row.receiver_name },
  });
