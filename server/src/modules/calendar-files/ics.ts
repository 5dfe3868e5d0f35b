/** Calendar files as RFC 5545 describes them: pure text, without the clock, the database or HTTP. */

export interface CalendarMeeting {
  /** The same for as long as the meeting exists: calendars recognise it by this. */
  uid: string;
  sequence: number;
  chapter: string;
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
      : [`NAME:${escaped(calendar)}`, `X-WR-CALNAME:${escaped(calendar)}`, ...REFRESH]),
    ...meetings.flatMap((meeting) => event(meeting, mail)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function event(meeting: CalendarMeeting, mail: FileOptions['mail']): string[] {
  const { uid, sequence, chapter, starts_at, ends_at, changed_at, place, agenda, status } = meeting;
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
    `SUMMARY:${escaped(`Chapter meeting: ${chapter}`)}`,
    // A link, too: many calendars show the place and ignore the URL.
    ...(place === '' ? [] : [`LOCATION:${escaped(place)}`]),
    ...(link === undefined ? [] : [`URL:${link}`]),
    ...(agenda === '' ? [] : [`DESCRIPTION:${escaped(agenda)}`]),
    ...(mail ? [`ORGANIZER;CN=${quoted(mail.from.name)}:mailto:${encodeURI(mail.from.email)}`] : []),
    'END:VEVENT',
  ];
}

const instant = (at: Date | string): string =>
  `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const LINE_ENDS = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
const CONTROLS = /[^\P{Cc}\t\n]/gu;

/** A text as a value: whatever it contains, it stays one value of one line. */
const escaped = (text: string): string =>
  text
    .replace(LINE_ENDS, '\n')
    .replace(CONTROLS, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

/** A text as a parameter, which knows no escapes: what would end it is left out. */
const quoted = (text: string): string =>
  `"${text.replace(LINE_ENDS, ' ').replace(CONTROLS, '').replaceAll('"', '')}"`;

function linkOf(place: string): string | undefined {
  if (!/^https?:\/\/\S+$/i.test(place) || !URL.canParse(place)) return undefined;
  return new URL(place).href;
}

const LONGEST_LINE = 75;

/** As UTF-8; a broken surrogate is written as U+FFFD. */
const bytesOf = (codePoint: number): number => {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
};

/**
 * A long line continues after a line end and a blank, between two characters, never within one. Cut out of the line, not put
 * together: a subscribed calendar has hundreds of agendas, and other calls wait meanwhile.
 */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= LONGEST_LINE) return line;
  const parts: string[] = [];
  let begin = 0;
  let length = 0;
  for (let at = 0; at < line.length; ) {
    const bytes = bytesOf(line.codePointAt(at) ?? 0);
    if (length + bytes > LONGEST_LINE) {
      parts.push(line.slice(begin, at));
      begin = at;
      length = 1;
    }
    length += bytes;
    at += bytes === 4 ? 2 : 1;
  }
  return [...parts, line.slice(begin)].join('\r\n ');
}
