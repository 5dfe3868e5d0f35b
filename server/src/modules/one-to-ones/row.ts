import type { OneToOne } from '@bn/contract';
import type { Standing } from './rules.ts';

/** As one of the two sees it. */
export type OneToOneRow = Omit<OneToOne, 'may' | 'partner'> & Standing & { chapter: string };

/** `reader` is a parameter. On a page without rows the one row of nulls must survive, so people are joined from the left. */
export const columnsFor = (reader: string): string => `o.id, o.chapter_id, c.name AS chapter, c.time_zone,
  CASE WHEN o.low_id = ${reader} THEN o.high_id ELSE o.low_id END AS partner_id, p.full_name AS partner_name,
  CASE WHEN p.removed_at IS NULL THEN p.chapter_id END AS partner_chapter_id,
  o.day, to_char(o.starts, 'HH24:MI') AS starts, o.minutes, o.starts_at, o.ends_at, o.place, o.topics, o.status,
  (o.asked_by = ${reader})::int AS asked_by_me,
  (CASE WHEN o.low_id = ${reader} THEN o.low_met ELSE o.high_met END)::int AS i_met,
  (CASE WHEN o.low_id = ${reader} THEN o.high_met ELSE o.low_met END)::int AS they_met`;

export const joinsFor = (reader: string): string => `LEFT JOIN chapters c ON c.id = o.chapter_id
  LEFT JOIN users p ON p.id = CASE WHEN o.low_id = ${reader} THEN o.high_id ELSE o.low_id END`;
