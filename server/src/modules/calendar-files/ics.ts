import { contentLines, escapedText, quotedText } from '@bn/contract';

/** Calendar files as RFC 5545 describes them: pure text, without the clock, the database or HTTP. */

export interface CalendarMeeting {
  /** The same for as long as the meeting exists: calendars recognise it by this. */
  uid: string;
  sequence: number;
  chapter: string;
  /** Of a one-to-one: the other one of the two. */
  partner?: string;
  starts_at: string;
  ends_at: string;
  changed_at: string;
  place: string;
  agenda: string;
  status: 'approved' | 'held' | 'cancelled';
}

interface FileOptions {
  calendar?: string;
  mail?: { from: { name: string; email: string }; sentAt: Date };
}

export const CALENDAR_TYPE = 'text/calendar; charset=utf-8';

const PRODUCT = '-//Business Network//Meetings//EN';
/** How often calendars should look for changes; the second spelling is older, and read by more programs. */
const REFRESH = ['REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H'];

/** One file with these meetings. Without `mail` the same meetings always give the same bytes. */
export function meetingFile(
  meetings: readonly CalendarMeeting[],
  { calendar, mail }: FileOptions = {},
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${PRODUCT}`,
    'CALSCALE:GREGORIAN',
    ...(mail ? ['METHOD:PUBLISH'] : []),
    ...(calendar === undefined
      ? []
      : [`NAME:${escapedText(calendar)}`, `X-WR-CALNAME:${escapedText(calendar)}`, ...REFRESH]),
    ...meetings.flatMap((meeting) => event(meeting, mail)),
    'END:VCALENDAR',
  ];
  return contentLines(lines);
}

function event(meeting: CalendarMeeting, mail: FileOptions['mail']): string[] {
  const { uid, sequence, chapter, partner, starts_at, ends_at, changed_at, place, agenda, status } = meeting;
  const link = linkOf(place);
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    // Without a METHOD it means the last change, and a file that does not change keeps its ETag.
    `DTSTAMP:${instant(mail?.sentAt ?? changed_at)}`,
    `LAST-MODIFIED:${instant(changed_at)}`,
    `DTSTART:${instant(starts_at)}`,
    `DTEND:${instant(ends_at)}`,
    `STATUS:${status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${escapedText(partner === undefined ? `Chapter meeting: ${chapter}` : `One-to-one with ${partner}`)}`,
    // A link, too: many calendars show the place and ignore the URL.
    ...(place === '' ? [] : [`LOCATION:${escapedText(place)}`]),
    ...(link === undefined ? [] : [`URL:${link}`]),
    ...(agenda === '' ? [] : [`DESCRIPTION:${escapedText(agenda)}`]),
    ...(mail ? [`ORGANIZER;CN=${quotedText(mail.from.name)}:mailto:${encodeURI(mail.from.email)}`] : []),
    'END:VEVENT',
  ];
}

const instant = (at: Date | string): string =>
  `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

function linkOf(place: string): string | undefined {
  if (!/^https?:\/\/\S+$/i.test(place) || !URL.canParse(place)) return undefined;
  return new URL(place).href;
}
