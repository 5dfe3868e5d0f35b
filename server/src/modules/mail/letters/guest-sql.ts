import type { Meeting } from '@bn/contract';
import type { Executor } from '../../../db/database.ts';
import { changeDue } from '../change-due.ts';

/** What a mail to a guest is written from: the guest, who invited them, and the meeting as it is now. */
export interface InvitedGuest
  extends Pick<Meeting, 'day' | 'starts' | 'minutes' | 'starts_at' | 'ends_at' | 'place' | 'sequence'> {
  name: string;
  email: string;
  status: string;
  inviter: string;
  chapter: string;
  uid: string;
  changed_at: string;
  meeting_status: string;
}

/** None without an address. */
export async function findGuest(db: Executor, id: number): Promise<InvitedGuest | undefined> {
  const [row] = await db.query<InvitedGuest>(
    `SELECT g.name, g.email, g.status, i.full_name AS inviter, c.name AS chapter, m.day, to_char(m.starts, 'HH24:MI') AS starts,
            m.minutes, m.starts_at, m.ends_at, m.place, m.uid, m.sequence, m.status AS meeting_status,
            greatest(m.created_at, m.approved_at, m.changed_at, m.cancelled_at) AS changed_at
       FROM guests g JOIN users i ON i.id = g.invited_by JOIN meetings m ON m.id = g.meeting_id
       JOIN chapters c ON c.id = g.chapter_id
      WHERE g.id = $1 AND g.email IS NOT NULL`,
    [id],
  );
  return row;
}

/** To a guest who was approved, if the meeting is still to come. The e-mail is read when the mail is composed. */
export async function insertInvitation(tx: Executor, guestId: number, at: Date): Promise<boolean> {
  const made = await tx.query(
    `INSERT INTO mails (kind, guest_id, meeting_id, written_at, due_at)
     SELECT 'guest_invitation', g.id, m.id, $2, $2 FROM guests g JOIN meetings m ON m.id = g.meeting_id
      WHERE g.id = $1 AND g.email IS NOT NULL AND m.status = 'approved' AND m.starts_at > $2
     RETURNING id`,
    [guestId, at],
  );
  return made.length > 0;
}

/** To the approved guests of a meeting, and of those of its series that were changed or cancelled in the same write. */
const toGuests = (kind: string, writtenAt: string, due: string, pending: string) => `
  INSERT INTO mails (kind, guest_id, meeting_id, written_at, due_at)
  SELECT '${kind}', g.id, m.id, $2::timestamptz, ${due}
    FROM meetings f JOIN meetings m ON m.id = f.id OR (m.series_id = f.series_id AND m.${writtenAt} = f.${writtenAt})
    JOIN guests g ON g.meeting_id = m.id
   WHERE f.id = $1 AND g.status = 'approved' AND g.email IS NOT NULL AND m.starts_at > $2
     AND NOT EXISTS (SELECT FROM mails w WHERE w.guest_id = g.id AND w.attempts = 0 AND w.kind IN (${pending}))
   ORDER BY g.id`;

// A mail that no one has begun to send will carry the new time and place.
const CHANGES = toGuests(
  'guest_change',
  'changed_at',
  changeDue('m.starts_at', '$2'),
  "'guest_invitation', 'guest_change'",
);
// One whose invitation no one has begun to send gets neither mail.
const CANCELLATIONS = toGuests('guest_cancellation', 'cancelled_at', '$2', "'guest_invitation'");

export async function insertChanges(tx: Executor, meetingId: number, at: Date): Promise<void> {
  await tx.query(CHANGES, [meetingId, at]);
}

export async function insertCancellations(tx: Executor, meetingId: number, at: Date): Promise<void> {
  await tx.query(CANCELLATIONS, [meetingId, at]);
}
