import { PRESENT_STATES } from '@bn/contract';

/**
 * Who is on a meeting's sheet, and how many of them are present, in the only file that knows. `m` is the meeting's row. They are
 * counted when they are asked for: a count kept in the meeting's row would make everyone who taps wait for everyone else.
 */

/** Those who were members of the chapter when it began; of a meeting to come, today's members. */
const members = (m: string): string => `
  SELECT s.user_id FROM stays s WHERE s.chapter_id = ${m}.chapter_id AND s.since <= ${m}.starts_at
     AND (s.until IS NULL OR s.until > ${m}.starts_at)`;

export const onSheet = (m: string): string => `${members(m)}
  UNION
  SELECT a.member_id FROM attendance a WHERE a.meeting_id = ${m}.id AND a.state IS NOT NULL`;

const PRESENT = `a.state IN (${PRESENT_STATES.map((state) => `'${state}'`).join(', ')})`;

/** The same people with their states: each table is read once. */
const countOnSheet = (m: string, expected: string): string => `
  SELECT count(*)${expected} AS expected, count(*) FILTER (WHERE ${PRESENT}) AS present
    FROM (SELECT DISTINCT user_id FROM (${members(m)}) s) s
    FULL JOIN (SELECT member_id, state FROM attendance WHERE meeting_id = ${m}.id AND state IS NOT NULL) a ON a.member_id = s.user_id`;

export const joinCounts = (m: string): string => `LEFT JOIN LATERAL (${countOnSheet(m, '')}) counts ON true`;

/**
 * Joins the meetings at which attendance was taken, that is someone was recorded as present, with the columns `expected` and
 * `present` of the alias `counts`: a medical absence is not expected, a substitute is present.
 */
export const takenCounts = (m: string): string => `CROSS JOIN LATERAL (
  ${countOnSheet(m, ` FILTER (WHERE a.state IS DISTINCT FROM 'medical')`)} HAVING bool_or(${PRESENT})) counts`;

/** That `m` is on `k`'s day of its chapter, by the index of a chapter's meetings: no zone is further than a day from UTC. */
export const onDay = (m: string): string =>
  `${m}.chapter_id = k.chapter_id AND ${m}.day = k.day AND ${m}.starts_at BETWEEN k.day - interval '2 days' AND k.day + interval '3 days'`;
export const isHeld = (m: string, now: string): string =>
  `${m}.status = 'approved' AND ${m}.ends_at <= ${now}`;
