import { GUESTS_KEPT_MONTHS } from '@bn/contract';
import { meetingFile } from '../../calendar-files/ics.ts';
import type { MailKind } from '../kinds.ts';
import type { InvitedGuest } from './guest-sql.ts';
import type { Letter, Link } from './layout.ts';
import { timesOf } from './meeting-times.ts';

export interface GuestMail {
  letter: Letter;
  calendar: string;
}

interface Sending {
  kind: MailKind;
  from: { name: string; address: string };
  now: Date;
  timeZone: string;
  unsubscribe: Link;
}

const LONG_DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });

const whenOf = (guest: InvitedGuest, timeZone: string): string =>
  `${LONG_DAY.format(new Date(guest.day))}, ${timesOf(guest, guest.time_zone ?? timeZone)}`;

const wordsOf = (
  kind: MailKind,
  guest: InvitedGuest,
  timeZone: string,
): Pick<Letter, 'subject' | 'blocks'> => {
  const { inviter, chapter, place } = guest;
  const when = whenOf(guest, timeZone);
  const named = `meeting of ${chapter} on ${LONG_DAY.format(new Date(guest.day))}`;
  if (kind === 'guest_cancellation')
    return {
      subject: `Cancelled: ${named}`,
      blocks: [
        { paragraph: `The meeting of ${chapter} to which ${inviter} invited you does not take place:` },
        { paragraph: when },
        { paragraph: 'The attached file removes it from your calendar.' },
      ],
    };
  if (kind === 'guest_change')
    return {
      subject: `Changed: ${named}`,
      blocks: [
        { paragraph: `The meeting of ${chapter} to which ${inviter} invited you has changed. It is now:` },
        { paragraph: when },
        { paragraph: `Place: ${place}` },
        { paragraph: 'The attached file updates it in your calendar.' },
      ],
    };
  return {
    subject: `${inviter} invites you to a meeting of ${chapter}`,
    blocks: [
      { paragraph: `${inviter} invites you as a guest to a meeting of ${chapter}:` },
      { paragraph: when },
      { paragraph: `Place: ${place}` },
      { paragraph: `The attached file adds it to your calendar. Questions? Reply to reach ${inviter}.` },
    ],
  };
};

/**
 * Mails to guests, who have no account: the one link in them ends these mails, and nothing in them gives access to anything. None
 * where it no longer applies, and none once the meeting has begun.
 */
export function guestMail(
  guest: InvitedGuest,
  { kind, from, now, timeZone, unsubscribe }: Sending,
): GuestMail | undefined {
  const cancelled = kind === 'guest_cancellation';
  if (guest.status !== 'approved' || Date.parse(guest.starts_at) <= now.getTime()) return undefined;
  if (guest.meeting_status !== (cancelled ? 'cancelled' : 'approved')) return undefined;
  const letter: Letter = {
    ...wordsOf(kind, guest, timeZone),
    greeting: `Hello ${guest.name},`,
    footer: [
      `You get this e-mail because ${guest.inviter} invited you.`,
      `Your contact details are deleted ${GUESTS_KEPT_MONTHS} months after your last visit, unless you become a member.`,
    ],
    unsubscribe,
    replyTo: { name: guest.inviter, email: guest.inviter_email },
  };
  const calendar = meetingFile(
    [
      {
        ...guest,
        // What a chapter plans for its members is not for guests.
        agenda: '',
        status: cancelled ? 'cancelled' : 'approved',
      },
    ],
    { mail: { from: { name: from.name, email: from.address }, sentAt: now } },
  );
  return { letter, calendar };
}
