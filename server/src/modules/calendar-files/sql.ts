import type { Executor } from '../../db/database.ts';
import type { CalendarMeeting } from './ics.ts';

const COLUMNS = `m.uid, m.sequence, m.starts_at, m.ends_at, m.place, m.agenda, m.status,
  greatest(m.created_at, m.approved_at, m.changed_at, m.cancelled_at) AS changed_at`;
/** Approved at some time: proposals are in no calendar, not even cancelled ones. Nor are meetings of former years, from files. */
const ANNOUNCED = 'm.approved_by IS NOT NULL';

export interface AnnouncedMeeting extends CalendarMeeting {
  day: string;
}

export async function findMeeting(db: Executor, id: number): Promise<AnnouncedMeeting | undefined> {
  const [row] = await db.query<AnnouncedMeeting>(
    `SELECT ${COLUMNS}, m.day, c.name AS chapter FROM meetings m JOIN chapters c ON c.id = m.chapter_id
      WHERE m.id = $1 AND ${ANNOUNCED}`,
    [id],
  );
  return row;
}

export interface AddressRow {
  created_at: string;
  read_at: string | null;
}

export async function findAddress(db: Executor, userId: number): Promise<AddressRow | undefined> {
  const [row] = await db.query<AddressRow>(
    'SELECT created_at, read_at FROM calendar_addresses WHERE user_id = $1',
    [userId],
  );
  return row;
}

/** What revokes addresses changes this row: it waits for us and then sees the new address, or we see what it did. */
export async function lockMember(tx: Executor, userId: number): Promise<void> {
  await tx.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
}

export async function replaceAddress(tx: Executor, userId: number, hash: Buffer, at: Date): Promise<void> {
  await tx.query(
    `INSERT INTO calendar_addresses (user_id, token_hash, created_at) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) DO UPDATE SET token_hash = $2, created_at = $3, read_at = NULL`,
    [userId, hash, at],
  );
}

export async function deleteAddress(tx: Executor, userId: number): Promise<boolean> {
  const rows = await tx.query('DELETE FROM calendar_addresses WHERE user_id = $1 RETURNING user_id', [
    userId,
  ]);
  return rows.length > 0;
}

/** However many meetings a chapter has: these and the next, then the latest of those that are over. */
const MOST_COMING = 300;
const MOST_PAST = 100;
const part = (columns: string, when: string, most: number) =>
  `(SELECT ${columns} FROM meetings m WHERE m.chapter_id = u.chapter_id AND ${ANNOUNCED} AND ${when} LIMIT ${most})`;

/** What the two accepted, while both are members of its chapter, and what was cancelled after that. Topics stay in the app. */
const side = (mine: string, other: string) => `
  SELECT o.uid, o.sequence, o.starts_at, o.ends_at, o.place, '' AS agenda,
         CASE o.status WHEN 'cancelled' THEN 'cancelled' ELSE 'approved' END AS status, o.changed_at, p.full_name AS partner
    FROM one_to_ones o JOIN users p ON p.id = o.${other} AND p.chapter_id = o.chapter_id AND p.removed_at IS NULL
   WHERE o.${mine} = u.id AND o.chapter_id = u.chapter_id AND o.ends_at >= $3 AND o.starts IS NOT NULL
     AND o.accepted_at IS NOT NULL AND o.status NOT IN ('proposed', 'declined')`;
const ONE_TO_ONES = `SELECT * FROM (${side('low_id', 'high_id')} UNION ALL ${side('high_id', 'low_id')}) o
  ORDER BY o.starts_at DESC LIMIT ${MOST_COMING}`;

/** One statement: an address that is revoked meanwhile was read before or is not found, and nothing in between. */
const READ = `
  SELECT a.user_id, c.name AS chapter, a.read_at, (
    SELECT coalesce(json_agg(m ORDER BY m.starts_at, m.uid), '[]') FROM (
      ${part(COLUMNS, 'm.starts_at >= $2 ORDER BY m.starts_at', MOST_COMING)}
      UNION ALL
      ${part(COLUMNS, 'm.starts_at < $2 AND m.starts_at >= $3 ORDER BY m.starts_at DESC', MOST_PAST)}) m) AS meetings,
    (SELECT coalesce(json_agg(o ORDER BY o.starts_at, o.uid), '[]') FROM (${ONE_TO_ONES}) o) AS one_to_ones
    FROM calendar_addresses a JOIN users u ON u.id = a.user_id JOIN chapters c ON c.id = u.chapter_id
   WHERE a.token_hash = $1 AND u.role = 'member' AND u.removed_at IS NULL`;

interface ReadCalendar {
  user_id: number;
  chapter: string;
  read_at: string | null;
  meetings: Omit<CalendarMeeting, 'chapter'>[];
  one_to_ones: Omit<CalendarMeeting, 'chapter'>[];
}

export async function readAddress(
  db: Executor,
  hash: Buffer,
  now: Date,
  since: Date,
): Promise<ReadCalendar | undefined> {
  const [row] = await db.query<ReadCalendar>(READ, [hash, now, since]);
  return row;
}

export async function noteRead(db: Executor, hash: Buffer, at: Date): Promise<void> {
  await db.query('UPDATE calendar_addresses SET read_at = $2 WHERE token_hash = $1', [hash, at]);
}
