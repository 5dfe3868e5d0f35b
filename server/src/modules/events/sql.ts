import type { EventKind } from '@bn/contract';
import type { Executor, StatementOptions } from '../../db/database.ts';

export interface PublishedEvent {
  /** `sessions_ended` is for the server's own processes and reaches no reader. */
  kind: EventKind | 'sessions_ended';
  by: number | null;
  /** Who is notified in person, unless they did it themselves. Several people: several events. */
  to?: number;
  /** Whose members' lists and figures it changes; super admins read every chapter's. One event of several is enough. */
  chapter?: number | null;
  referral?: number;
  note?: number;
  member?: number;
  meeting?: number;
  /** The meeting takes place at another time or place, which its guests need to know. */
  moved?: boolean;
  guest?: number;
  testimonial?: number;
  oneToOne?: number;
}

export const CHANNEL = 'events';

export async function insert(tx: Executor, at: Date, events: readonly PublishedEvent[]): Promise<void> {
  await tx.query(
    `INSERT INTO events (at, kind, by_id, to_id, chapter_id, referral_id, note_id, member_id, meeting_id, guest_id,
                         testimonial_id, one_to_one_id)
     SELECT $1, kind, "by", "to", chapter, referral, note, member, meeting, guest, testimonial, one_to_one
       FROM ROWS FROM (json_to_recordset($2) AS (
         kind text, "by" int, "to" int, chapter int, referral int, note int, member int, meeting int, guest int,
         testimonial int, "oneToOne" int))
       WITH ORDINALITY e (kind, "by", "to", chapter, referral, note, member, meeting, guest, testimonial, one_to_one, ordinality)
      ORDER BY ordinality`,
    [at, JSON.stringify(events)],
  );
}

export async function notifyProcesses(db: Executor): Promise<void> {
  await db.query(`SELECT pg_notify('${CHANNEL}', '')`);
}

export interface EventRow {
  at: string;
  kind: EventKind | 'sessions_ended';
  by_id: number | null;
  to_id: number | null;
  chapter_id: number | null;
  referral_id: number | null;
  note_id: number | null;
  member_id: number | null;
  meeting_id: number | null;
  guest_id: number | null;
  testimonial_id: number | null;
  one_to_one_id: number | null;
  by_name: string | null;
}
// Looked up one by one: a join could read all people for the sake of a few events.
const COLUMNS = `e.at, e.kind, e.by_id, e.to_id, e.chapter_id, e.referral_id, e.note_id, e.member_id, e.meeting_id, e.guest_id,
  e.testimonial_id, e.one_to_one_id,
  CASE WHEN e.to_id IS NOT NULL THEN (SELECT full_name FROM users WHERE id = e.by_id) END AS by_name`;

/** Events of transactions that had not ended at the moment of that snapshot. */
const since = (snapshot: string) => `e.xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
  AND NOT pg_visible_in_snapshot(e.xid, ${snapshot}::pg_snapshot)`;
const until = (snapshot: string) => `pg_visible_in_snapshot(e.xid, ${snapshot}::pg_snapshot)`;

/** The present moment, and the events since the last one, up to `most`. */
export const readSince = (snapshot: string | undefined, most: number): StatementOptions =>
  snapshot === undefined
    ? { text: 'SELECT pg_current_snapshot()::text AS snapshot', values: [] }
    : {
        text: `SELECT pg_current_snapshot()::text AS snapshot, e.kind IS NOT NULL AS present, ${COLUMNS}
                 FROM (VALUES (1)) one LEFT JOIN LATERAL (
                   SELECT * FROM events e WHERE ${since('$1')} AND ${until('pg_current_snapshot()')}
                    ORDER BY e.xid, e.id LIMIT $2) e ON true`,
        values: [snapshot, most],
      };

export interface Reader {
  id: number;
  chapter_id: number | null;
}

const ofReader = (condition: string, chapter: string) => `
  SELECT ${COLUMNS} FROM (
    (SELECT * FROM events e WHERE e.to_id = $2 AND ${condition} ORDER BY e.xid, e.id LIMIT $4)
    UNION
    (SELECT * FROM events e WHERE ${chapter} AND ${condition} ORDER BY e.xid, e.id LIMIT $4)) e
   ORDER BY e.xid, e.id LIMIT $4`;
const OWN_CHAPTER = 'e.chapter_id = $3';
const EVERY_CHAPTER = 'e.chapter_id IS NOT NULL AND $3::int IS NULL';
const chapterOf = ({ chapter_id }: Reader) => (chapter_id === null ? EVERY_CHAPTER : OWN_CHAPTER);

export const readMissed = (
  db: Executor,
  reader: Reader,
  from: string,
  to: string,
  most: number,
): Promise<EventRow[]> =>
  db.query(ofReader(`${since('$1')} AND ${until('$5')}`, chapterOf(reader)), [
    from,
    reader.id,
    reader.chapter_id,
    most,
    to,
  ]);

export const readRecent = (
  db: Executor,
  reader: Reader,
  after: Date,
  to: string,
  most: number,
): Promise<EventRow[]> =>
  db.query(ofReader(`e.at > $1 AND ${until('$5')}`, chapterOf(reader)), [
    after,
    reader.id,
    reader.chapter_id,
    most,
    to,
  ]);
