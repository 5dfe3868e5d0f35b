import {
  type BodyOf,
  MAX_ROWS,
  type Outcome,
  type Referral,
  type Routes,
  type SessionUser,
} from '@bn/contract';
import type { Executor } from '../../db/database.ts';
import { parametersOf } from '../../db/parameters.ts';
import { picturesFor, picturesOfBoth } from '../../sql/pictures-sql.ts';
import type { Standing } from './rules.ts';
import type { KeptEvent, ReferralWithAnswer } from './story.ts';

/** Only a converted referral can have a note: the others are not looked for. */
const THANKED = `CASE WHEN r.converted_to_business = 1
  THEN (EXISTS (SELECT FROM thank_you_notes n WHERE n.referral_id = r.id AND n.status <> 'withdrawn'))::int
  ELSE 0 END AS thanked`;
export const COLUMNS = `r.id, r.from_member_id, f.full_name AS from_member_name, r.to_member_id, t.full_name AS to_member_name,
  r.referral_type, r.tier, CASE WHEN r.import_id IS NULL THEN r.contact_number ELSE '' END AS contact_number, r.contact_preference, r.referral_status, r.referral_notes,
  r.converted_to_business, ${THANKED}, r.date_sent, r.created_at, r.updated_at, r.withdrawn_at, r.nudged_at,
  (r.import_id IS NOT NULL)::int AS imported`;
const PEOPLE = 'JOIN users f ON f.id = r.from_member_id JOIN users t ON t.id = r.to_member_id';

export async function find(
  db: Executor,
  reader: Pick<SessionUser, 'id' | 'role' | 'chapter_id'>,
  id: number,
): Promise<ReferralWithAnswer | undefined> {
  const values: unknown[] = [id, reader.role === 'super_admin' ? null : reader.id];
  const faces = picturesOfBoth(picturesFor(reader.chapter_id, parametersOf(values)));
  const [row] = await db.query<ReferralWithAnswer>(
    `SELECT ${COLUMNS}, ${faces}, r.status_changed_at FROM referrals r ${PEOPLE}
      WHERE r.id = $1 AND ($2::int IS NULL OR r.from_member_id = $2 OR r.to_member_id = $2)`,
    values,
  );
  return row;
}

interface Recorded {
  date_sent: string;
  recorded_on: string;
  at: Date;
}

/**
 * Stores it if the receiver is another active member of the sender's chapter; nothing otherwise. Their rows are not
 * locked: a move or an end of membership that commits meanwhile changes no referral, and counts as coming after this one.
 */
export async function insert(
  tx: Executor,
  senderId: number,
  referral: BodyOf<Routes['giveReferral']>,
  { date_sent, recorded_on, at }: Recorded,
): Promise<Referral | undefined> {
  const [row] = await tx.query<Referral>(
    `WITH people AS (
       SELECT f.id AS from_member_id, t.id AS to_member_id, f.chapter_id
         FROM users f JOIN users t ON t.chapter_id = f.chapter_id AND t.id <> f.id
        WHERE f.id = $1 AND t.id = $2 AND t.removed_at IS NULL
     ), r AS (
       INSERT INTO referrals (chapter_id, from_member_id, to_member_id, referral_type, tier, contact_number,
         contact_preference, referral_status, referral_notes, date_sent, recorded_on, created_at, updated_at)
       SELECT chapter_id, from_member_id, to_member_id, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11 FROM people
       RETURNING *
     )
     SELECT ${COLUMNS} FROM r ${PEOPLE}`,
    [
      senderId,
      referral.to_member_id,
      referral.referral_type,
      referral.tier,
      referral.contact_number,
      referral.contact_preference,
      referral.referral_status,
      referral.referral_notes,
      date_sent,
      recorded_on,
      at,
    ],
  );
  return row;
}

export const DETAILS = [
  'referral_type',
  'tier',
  'contact_number',
  'contact_preference',
  'referral_notes',
] as const;
export type Details = Pick<Referral, (typeof DETAILS)[number]>;

export interface LockedReferral extends Standing, Details {
  id: number;
  chapter_id: number;
}

/**
 * A referral of which the member is one side, locked until the end of the transaction. Callers that need
 * notes as well lock the referral first. The lock lets others reference it: an event about one of its notes
 * does not wait.
 */
export async function lock(tx: Executor, memberId: number, id: number): Promise<LockedReferral | undefined> {
  const [row] = await tx.query<Omit<LockedReferral, 'thanked'>>(
    `SELECT id, chapter_id, from_member_id, to_member_id, referral_status, withdrawn_at, created_at, nudged_at,
            (import_id IS NOT NULL)::int AS imported, ${DETAILS.join(', ')}
       FROM referrals WHERE id = $1 AND (to_member_id = $2 OR from_member_id = $2) FOR NO KEY UPDATE`,
    [id, memberId],
  );
  if (!row) return undefined;
  // A statement of its own, after the lock: a note that a parallel transaction has just committed must be seen.
  const [note] = await tx.query(
    `SELECT 1 FROM thank_you_notes WHERE referral_id = $1 AND status <> 'withdrawn' LIMIT 1`,
    [id],
  );
  return { ...row, thanked: note !== undefined };
}

/** The answer that was in force is kept, where it is replaced by another or by thanks. */
export async function setOutcome(
  tx: Executor,
  id: number,
  outcome: Outcome,
  at: Date,
  firstThanks = false,
): Promise<Referral> {
  const [row] = await tx.query<Referral>(
    `WITH kept AS (
       INSERT INTO referral_events (referral_id, at, kind, actor_id, status)
       SELECT id, status_changed_at, 'answered', to_member_id, referral_status FROM referrals
        WHERE id = $1 AND status_changed_at IS NOT NULL AND (referral_status <> $2 OR $5)
     ), r AS (
       UPDATE referrals SET referral_status = $2, converted_to_business = $3::smallint, updated_at = $4,
              status_changed_at = CASE WHEN referral_status = $2 THEN status_changed_at ELSE $4 END,
              given_status = CASE WHEN referral_status IN ('new', 'repeated') THEN referral_status ELSE given_status END,
              status_before_business = CASE WHEN $3::smallint = 0 THEN NULL WHEN converted_to_business = 1
                THEN status_before_business ELSE referral_status END
        WHERE id = $1 RETURNING *)
     SELECT ${COLUMNS} FROM r ${PEOPLE}`,
    [id, outcome, outcome === 'got_business' ? 1 : 0, at, firstThanks],
  );
  return row as Referral;
}

/** It is what it was before that answer; what is undone is kept, as is what was answered before. */
export async function undoAnswer(tx: Executor, id: number, at: Date): Promise<Referral> {
  const [row] = await tx.query<Referral>(
    `WITH kept AS (
       INSERT INTO referral_events (referral_id, at, kind, actor_id, status)
       SELECT id, status_changed_at, 'answered', to_member_id, referral_status FROM referrals
        WHERE id = $1 AND status_changed_at IS NOT NULL
     ), undone AS (
       INSERT INTO referral_events (referral_id, at, kind, actor_id, status)
       SELECT id, $2, 'answer_undone', to_member_id, referral_status FROM referrals WHERE id = $1
     ), before AS (
       SELECT CASE kind WHEN 'answered' THEN status END AS status FROM referral_events
        WHERE referral_id = $1 AND kind IN ('answered', 'answer_undone')
        ORDER BY at DESC, kind = 'answer_undone' DESC, id DESC LIMIT 1
     ), r AS (
       UPDATE referrals SET referral_status = coalesce((SELECT status FROM before), given_status, 'new'),
              converted_to_business = ((SELECT status FROM before) IS NOT DISTINCT FROM 'got_business')::int,
              status_before_business = NULL, status_changed_at = NULL, updated_at = $2
        WHERE id = $1 RETURNING *)
     SELECT ${COLUMNS} FROM r ${PEOPLE}`,
    [id, at],
  );
  return row as Referral;
}

/** Without any note left it is what it was before it became business; whatever was answered then is kept already. */
export async function reopen(tx: Executor, id: number, at: Date): Promise<void> {
  await tx.query(
    `UPDATE referrals SET referral_status = coalesce(status_before_business, 'new'), converted_to_business = 0,
            status_before_business = NULL, status_changed_at = NULL, updated_at = $2
      WHERE id = $1 AND NOT EXISTS (
        SELECT FROM thank_you_notes WHERE referral_id = $1 AND status <> 'withdrawn')`,
    [id, at],
  );
}

export async function correct(
  tx: Executor,
  id: number,
  details: Details,
  fields: readonly string[],
  at: Date,
): Promise<Referral> {
  const [row] = await tx.query<Referral>(
    `WITH r AS (
       UPDATE referrals SET updated_at = $2, ${DETAILS.map((column, index) => `${column} = $${index + 4}`).join(', ')}
        WHERE id = $1 RETURNING *
     ), recorded AS (
       INSERT INTO referral_events (referral_id, at, kind, actor_id, fields)
       SELECT id, $2, 'corrected', from_member_id, $3 FROM r)
     SELECT ${COLUMNS} FROM r ${PEOPLE}`,
    [id, at, fields, ...DETAILS.map((column) => details[column])],
  );
  return row as Referral;
}

export async function withdraw(tx: Executor, id: number, at: Date): Promise<Referral> {
  const [row] = await tx.query<Referral>(
    `WITH r AS (UPDATE referrals SET withdrawn_at = $2, updated_at = $2 WHERE id = $1 RETURNING *)
     SELECT ${COLUMNS} FROM r ${PEOPLE}`,
    [id, at],
  );
  return row as Referral;
}

export async function nudge(tx: Executor, id: number, at: Date): Promise<Referral> {
  const [row] = await tx.query<Referral>(
    `WITH r AS (UPDATE referrals SET nudged_at = $2 WHERE id = $1 RETURNING *
     ), recorded AS (
       INSERT INTO referral_events (referral_id, at, kind, actor_id) SELECT id, $2, 'nudged', from_member_id FROM r)
     SELECT ${COLUMNS} FROM r ${PEOPLE}`,
    [id, at],
  );
  return row as Referral;
}

export interface RemindedReferral {
  id: number;
  to_member_id: number;
}
/**
 * Marks open referrals whose waiting time began between two moments, once each, even when several processes
 * do it. Referrals that had waited longer before reminders existed stay as they are.
 */
export const remind = (
  tx: Executor,
  at: Date,
  { after, until }: { after: Date; until: Date },
  most: number,
): Promise<RemindedReferral[]> =>
  tx.query(
    `UPDATE referrals SET reminded_at = $1 WHERE id IN (
       SELECT id FROM referrals
        WHERE referral_status IN ('new', 'repeated') AND withdrawn_at IS NULL AND reminded_at IS NULL
          AND coalesce(nudged_at, created_at) > $2 AND coalesce(nudged_at, created_at) <= $3
        ORDER BY coalesce(nudged_at, created_at) LIMIT $4 FOR NO KEY UPDATE SKIP LOCKED)
     RETURNING id, to_member_id`,
    [at, after, until, most],
  );

export const keptEvents = (db: Executor, id: number): Promise<KeptEvent[]> =>
  db.query(
    `SELECT e.kind, e.at, e.actor_id, u.full_name AS actor, e.note_id, e.status, e.amount, e.reason, e.fields
       FROM referral_events e JOIN users u ON u.id = e.actor_id
      WHERE e.referral_id = $1 ORDER BY e.id DESC LIMIT ${MAX_ROWS}`,
    [id],
  );
