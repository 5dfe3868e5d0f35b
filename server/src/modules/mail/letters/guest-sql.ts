import type { Meeting } from '@bn/contract';
import type { Executor } from '../../../db/database.ts';
import { refusesMails } from '../../../sql/guest-mails-sql.ts';
import type { MailKind } from '../kinds.ts';
import { changeDue } from '../sql.ts';

export interface InvitedGuest
  extends Pick<Meeting, 'day' | 'starts' | 'minutes' | 'starts_at' | 'ends_at' | 'place' | 'sequence'> {
  name: string;
  email: string;
  status: string;
  inviter: string;
  inviter_email: string;
  chapter: string;
  time_zone: string | null;
  uid: string;
  changed_at: string;
  meeting_status: string;
  mailbox_digest: Buffer;
}

export async function findGuest(db: Executor, id: number): Promise<InvitedGuest | undefined> {
  const [row] = await db.query<InvitedGuest>(
    `SELECT g.name, g.email, g.status, i.full_name AS inviter, i.email AS inviter_email, c.name AS chapter, c.time_zone, m.day, to_char(m.starts, 'HH24:MI') AS starts,
            m.minutes, m.starts_at, m.ends_at, m.place, m.uid, m.sequence, m.status AS meeting_status,
            greatest(m.created_at, m.approved_at, m.changed_at, m.cancelled_at) AS changed_at,
            mailbox_digest(g.email) AS mailbox_digest
       FROM guests g JOIN users i ON i.id = g.invited_by JOIN meetings m ON m.id = g.meeting_id
       JOIN chapters c ON c.id = g.chapter_id
      WHERE g.id = $1 AND g.email IS NOT NULL AND NOT ${refusesMails('g')}`,
    [id],
  );
  return row;
}

export type GuestMailKind = Extract<MailKind, `guest_${string}`>;

export interface Recipient {
  id: number;
  mailbox: string;
}

/** A guest who was approved, if the meeting is still to come. The e-mail is read when the mail is composed. */
export const findInvited = (tx: Executor, guestId: number, at: Date): Promise<Recipient[]> =>
  tx.query(
    `SELECT g.id, mailbox(g.email) AS mailbox FROM guests g JOIN meetings m ON m.id = g.meeting_id
      WHERE g.id = $1 AND g.email IS NOT NULL AND m.status = 'approved' AND m.starts_at > $2
        AND NOT ${refusesMails('g')}`,
    [guestId, at],
  );

/** Ordered, so that two writes that count against the same mailboxes do not deadlock. */
const approvedGuests = (together: string, unsent: string) => `
  SELECT g.id, mailbox(g.email) AS mailbox
    FROM meetings f JOIN meetings m ON m.id = f.id OR (${together})
    JOIN guests g ON g.meeting_id = m.id
   WHERE f.id = $1 AND g.status = 'approved' AND g.email IS NOT NULL AND m.starts_at > $2 AND NOT ${refusesMails('g')}
     AND NOT EXISTS (SELECT FROM mails w WHERE w.guest_id = g.id AND w.attempts = 0 AND w.failed_at IS NULL AND w.kind IN (${unsent}))
   ORDER BY mailbox, g.id`;

const CONCERNED = {
  // A mail that no one has begun to send will carry the new time and place.
  // Another time zone changes several series of a chapter at once.
  guest_change: approvedGuests(
    'm.changed_at = f.changed_at AND (m.series_id = f.series_id OR (m.chapter_id = f.chapter_id AND f.announces_change > 1))',
    "'guest_invitation', 'guest_change'",
  ),
  // One whose invitation no one has begun to send gets neither mail.
  guest_cancellation: approvedGuests(
    'm.series_id = f.series_id AND m.cancelled_at = f.cancelled_at',
    "'guest_invitation'",
  ),
};

/** The approved guests of a meeting, and of those that were changed or cancelled in the same write. */
export const findConcerned = (
  tx: Executor,
  kind: keyof typeof CONCERNED,
  meetingId: number,
  at: Date,
): Promise<Recipient[]> => tx.query(CONCERNED[kind], [meetingId, at]);

export async function insert(
  tx: Executor,
  kind: GuestMailKind,
  guestIds: readonly number[],
  at: Date,
): Promise<void> {
  await tx.query(
    `WITH mailed AS (DELETE FROM guest_mails_withheld WHERE guest_id = ANY ($2))
     INSERT INTO mails (kind, guest_id, meeting_id, written_at, due_at)
     SELECT $1, g.id, m.id, $3::timestamptz, CASE WHEN $1 = 'guest_change' THEN ${changeDue('m.starts_at', '$3')} ELSE $3 END
       FROM guests g JOIN meetings m ON m.id = g.meeting_id WHERE g.id = ANY ($2) ORDER BY g.id`,
    [kind, guestIds, at],
  );
}

export async function withhold(tx: Executor, guestIds: readonly number[]): Promise<void> {
  await tx.query(
    'INSERT INTO guest_mails_withheld (guest_id) SELECT unnest($1::int[]) ON CONFLICT DO NOTHING',
    [guestIds],
  );
}

export async function refuse(db: Executor, mailbox: Buffer): Promise<void> {
  await db.query('INSERT INTO guest_mail_refusals (mailbox_digest) VALUES ($1) ON CONFLICT DO NOTHING', [
    mailbox,
  ]);
}

export async function accept(db: Executor, mailbox: Buffer): Promise<void> {
  await db.query('DELETE FROM guest_mail_refusals WHERE mailbox_digest = $1', [mailbox]);
}
