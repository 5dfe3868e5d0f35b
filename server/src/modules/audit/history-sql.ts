import { type AuditSubject, type HistoryAction, type Role, SIGN_IN_ACTIONS } from '@bn/contract';
import type { Executor } from '../../db/database.ts';
import { holds, searchedText } from '../../db/names.ts';
import { parametersOf } from '../../db/parameters.ts';
import { microsOf, type TimeCursor, timeOf } from '../../db/time-cursor.ts';

/** Each condition has an index that ends with the time and the number of an entry. */
export interface Scope {
  id?: number;
  entries: readonly string[];
  terms: string;
  byAction?: true;
}

export const ofMember = (id: number): Scope => ({
  id,
  entries: ['actor_id = $4', "subject_type = 'user' AND subject_id = $4", 'member_id = $4'],
  terms: "subject_type = 'user' AND subject_id = $4",
});
export const ofChapter = (id: number): Scope => ({
  id,
  entries: ['chapter_id = $4', 'left_chapter_id = $4', "subject_type = 'chapter' AND subject_id = $4"],
  terms: 'chapter_id = $4',
});
const OF_NETWORK: Scope = { entries: ['true'], terms: 'true' };
const ofAction = (action: HistoryAction) => `action = '${action}'`;
/** There is an index by action as well: the rarest kind is found at once, and sign-ins are left out of the rest. */
export function ofNetwork({
  actions,
  withoutSignIns,
}: Pick<HistoryFilter, 'actions' | 'withoutSignIns'>): Scope {
  if (actions) return { entries: actions.map(ofAction), terms: 'true', byAction: true };
  if (withoutSignIns) return OF_NETWORK;
  return { entries: [`true${NO_SIGN_IN}`, ...SIGN_IN_ACTIONS.map(ofAction)], terms: 'true' };
}

export interface HistoryFilter {
  search?: string | undefined;
  actions?: readonly HistoryAction[] | undefined;
  withoutSignIns?: true;
  from: Date;
  before: TimeCursor;
  now: Date;
  limit: number;
}

export interface EntryRow {
  id: number;
  micros: number;
  at: string;
  action: HistoryAction;
  actor_id: number | null;
  actor_name: string | null;
  actor_role: Role | null;
  subject_type: AuditSubject | null;
  subject_id: number | null;
  subject_name: string | null;
  testimonial_writer: string | null;
  referral_id: number | null;
  note_amount: number | null;
  note_from: string | null;
  note_to: string | null;
  member_name: string | null;
  address: string | null;
  details: Record<string, unknown>;
}

export async function memberExists(db: Executor, id: number): Promise<boolean> {
  return (await db.query("SELECT 1 FROM users WHERE id = $1 AND role = 'member'", [id])).length > 0;
}
export async function chapterExists(db: Executor, id: number): Promise<boolean> {
  return (await db.query('SELECT 1 FROM chapters WHERE id = $1', [id])).length > 0;
}

/** How many entries are searched for those that match a filter; a client that wants more continues from there. */
const WINDOW = 2_000;
const COLUMNS = 'id, at, action, actor_id, subject_type, subject_id';
const LATEST = 'ORDER BY at DESC, id DESC';
/** Looked up for each row: the statement is planned on every call, and a join is expensive to plan. */
const nameOf = (id: string) => `(SELECT full_name FROM users WHERE id = ${id})`;
const ofTestimonial = (person: 'writer_id' | 'receiver_id') =>
  `(SELECT u.full_name FROM testimonials t JOIN users u ON u.id = t.${person} WHERE t.id = p.subject_id)`;
const NO_SIGN_IN = ` AND action NOT IN (${SIGN_IN_ACTIONS.map((action) => `'${action}'`).join(', ')})`;

/**
 * The latest entries before a cursor. They are read from each index in its order, and no further than needed:
 * the cost does not depend on the length of the history, nor on how rare the matches are. `last` is the
 * cursor reached, unless that is the beginning.
 *
 * Permissions that ended on their last day are entries that no one wrote: one for each term that is over and
 * was not replaced before. The planner sees the values: a super admin did much, and a member little.
 */
export async function read(
  db: Executor,
  scope: Scope,
  { search, actions, withoutSignIns, from, before, now, limit }: HistoryFilter,
): Promise<{ rows: EntryRow[]; last: TimeCursor | undefined }> {
  const values: unknown[] = [from, before.micros, before.id, ...(scope.id === undefined ? [] : [scope.id])];
  const parameter = parametersOf(values);
  const wanted = searchedText(search);
  const filters = [
    ...(actions && !scope.byAction ? [`action = ANY (${parameter(actions)}::text[])`] : []),
    ...(wanted === undefined ? [] : [named(parameter(wanted))]),
  ];
  const looked = filters.length > 0 ? WINDOW : limit + 1;
  const range = (at: string) => `${at} >= $1 AND (${at}, id) < (${timeOf('$2')}, $3::bigint)`;
  const branches = scope.entries.map(
    (whose) =>
      `(SELECT ${COLUMNS} FROM audit_log WHERE ${whose}${withoutSignIns ? NO_SIGN_IN : ''} AND ${range('at')} ${LATEST} LIMIT ${looked})`,
  );
  const ended = () => `
    (SELECT id, ends_at, 'permissions.ended', NULL::int, subject_type, subject_id FROM audit_log g
      WHERE ${scope.terms} AND ends_at IS NOT NULL AND ends_at <= ${parameter(now)} AND ${range('ends_at')}
        AND NOT EXISTS (SELECT FROM audit_log l WHERE l.subject_id = g.subject_id AND l.subject_type = 'user'
              AND l.action IN ('permissions.changed', 'member.ended', 'member.removed')
              AND (l.at, l.id) > (g.at, g.id) AND l.at < g.ends_at)
      ORDER BY ends_at DESC, id DESC LIMIT ${looked})`;
  if (actions?.includes('permissions.ended') !== false) branches.push(ended());
  const found = await db.queryUnprepared<EntryRow & { looked: number; last_micros: number; last_id: number }>(
    `WITH seen AS MATERIALIZED (
       SELECT * FROM (${branches.join(' UNION ')}) entries ${LATEST} LIMIT ${looked}
     ), edge AS (
       SELECT count(*) AS looked, (array_agg(${microsOf('at')} ${LATEST}))[count(*)] AS last_micros,
              (array_agg(id ${LATEST}))[count(*)] AS last_id FROM seen
     ), page AS (
       SELECT * FROM seen ${filters.length > 0 ? `WHERE ${filters.join(' AND ')}` : ''} ${LATEST} LIMIT ${limit + 1}
     )
     SELECT edge.*, p.*, ${microsOf('p.at')} AS micros, l.details, l.address,
            a.full_name AS actor_name, a.role AS actor_role,
            CASE p.subject_type WHEN 'user' THEN ${nameOf('p.subject_id')}
              WHEN 'chapter' THEN (SELECT name FROM chapters WHERE id = p.subject_id)
              WHEN 'meeting' THEN (SELECT day::text FROM meetings WHERE id = p.subject_id)
              WHEN 'guest' THEN (SELECT name FROM guests WHERE id = p.subject_id)
              WHEN 'one_to_one' THEN ${nameOf('l.member_id')}
              WHEN 'testimonial' THEN ${ofTestimonial('receiver_id')} END AS subject_name,
            CASE p.subject_type WHEN 'testimonial' THEN ${ofTestimonial('writer_id')} END AS testimonial_writer,
            CASE p.subject_type WHEN 'referral' THEN p.subject_id ELSE n.referral_id END AS referral_id,
            CASE p.action WHEN 'attendance.changed' THEN ${nameOf('l.member_id')} END AS member_name,
            n.amount AS note_amount, ${nameOf('n.from_member_id')} AS note_from, ${nameOf('n.to_member_id')} AS note_to
       FROM edge LEFT JOIN page p ON true LEFT JOIN audit_log l ON l.id = p.id
       LEFT JOIN users a ON a.id = p.actor_id
       LEFT JOIN thank_you_notes n ON p.subject_type = 'thankyou' AND n.id = p.subject_id
      ORDER BY p.at DESC, p.id DESC`,
    values,
  );
  const rows = found.filter((row) => row.id !== null);
  const page = rows.slice(0, limit);
  return { rows: page, last: lastCursor(rows.length > limit ? page.at(-1) : undefined, found[0], looked) };
}

/** The page's last entry where there are further ones; else where the look ended, if it ended before the beginning. */
function lastCursor(
  entry: EntryRow | undefined,
  edge: { looked: number; last_micros: number; last_id: number } | undefined,
  most: number,
): TimeCursor | undefined {
  if (entry) return { micros: entry.micros, id: entry.id };
  return edge && edge.looked === most ? { micros: edge.last_micros, id: edge.last_id } : undefined;
}

const named = (wanted: string): string => `EXISTS (
  SELECT FROM users u WHERE ${holds('u.full_name', wanted)}
     AND (u.id = seen.actor_id OR (seen.subject_type = 'user' AND u.id = seen.subject_id)))`;
