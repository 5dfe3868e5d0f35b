import type { AttendanceEntry, AttendanceState, ListQuery, OwnAttendance } from '@bn/contract';
import type { Executor } from '../../db/database.ts';
import { createListing, type Listing, mapRows } from '../../db/lists.ts';
import { holdsPrepared, inNameOrder, searchedText } from '../../db/names.ts';
import { parametersOf } from '../../db/parameters.ts';
import { onSheet } from '../../sql/attendance-sql.ts';
import { picturesFor } from '../../sql/pictures-sql.ts';

export interface Tap {
  state: AttendanceState | null;
  substitute: string | null;
  tappedAt: Date;
}

interface EntryRow extends Omit<AttendanceEntry, 'recorded_by'> {
  recorder_id: number | null;
  recorder: string | null;
}
const entryOf = ({ recorder_id, recorder, ...entry }: EntryRow): AttendanceEntry => ({
  ...entry,
  recorded_by: recorder_id === null || recorder === null ? null : { id: recorder_id, name: recorder },
});

// A cleared entry looks like one that was never made; only its time still counts.
const RECORDED = (column: string) => `CASE WHEN e.state IS NOT NULL THEN e.${column} END`;
const COLUMNS = `e.id, e.name, e.vertical, e.state, e.substitute, e.tapped_at, ${RECORDED('recorded_at')} AS recorded_at,
  ${RECORDED('recorded_by')} AS recorder_id, r.full_name AS recorder`;
const RECORDER = 'LEFT JOIN users r ON r.id = e.recorded_by';

const ENTRIES = `SELECT u.id, u.chapter_id, u.full_name AS name, u.vertical, a.state, a.substitute, a.tapped_at, a.recorded_at, a.recorded_by`;
const SHEET = `${ENTRIES}
    FROM meetings m CROSS JOIN LATERAL (${onSheet('m')}) p JOIN users u ON u.id = p.user_id
    LEFT JOIN attendance a ON a.meeting_id = m.id AND a.member_id = u.id
   WHERE m.id = $1`;

interface Reader {
  chapterId: number | null;
  memberId: number | undefined;
}

export function sheet(
  db: Executor,
  meetingId: number,
  { chapterId, memberId }: Reader,
  query: ListQuery,
): Listing<AttendanceEntry> {
  const values: unknown[] = [meetingId];
  const parameter = parametersOf(values);
  let matching = SHEET;
  if (memberId !== undefined) matching += ` AND u.id = ${parameter(memberId)}`;
  const wanted = searchedText(query.search);
  if (wanted !== undefined) matching += ` AND ${holdsPrepared('u.full_name', parameter(wanted))}`;
  const page = `SELECT * FROM (${matching}) e`;
  const listing = createListing<EntryRow>(db, query, {
    total: `SELECT count(*) AS total FROM (${matching}) e`,
    page,
    as: 'e',
    columns: `${COLUMNS}, ${picturesFor(chapterId, parameter)('e')} AS picture`,
    joins: RECORDER,
    order: [inNameOrder('e.name'), 'e.id'],
    values,
  });
  return mapRows(listing, entryOf);
}

export interface Target {
  meetingId: number;
  memberId: number;
  by: number;
  at: Date;
}

export async function isOnSheet(db: Executor, { meetingId, memberId }: Target): Promise<boolean> {
  const found = await db.query(
    `SELECT 1 FROM meetings m CROSS JOIN LATERAL (${onSheet('m')}) p WHERE m.id = $1 AND p.user_id = $2`,
    [meetingId, memberId],
  );
  return found.length > 0;
}

export async function find(
  db: Executor,
  { meetingId, memberId }: Target,
): Promise<AttendanceEntry | undefined> {
  const [row] = await db.query<EntryRow>(
    `SELECT ${COLUMNS} FROM (${ENTRIES} FROM users u JOIN attendance a ON a.member_id = u.id AND a.meeting_id = $1
      WHERE u.id = $2) e ${RECORDER}`,
    [meetingId, memberId],
  );
  return row && entryOf(row);
}

/** The first tap on a member; false if there is an entry. A second one at the same moment waits here for the first. */
export async function insert(
  tx: Executor,
  { meetingId, memberId, by, at }: Target,
  { state, substitute, tappedAt }: Tap,
): Promise<boolean> {
  const made = await tx.query(
    `INSERT INTO attendance (meeting_id, member_id, state, substitute, tapped_at, recorded_by, recorded_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING meeting_id`,
    [meetingId, memberId, state, substitute, tappedAt, by, at],
  );
  return made.length > 0;
}

export async function lockEarlier(
  tx: Executor,
  { meetingId, memberId }: Target,
  { tappedAt }: Tap,
): Promise<{ state: AttendanceState | null; substitute: string | null } | undefined> {
  const [row] = await tx.query<{
    state: AttendanceState | null;
    substitute: string | null;
    earlier: boolean;
  }>(
    `SELECT state, substitute, tapped_at <= $3 AS earlier FROM attendance
      WHERE meeting_id = $1 AND member_id = $2 FOR NO KEY UPDATE`,
    [meetingId, memberId, tappedAt],
  );
  return row?.earlier ? row : undefined;
}

/** A tap that says the same again leaves who recorded it, and keeps earlier ones from undoing it. What was imported is recorded now. */
export async function confirm(
  tx: Executor,
  { meetingId, memberId, by }: Target,
  { tappedAt }: Tap,
): Promise<void> {
  await tx.query(
    `UPDATE attendance SET tapped_at = $3, recorded_by = coalesce(recorded_by, $4), import_id = NULL
      WHERE meeting_id = $1 AND member_id = $2`,
    [meetingId, memberId, tappedAt, by],
  );
}

export async function change(
  tx: Executor,
  { meetingId, memberId, by, at }: Target,
  { state, substitute, tappedAt }: Tap,
): Promise<void> {
  await tx.query(
    `UPDATE attendance SET state = $3, substitute = $4, tapped_at = $5, recorded_by = $6, recorded_at = $7, import_id = NULL
      WHERE meeting_id = $1 AND member_id = $2`,
    [meetingId, memberId, state, substitute, tappedAt, by, at],
  );
}

export const ofMember = (db: Executor, memberId: number): Promise<OwnAttendance[]> =>
  db.query(
    `SELECT a.meeting_id, m.day, c.name AS chapter, a.state, a.substitute, a.recorded_at
       FROM attendance a JOIN meetings m ON m.id = a.meeting_id JOIN chapters c ON c.id = m.chapter_id
      WHERE a.member_id = $1 AND a.state IS NOT NULL ORDER BY m.starts_at DESC, m.id DESC`,
    [memberId],
  );
