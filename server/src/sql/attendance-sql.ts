import { PRESENT_STATES } from '@bn/contract';

/**
 * Who is on a meeting's sheet, and how many of them are present, in the only file that knows. `m` is the meeting's row. They are
 * counted when they are asked for: a count kept in the meeting's row would make everyone who taps wait for everyone else.
 */

/** Those who were members of the chapter when it began; of a meeting to come, today's members; and everyone with a state. */
export const onSheet = (m: string): string => `
  SELECT s.user_id FROM stays s WHERE s.chapter_id = ${m}.chapter_id AND s.since <= ${m}.starts_at
     AND (s.until IS NULL OR s.until > ${m}.starts_at)
  UNION
  SELECT a.member_id FROM attendance a WHERE a.meeting_id = ${m}.id AND a.state IS NOT NULL`;

const PRESENT = PRESENT_STATES.map((state) => `'${state}'`).join(', ');

/** The columns `expected` and `present` of the alias `counts`. */
export const joinCounts = (m: string): string => `LEFT JOIN LATERAL (
  SELECT count(*) AS expected, count(*) FILTER (WHERE a.state IN (${PRESENT})) AS present
    FROM (${onSheet(m)}) p LEFT JOIN attendance a ON a.meeting_id = ${m}.id AND a.member_id = p.user_id) counts ON true`;

/**
 * Joins the meetings at which attendance was taken, that is someone was recorded as present, with the columns `expected` and
 * `present` of the alias `counts`: a medical absence is not expected, a substitute is present.
 */
export const takenCounts = (m: string): string => `CROSS JOIN LATERAL (
  SELECT count(*) FILTER (WHERE a.state IS DISTINCT FROM 'medical') AS expected, count(*) FILTER (WHERE a.state IN (${PRESENT})) AS present
    FROM (${onSheet(m)}) p LEFT JOIN attendance a ON a.meeting_id = ${m}.id AND a.member_id = p.user_id
  HAVING bool_or(a.state IN (${PRESENT}))) counts`;
