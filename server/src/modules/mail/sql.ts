import { type MailTopic, RENEWAL_REMINDERS } from '@bn/contract';
import type { Executor } from '../../db/database.ts';
import { isHeld } from '../../sql/invitations-sql.ts';
import { type MailKind, TOPIC_OF } from './kinds.ts';

/**
 * When the mail about a meeting that was announced or changed is due, as SQL. People correct what they have just done: so it is
 * sent once that has stood for a while, shorter if the meeting is about to begin.
 */
export const changeDue = (startsAt: string, at: string): string =>
  `${at}::timestamptz + CASE WHEN ${startsAt} > ${at}::timestamptz + interval '1 hour' THEN interval '5 minutes' ELSE interval '1 minute' END`;

const TOPIC = `CASE kind ${Object.entries(TOPIC_OF)
  .map(([kind, topic]) => `WHEN '${kind}' THEN ${topic ? `'${topic}'` : 'NULL'}`)
  .join(' ')} END`;

/** One row for the mail and one for each device, where people want it; `mailOn` is a parameter. Links and passwords are mails alone. */
export const waysOf = (user: string, topic: string, mailOn: string): string => `
  CROSS JOIN LATERAL (
    SELECT NULL::int AS device WHERE ${mailOn}::boolean
       AND NOT EXISTS (SELECT FROM mail_refusals r WHERE r.user_id = ${user} AND r.topic = ${topic})
    UNION ALL SELECT d.id FROM devices d WHERE d.user_id = ${user} AND ${topic} IS NOT NULL AND ${topic} <> ALL (d.refuses)) way`;

export interface NewMail {
  kind: MailKind;
  to: number;
  referral?: number | undefined;
  note?: number | undefined;
  testimonial?: number | undefined;
  oneToOne?: number | undefined;
  email?: string;
  madeBy?: number | null;
  due: Date;
}

/**
 * To those who have not opted out, by mail and on their devices. An identical one that is still unsent is enough; only the sender of a
 * note gets mail about its decision, and only the receiver of a testimonial about its approval.
 */
export async function insert(
  tx: Executor,
  mails: readonly NewMail[],
  at: Date,
  mailOn: boolean,
): Promise<void> {
  await tx.query(
    `INSERT INTO mails (kind, user_id, device_id, email, referral_id, note_id, testimonial_id, one_to_one_id, made_by, written_at, due_at)
     SELECT m.kind, m."to", way.device, m.email, m.referral, m.note, m.testimonial, m.one_to_one, m.made_by, $2, m.due
       FROM ROWS FROM (json_to_recordset($1)
              AS (kind text, "to" int, email text, referral int, note int, testimonial int, "oneToOne" int, "madeBy" int, due timestamptz))
            WITH ORDINALITY m (kind, "to", email, referral, note, testimonial, one_to_one, made_by, due, ordinality)
       ${waysOf('m."to"', `(${TOPIC})`, '$3')}
      WHERE NOT EXISTS (SELECT FROM thank_you_notes n WHERE n.id = m.note AND m.kind LIKE 'note!_%' ESCAPE '!'
                           AND n.from_member_id <> m."to")
        AND NOT EXISTS (SELECT FROM testimonials t WHERE t.id = m.testimonial AND m.kind = 'testimonial_approved'
                           AND t.receiver_id <> m."to")
        AND NOT EXISTS (SELECT FROM mails w WHERE w.user_id = m."to" AND w.kind = m.kind AND w.attempts = 0
                           AND w.failed_at IS NULL AND w.device_id IS NOT DISTINCT FROM way.device
                           AND (w.email, w.referral_id, w.note_id, w.testimonial_id, w.one_to_one_id, w.made_by)
                             IS NOT DISTINCT FROM (m.email, m.referral, m.note, m.testimonial, m.one_to_one, m.made_by))
      ORDER BY ordinality`,
    [JSON.stringify(mails), at, mailOn],
  );
}

/** To all of them; the one who was ended as well, but not the one who was added, who gets an invitation. */
export async function insertForSuperAdmins(
  tx: Executor,
  kind: 'super_admin_added' | 'super_admin_ended',
  by: number | null,
  about: number,
  at: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO mails (kind, user_id, made_by, about_id, written_at, due_at)
     SELECT $1, id, $2, $3, $4, $4 FROM users
      WHERE role = 'super_admin' AND removed_at IS NULL AND ($1 = 'super_admin_ended' OR id <> $3) ORDER BY id`,
    [kind, by, about, at],
  );
}

/** To members who have signed in and were not reminded of this end, or not so late; those whose membership ends first come first. */
export async function insertRenewalReminders(
  tx: Executor,
  days: { today: string; first: string; second: string },
  at: Date,
  most: number,
): Promise<number> {
  const rows = await tx.query(
    `WITH due AS (
       SELECT u.id, u.subscription_valid_till AS valid_till, r.days FROM users u
        CROSS JOIN LATERAL (SELECT CASE WHEN u.subscription_valid_till <= $3::date THEN ${RENEWAL_REMINDERS[1]} ELSE ${RENEWAL_REMINDERS[0]} END AS days) r
        WHERE u.role = 'member' AND u.removed_at IS NULL AND u.activated_at IS NOT NULL
          AND u.subscription_valid_till BETWEEN $1::date AND $2::date
          AND NOT EXISTS (SELECT FROM renewal_reminders d
                WHERE d.user_id = u.id AND d.valid_till = u.subscription_valid_till AND d.days <= r.days)
        ORDER BY u.subscription_valid_till, u.id LIMIT $5
     ), noted AS (
       INSERT INTO renewal_reminders (user_id, valid_till, days) SELECT id, valid_till, days FROM due
       ON CONFLICT DO NOTHING RETURNING user_id
     ), written AS (
       INSERT INTO mails (kind, user_id, device_id, written_at, due_at)
       SELECT 'membership_ending', noted.user_id, way.device, $4, $4 FROM noted ${waysOf('noted.user_id', "'membership'", 'true')}
        WHERE NOT EXISTS (SELECT FROM mails w WHERE w.user_id = noted.user_id AND w.kind = 'membership_ending'
                             AND w.device_id IS NOT DISTINCT FROM way.device AND w.attempts = 0 AND w.failed_at IS NULL))
     SELECT user_id FROM noted`,
    [days.today, days.first, days.second, at, most],
  );
  return rows.length;
}

/** Those among them whose chapter's invitations are not held back; in the order of their ids. */
export async function findNotHeld(tx: Executor, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `SELECT id FROM users u WHERE id = ANY($1::int[]) AND NOT ${isHeld('u')} ORDER BY id`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

/** Those whom a member invites, with the mailboxes that this counts against, in one order; none where a super admin does. */
export const findInvitedByMember = (
  tx: Executor,
  madeBy: number,
  memberIds: readonly number[],
): Promise<{ id: number; mailbox: string }[]> =>
  tx.query(
    `SELECT u.id, mailbox(u.email) AS mailbox FROM users m JOIN users u ON u.id = ANY($2::int[])
      WHERE m.id = $1 AND m.role = 'member' ORDER BY mailbox, u.id`,
    [madeBy, memberIds],
  );

/**
 * To the members of a chapter who have not opted out, except the one who did it. One that is still unsent is
 * enough: it is composed from what is true when it is sent. So is an unsent announcement of all that has changed. A cancellation
 * is of no interest to those who were not yet mailed that there would be such a meeting.
 */
export async function insertForChapter(
  tx: Executor,
  { kind, chapter, meeting, by }: { kind: MailKind; chapter: number; meeting: number; by: number | null },
  at: Date,
  mailOn: boolean,
): Promise<void> {
  await tx.query(
    `WITH announcing AS MATERIALIZED (
       SELECT DISTINCT a.id, EXISTS (SELECT FROM meetings r WHERE r.series_id = a.series_id AND r.approved_at = a.approved_at
                                        AND r.status = 'approved') AS others_remain
         FROM meetings f
         JOIN meetings c ON c.id = f.id OR (c.series_id = f.series_id AND c.cancelled_at = f.cancelled_at)
         JOIN meetings a ON a.id = c.id OR (a.series_id = c.series_id AND a.approved_at = c.approved_at)
        WHERE $1 = 'meeting_cancelled' AND f.id = $3 AND c.approved_at IS NOT NULL AND a.announces_approval IS NOT NULL)
     INSERT INTO mails (kind, user_id, device_id, meeting_id, written_at, due_at)
     SELECT $1, u.id, way.device, m.id, $5::timestamptz,
            CASE WHEN $1 = 'meeting_cancelled' THEN $5 ELSE ${changeDue('m.starts_at', '$5')} END
       FROM users u JOIN meetings m ON m.id = $3
       ${waysOf('u.id', `'${TOPIC_OF.meeting_approved}'`, '$6')}
      WHERE u.chapter_id = $2 AND u.role = 'member' AND u.removed_at IS NULL AND u.id IS DISTINCT FROM $4
        AND NOT EXISTS (SELECT FROM mails w WHERE w.meeting_id = $3 AND w.user_id = u.id AND w.attempts = 0 AND w.failed_at IS NULL
                           AND w.device_id IS NOT DISTINCT FROM way.device
                           AND (w.kind = $1 OR ($1 = 'meeting_changed' AND w.kind = 'meeting_approved'
                                                AND m.announces_change >= m.announces_approval)))
        AND ($1 <> 'meeting_cancelled' OR EXISTS (SELECT FROM announcing a WHERE a.others_remain OR NOT EXISTS (
              SELECT FROM mails w WHERE w.meeting_id = a.id AND w.user_id = u.id AND w.kind = 'meeting_approved'
                 AND w.device_id IS NOT DISTINCT FROM way.device AND w.attempts = 0 AND w.failed_at IS NULL)))
      ORDER BY u.id`,
    [kind, chapter, meeting, by, at, mailOn],
  );
}

/** The same work whether there is such an account or not. One that is still unsent is enough. */
export async function insertForgotten(tx: Executor, email: string, at: Date): Promise<void> {
  await tx.query(
    `INSERT INTO mails (kind, email, unsent_key, written_at, due_at) VALUES ('password', $1, email_key($1), $2, $2)
     ON CONFLICT (unsent_key) WHERE unsent_key IS NOT NULL DO NOTHING`,
    [email, at],
  );
}

export async function refusals(db: Executor, userId: number): Promise<MailTopic[]> {
  const rows = await db.query<{ topic: MailTopic }>('SELECT topic FROM mail_refusals WHERE user_id = $1', [
    userId,
  ]);
  return rows.map(({ topic }) => topic);
}

export async function refuse(db: Executor, userId: number, topics: readonly MailTopic[]): Promise<void> {
  await db.query(
    `INSERT INTO mail_refusals (user_id, topic) SELECT id, unnest($2::text[]) FROM users WHERE id = $1
     ON CONFLICT DO NOTHING`,
    [userId, topics],
  );
}

export async function want(db: Executor, userId: number, topics: readonly MailTopic[]): Promise<void> {
  await db.query('DELETE FROM mail_refusals WHERE user_id = $1 AND topic = ANY ($2::text[])', [
    userId,
    topics,
  ]);
}

export async function secret(db: Executor, fresh: Buffer): Promise<Buffer> {
  const find = () => db.query<{ secret: Buffer }>('SELECT secret FROM mail_secret');
  const [known] = await find();
  if (known) return known.secret;
  await db.query('INSERT INTO mail_secret (secret) VALUES ($1) ON CONFLICT DO NOTHING', [fresh]);
  const [made] = await find();
  return (made as { secret: Buffer }).secret;
}
