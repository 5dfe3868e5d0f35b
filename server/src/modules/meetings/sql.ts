import { COUNTED_GUESTS, EXACT_TOTAL, type ListQuery, type Meeting, type MeetingPeriod } from '@bn/contract';
import type { Executor } from '../../db/database.ts';
import { cappedCount, createListing, createSearch, type Listing } from '../../db/lists.ts';
import { parametersOf } from '../../db/parameters.ts';
import { joinCounts } from '../../sql/attendance-sql.ts';
import { nextOfItsSeries } from '../../sql/proposals-sql.ts';
import type { Standing } from './rules.ts';

const quoted = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

const columns = (now: string): string => `m.id, m.chapter_id, c.name AS chapter, c.time_zone, m.series_id,
  CASE WHEN m.series_id IS NOT NULL THEN coalesce(m.repeats, 'weekly') END AS repeats, m.day,
  to_char(m.starts, 'HH24:MI') AS starts, m.minutes, m.starts_at, m.ends_at, m.place, m.agenda,
  CASE WHEN m.status = 'approved' AND m.ends_at <= ${now} THEN 'held' ELSE m.status END AS status,
  CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', p.full_name) END AS proposed_by,
  CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'name', a.full_name) END AS approved_by,
  m.sequence, counts.present, counts.expected,
  (SELECT count(*) FROM guests g WHERE g.meeting_id = m.id AND g.status IN (${quoted(COUNTED_GUESTS)})) AS guests`;

// On a page without rows the one row of nulls must survive.
const JOINS = `LEFT JOIN chapters c ON c.id = m.chapter_id LEFT JOIN users p ON p.id = m.proposed_by
  LEFT JOIN users a ON a.id = m.approved_by ${joinCounts('m')}`;

/** No meeting is longer: so the index by their beginning leads to those that have not ended. */
export const LONGEST = `interval '12 hours'`;
const IN_PERIOD: Record<MeetingPeriod, (now: string) => string> = {
  upcoming: (now) => `m.starts_at > ${now}::timestamptz - ${LONGEST} AND m.ends_at > ${now}`,
  past: (now) => `m.starts_at < ${now} AND m.ends_at <= ${now}`,
};

export interface MeetingScope {
  chapterId: number | null;
  ownProposalsOf: number | null;
}
export interface MeetingQuery extends ListQuery {
  period?: MeetingPeriod | undefined;
  to_approve?: 1 | undefined;
}

const TO_APPROVE = `m.status = 'proposed' AND m.starts_at > $1`;
/** A series counts once. Where more meetings are proposed than anyone counts, it is as many as are counted. */
const countToApprove = (matching: string): string => `
  SELECT CASE WHEN count(*) > ${EXACT_TOTAL} THEN count(*) ELSE count(DISTINCT series) END AS total
    FROM (SELECT coalesce(m.series_id, m.id) AS series ${matching} ORDER BY m.starts_at LIMIT ${EXACT_TOTAL + 1}) capped`;

export function list(
  db: Executor,
  { chapterId, ownProposalsOf }: MeetingScope,
  { period = 'upcoming', to_approve, ...query }: MeetingQuery,
  now: Date,
): Listing<Meeting> {
  const values: unknown[] = [now];
  const parameter = parametersOf(values);
  const conditions = to_approve ? [TO_APPROVE] : [IN_PERIOD[period]('$1')];
  if (chapterId !== null) conditions.push(`m.chapter_id = ${parameter(chapterId)}`);
  if (ownProposalsOf !== null)
    conditions.push(`(m.approved_at IS NOT NULL OR m.proposed_by = ${parameter(ownProposalsOf)})`);
  const matching = `FROM meetings m WHERE ${conditions.join(' AND ')}`;
  const shown = to_approve ? `${matching} AND ${nextOfItsSeries('$1')}` : matching;
  const statement = {
    as: 'found',
    columns: columns('$1'),
    // Hundreds may be going on that a page of past ones skips: the index knows when each ends, so only the page's rows are read.
    joins: `LEFT JOIN LATERAL (SELECT * FROM meetings WHERE id = found.key_id OFFSET 0) m ON true ${JOINS}`,
    order: ['key', 'key_id'],
    ...(period === 'past' && !to_approve && { descending: true as const }),
    page: `SELECT m.starts_at AS key, m.id AS key_id ${shown}`,
    values,
  };
  return chapterId === null
    ? createSearch(db, query, {
        ...statement,
        total: to_approve
          ? countToApprove(matching)
          : cappedCount(`SELECT 1 ${matching} ORDER BY m.starts_at`),
        plannedOnce: true,
      })
    : createListing(db, query, { ...statement, total: `SELECT count(*) AS total ${shown}` });
}

export async function next(db: Executor, chapterId: number, now: Date): Promise<Meeting | undefined> {
  const [row] = await db.query<Meeting>(
    `SELECT ${columns('$2')} FROM (
       SELECT * FROM meetings m WHERE m.chapter_id = $1 AND m.status = 'approved' AND ${IN_PERIOD.upcoming('$2')}
        ORDER BY m.starts_at, m.id LIMIT 1) m ${JOINS}`,
    [chapterId, now],
  );
  return row;
}

export async function zoneOf(db: Executor, chapterId: number): Promise<string | null> {
  const [row] = await db.query<{ time_zone: string | null }>('SELECT time_zone FROM chapters WHERE id = $1', [
    chapterId,
  ]);
  return row?.time_zone ?? null;
}

export async function find(db: Executor, id: number, now: Date): Promise<Meeting | undefined> {
  const [row] = await db.query<Meeting>(`SELECT ${columns('$2')} FROM meetings m ${JOINS} WHERE m.id = $1`, [
    id,
    now,
  ]);
  return row;
}

export async function standing(db: Executor, id: number, now: Date): Promise<Standing | undefined> {
  const [row] = await db.query<Standing>(
    `SELECT chapter_id, (SELECT time_zone FROM chapters c WHERE c.id = chapter_id), day, starts_at, ends_at, CASE WHEN proposed_by IS NOT NULL THEN json_build_object('id', proposed_by) END AS proposed_by,
            CASE WHEN approved_by IS NOT NULL THEN json_build_object('id', approved_by) END AS approved_by,
            CASE WHEN status = 'approved' AND ends_at <= $2 THEN 'held' ELSE status END AS status
       FROM meetings WHERE id = $1`,
    [id, now],
  );
  return row;
}

export const proposedBy = (db: Executor, userId: number, now: Date): Listing<Meeting> =>
  createListing(
    db,
    {},
    {
      as: 'm',
      columns: columns('$1'),
      joins: JOINS,
      order: ['m.id'],
      total: 'SELECT count(*) AS total FROM meetings m WHERE m.proposed_by = $2',
      page: 'SELECT m.* FROM meetings m WHERE m.proposed_by = $2',
      values: [now, userId],
    },
  );
