import { ONE_TO_ONE_APART_DAYS, type OneToOne } from '@bn/contract';
import type { Executor } from '../../db/database.ts';
import { columnsFor, joinsFor, type OneToOneRow } from './row.ts';

/** Nothing of another person's: who is not one of the two finds nothing. */
const OF_READER = '$2 IN (o.low_id, o.high_id)';

export async function find(db: Executor, id: number, readerId: number): Promise<OneToOneRow | undefined> {
  const [row] = await db.query<OneToOneRow>(
    `SELECT ${columnsFor('$2')} FROM one_to_ones o ${joinsFor('$2')} WHERE o.id = $1 AND ${OF_READER}`,
    [id, readerId],
  );
  return row;
}

/**
 * Both people, in ascending order as everyone who locks several does: nobody else writes a one-to-one of the two, and neither moves
 * nor leaves, until the end of the transaction.
 */
export async function lockPair(
  tx: Executor,
  readerId: number,
  partnerId: number,
): Promise<{ mine: number | null; theirs: number | null }> {
  const people = await tx.query<{ id: number; chapter_id: number | null }>(
    `SELECT id, CASE WHEN role = 'member' AND removed_at IS NULL THEN chapter_id END AS chapter_id
       FROM users WHERE id IN ($1, $2) ORDER BY id FOR NO KEY UPDATE`,
    [readerId, partnerId],
  );
  const chapterOf = (id: number) => people.find((one) => one.id === id)?.chapter_id ?? null;
  return { mine: chapterOf(readerId), theirs: chapterOf(partnerId) };
}

export async function zoneOf(db: Executor, chapterId: number): Promise<string | null> {
  const [row] = await db.query<{ time_zone: string | null }>('SELECT time_zone FROM chapters WHERE id = $1', [
    chapterId,
  ]);
  return row?.time_zone ?? null;
}

export async function partnerOf(db: Executor, id: number, readerId: number): Promise<number | undefined> {
  const [row] = await db.query<{ partner_id: number }>(
    `SELECT CASE WHEN low_id = $2 THEN high_id ELSE low_id END AS partner_id FROM one_to_ones o
      WHERE id = $1 AND ${OF_READER}`,
    [id, readerId],
  );
  return row?.partner_id;
}

export interface Near {
  id: number;
  chapter_id: number;
  day: string;
  status: OneToOne['status'];
  ends_at: string;
}
/** Of a pair that is locked: the others that are planned or count within seven days of this one, or are disputed on its day. */
export const near = (
  tx: Executor,
  [low, high]: readonly [number, number],
  day: string,
  except: number | null,
): Promise<Near[]> =>
  tx.query(
    `SELECT id, chapter_id, day, status, ends_at FROM one_to_ones
      WHERE low_id = $1 AND high_id = $2 AND day > $3::date - ${ONE_TO_ONE_APART_DAYS} AND day < $3::date + ${ONE_TO_ONE_APART_DAYS}
        AND (status IN ('proposed', 'accepted', 'confirmed') OR (status = 'disputed' AND day = $3))
        AND id IS DISTINCT FROM $4::int
      ORDER BY day, id`,
    [low, high, day, except],
  );

export interface WrittenTime {
  day: string;
  starts: string | null;
  minutes: number | null;
  starts_at: Date;
  ends_at: Date;
}
interface NewOneToOne extends WrittenTime {
  chapterId: number;
  pair: readonly [number, number];
  askedBy: number;
  place: string;
  topics: string;
  status: 'proposed' | 'accepted';
}
export async function insert(tx: Executor, made: NewOneToOne, at: Date): Promise<number> {
  const { chapterId, pair, askedBy, day, starts, minutes, starts_at, ends_at, place, topics, status } = made;
  const [row] = await tx.query<{ id: number }>(
    `INSERT INTO one_to_ones (chapter_id, low_id, high_id, asked_by, day, starts, minutes, starts_at, ends_at, place, topics, status,
            created_at, changed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13) RETURNING id`,
    [chapterId, ...pair, askedBy, day, starts, minutes, starts_at, ends_at, place, topics, status, at],
  );
  return (row as { id: number }).id;
}

export async function setStatus(
  tx: Executor,
  id: number,
  status: OneToOne['status'],
  at: Date,
): Promise<void> {
  await tx.query(
    `UPDATE one_to_ones SET status = $2, sequence = sequence + 1, changed_at = $3,
            accepted_at = CASE WHEN $2 = 'accepted' THEN $3 ELSE accepted_at END WHERE id = $1`,
    [id, status, at],
  );
}

/** Another time is proposed by whoever wrote it, and waits for the other one. */
export async function change(
  tx: Executor,
  id: number,
  written: WrittenTime & { place: string; topics: string },
  proposedBy: number | null,
  at: Date,
): Promise<void> {
  const { day, starts, minutes, starts_at, ends_at, place, topics } = written;
  await tx.query(
    `UPDATE one_to_ones SET day = $2, starts = $3, minutes = $4, starts_at = $5, ends_at = $6, place = $7, topics = $8,
            asked_by = coalesce($9, asked_by), status = CASE WHEN $9 IS NULL THEN status ELSE 'proposed' END,
            sequence = sequence + 1, changed_at = $10
      WHERE id = $1`,
    [id, day, starts, minutes, starts_at, ends_at, place, topics, proposedBy, at],
  );
}

export async function say(
  tx: Executor,
  id: number,
  by: number,
  met: boolean,
  status: OneToOne['status'],
  at: Date,
): Promise<void> {
  await tx.query(
    `UPDATE one_to_ones SET low_met = CASE WHEN low_id = $2 THEN $3 ELSE low_met END,
            high_met = CASE WHEN high_id = $2 THEN $3 ELSE high_met END, status = $4, changed_at = $5
      WHERE id = $1`,
    [id, by, met, status, at],
  );
}

export interface Planned {
  id: number;
  low_id: number;
  high_id: number;
  day: string;
  starts: string;
  minutes: number;
}
/** A chapter's that are still to come, of those whose first person is in it: found without reading those of all years. */
export const plannedIn = (tx: Executor, chapterId: number, now: Date): Promise<Planned[]> =>
  tx.query(
    `SELECT o.id, o.low_id, o.high_id, o.day, to_char(o.starts, 'HH24:MI') AS starts, o.minutes
       FROM users u JOIN one_to_ones o ON o.low_id = u.id AND o.ends_at > $2
      WHERE u.chapter_id = $1 AND o.chapter_id = $1 AND o.starts IS NOT NULL AND o.status IN ('proposed', 'accepted')
      ORDER BY o.id FOR NO KEY UPDATE OF o`,
    [chapterId, now],
  );

export async function place(
  tx: Executor,
  placed: readonly { id: number; starts_at: Date; ends_at: Date }[],
  at: Date,
): Promise<void> {
  await tx.query(
    `UPDATE one_to_ones o SET starts_at = v.starts_at, ends_at = v.ends_at, sequence = o.sequence + 1, changed_at = $2
       FROM json_to_recordset($1) AS v (id int, starts_at timestamptz, ends_at timestamptz) WHERE o.id = v.id`,
    [JSON.stringify(placed), at],
  );
}
