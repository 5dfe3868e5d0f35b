import { GUESTS_KEPT_MONTHS } from '@bn/contract';
import { meetingFile } from '../../calendar-files/ics.ts';
import type { InvitedGuest } from './guest-sql.ts';
import type { Letter } from './layout.ts';

export interface GuestMail {
  letter: Letter;
  /** The meeting as a calendar file. */
  calendar: string;
}

interface Sending {
  /** The cancellation, and not the invitation. */
  cancelled: boolean;
  from: { name: string; address: string };
  now: Date;
  timeZone: string;
}

const LONG_DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });

/** 'Thursday 19 November 2026, 07:00 to 08:30 (Europe/Berlin)': the network's wall clock, whose zone a guest may not know. */
const whenOf = ({ day, starts, minutes }: InvitedGuest, timeZone: string): string => {
  const [hours = 0, past = 0] = starts.split(':').map(Number);
  const end = hours * 60 + past + minutes;
  const two = (value: number) => String(value).padStart(2, '0');
  const ends = `${two(Math.floor(end / 60) % 24)}:${two(end % 60)}`;
  return `${LONG_DAY.format(new Date(day))}, ${starts} to ${ends} (${timeZone})`;
};

/**
 * Mails to guests, who have no account: they carry no link of ours, and nothing in them gives access to anything. None where
 * it no longer applies, and none once the meeting has begun.
 */
export function guestMail(
  guest: InvitedGuest,
  { cancelled, from, now, timeZone }: Sending,
): GuestMail | undefined {
  if (guest.status !== 'approved' || Date.parse(guest.starts_at) <= now.getTime()) return undefined;
  if (guest.meeting_status !== (cancelled ? 'cancelled' : 'approved')) return undefined;
  const { name, inviter, chapter, place } = guest;
  const when = whenOf(guest, timeZone);
  const letter: Letter = {
    subject: cancelled
      ? `Cancelled: meeting of ${chapter} on ${LONG_DAY.format(new Date(guest.day))}`
      : `${inviter} invites you to a meeting of ${chapter}`,
    greeting: `Hello ${name},`,
    blocks: cancelled
      ? [
          { paragraph: `The meeting of ${chapter} to which ${inviter} invited you does not take place:` },
          { paragraph: when },
          { paragraph: 'The attached file removes it from your calendar.' },
        ]
      : [
          { paragraph: `${inviter} invites you as a guest to a meeting of ${chapter}:` },
          { paragraph: when },
          { paragraph: `Place: ${place}` },
          { paragraph: `The attached file adds it to your calendar. Ask ${inviter} if you have questions.` },
        ],
    footer: [
      `You get this e-mail because ${inviter} invited you.`,
      `Your contact details are deleted ${GUESTS_KEPT_MONTHS} months after your last visit, unless you become a member.`,
    ],
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
