import type { Chapter, Testimonial } from '@bn/contract';
import { parametersOf } from '../../db/parameters.ts';
import { picturesFor } from '../../sql/pictures-sql.ts';
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
  Record<'chapter_name' | 'chapter_region' | 'writer_name' | 'receiver_name', string> &
  Partial<Record<'writer_picture' | 'receiver_picture', string | null>>;

/** In lists, which are read as they are now: of those whose page the reader may open. */
export const columnsFor = (readersChapter: number | null, values: unknown[]): string => {
  const picture = picturesFor(readersChapter, parametersOf(values));
  return `${COLUMNS}, ${picture('w')} AS writer_picture, ${picture('r')} AS receiver_picture`;
};

const personOf = (id: number, name: string, picture: string | null | undefined): Testimonial['writer'] => ({
  id,
  name,
  ...(picture !== undefined && { picture }),
});

export const testimonialOf = (row: FlatRow): TestimonialRow =>
  Object.assign(row, {
    chapter: { id: row.chapter_id, name: row.chapter_name, region: row.chapter_region } satisfies Chapter,
    writer: personOf(row.writer_id, row.writer_name, row.writer_picture),
    receiver: personOf(row.receiver_id, row.receiver_name, row.receiver_picture),
  });
