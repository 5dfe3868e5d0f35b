import { COUNTED_AS_PRESENT } from '@bn/contract';

/**
 * Who is on a meeting's sheet, and how many of them are present, in the only file that knows. `m` is the meeting's row. Both are
 * counted when they are asked for: a count kept in the meeting's row would make everyone who taps wait for everyone else.
 */

/** Those who were members of the chapter when it began; of a meeting to come, today's members; and everyone with an entry. */
export const onSheet = (m: string): string => `
  SELECT s.user_id FROM stays s WHERE s.chapter_id = ${m}.chapter_id AND s.since <= ${m}.starts_at
     AND (s.until IS NULL OR s.until > ${m}.starts_at)
  UNION
  SELECT a.member_id FROM attendance a WHERE a.meeting_id = ${m}.id AND a.state IS NOT NULL`;

export const expectedAt = (m: string): string => `(SELECT count(*) FROM (${onSheet(m)}) expected)`;

const PRESENT = COUNTED_AS_PRESENT.map((state) => `'${state}'`).join(', ');
export const presentAt = (m: string): string =>
  `(SELECT count(*) FROM attendance a WHERE a.meeting_id = ${m}.id AND a.state IN (${PRESENT}))`;
