import { isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { type CalendarMeeting, meetingFile } from './ics.ts';

const MEETING: CalendarMeeting = {
  uid: '3f0c9c2e-8a54-4b7e-9a55-1c7f5b1d2e90',
  sequence: 2,
  chapter: 'Harbour',
  starts_at: '2026-11-17T06:30:00Z',
  ends_at: '2026-11-17T08:00:00Z',
  changed_at: '2026-11-09T10:00:00.5Z',
  place: 'Café Nord, 1st floor; ring twice',
  agenda: 'Welcome\nReferrals\nAny other business',
  status: 'approved',
};
const aMeeting = (more: Partial<CalendarMeeting> = {}): CalendarMeeting => ({ ...MEETING, ...more });

const read = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents('vevent');
  return { calendar, events, event: events[0] as ICAL.Component };
};
/** The parser returns the text of unknown properties as it is. */
const unescaped = (text: string | null) =>
  text?.replace(/\\([\s\S])/g, (_, one) => (one === 'n' ? '\n' : one));
const textOf = (event: ICAL.Component, name: string) => {
  const value = event.getFirstPropertyValue(name);
  return value === null ? null : String(value);
};
/** The lines as they are in the file, without their ends. */
const linesOf = (text: string) => text.slice(0, -2).split('\r\n');
const unfolded = (text: string) => linesOf(text.replaceAll('\r\n ', ''));

test('a meeting reads back as it was written', () => {
  const { calendar, events, event } = read(meetingFile([MEETING]));
  expect(events).toHaveLength(1);
  expect([textOf(calendar, 'version'), textOf(calendar, 'prodid')]).toEqual([
    '2.0',
    '-//Business Network//Meetings//EN',
  ]);
  expect(calendar.hasProperty('method')).toBe(false);
  expect(Object.fromEntries(event.getAllProperties().map(({ name }) => [name, textOf(event, name)]))).toEqual(
    {
      uid: MEETING.uid,
      sequence: '2',
      dtstamp: '2026-11-09T10:00:00Z',
      'last-modified': '2026-11-09T10:00:00Z',
      dtstart: '2026-11-17T06:30:00Z',
      dtend: '2026-11-17T08:00:00Z',
      status: 'CONFIRMED',
      summary: 'Chapter meeting: Harbour',
      location: MEETING.place,
      description: MEETING.agenda,
    },
  );
});

test('a meeting that is over stays confirmed, a cancelled one is marked as such', () => {
  const statusOf = (status: CalendarMeeting['status']) =>
    textOf(read(meetingFile([aMeeting({ status })])).event, 'status');
  expect(['approved', 'held', 'cancelled'].map((status) => statusOf(status as 'held'))).toEqual([
    'CONFIRMED',
    'CONFIRMED',
    'CANCELLED',
  ]);
});

test.each([
  ['https://meet.example/a,b;c?x=1', 'https://meet.example/a,b;c?x=1'],
  ['HTTPS://meet.example/ü"', 'https://meet.example/%C3%BC%22'],
  ['https://meet.example/room, ring twice', null],
  ['javascript:alert(1)', null],
  ['https://', null],
])('a place that is a link is a URL as well: %s', (place, url) => {
  const { event } = read(meetingFile([aMeeting({ place })]));
  expect([textOf(event, 'location'), textOf(event, 'url')]).toEqual([place, url]);
});

test('omits empty properties', () => {
  const { event } = read(meetingFile([aMeeting({ agenda: '', place: '' })]));
  expect([event.hasProperty('description'), event.hasProperty('location')]).toEqual([false, false]);
});

test('a subscribed calendar has a name and says how often to look again', () => {
  const { calendar, events } = read(meetingFile([], { calendar: 'Harbour, North; meetings' }));
  expect(events).toEqual([]);
  expect(unescaped(textOf(calendar, 'x-wr-calname'))).toBe('Harbour, North; meetings');
  expect(textOf(calendar, 'refresh-interval')).toBe('PT1H');
});

test('only the file of a mail has a method, with who sends it and when', () => {
  const from = { name: 'Harbour "North":\r\nATTENDEE', email: 'hello@network.example' };
  const { calendar, event } = read(
    meetingFile([MEETING], { mail: { from, sentAt: new Date('2026-11-10T12:00:00Z') } }),
  );
  expect(textOf(calendar, 'method')).toBe('PUBLISH');
  expect(textOf(event, 'dtstamp')).toBe('2026-11-10T12:00:00Z');
  const organizer = event.getFirstProperty('organizer');
  expect([organizer?.getFirstValue(), organizer?.getParameter('cn')]).toEqual([
    'mailto:hello@network.example',
    'Harbour North: ATTENDEE',
  ]);
  expect(event.hasProperty('attendee')).toBe(false);
});

test('the same meetings give the same bytes', () => {
  const meetings = [aMeeting(), aMeeting({ uid: 'other', status: 'cancelled' })];
  expect(meetingFile(meetings, { calendar: 'x' })).toBe(meetingFile(meetings, { calendar: 'x' }));
});

const INJECTED = 'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:other\r\nATTENDEE:mailto:a@b.example';

describe('any text stays one value', () => {
  const LINE_ENDS = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
  /** What may arrive: well-formed, with one kind of line end, without control characters. */
  const readable = (text: string) =>
    Buffer.from(text)
      .toString()
      .replace(LINE_ENDS, '\n')
      .replace(/[^\P{Cc}\t\n]/gu, '');

  const isWholeLine = (octets: Buffer) =>
    octets.length <= 75 && isUtf8(octets) && !octets.includes('\r') && !octets.includes('\n');

  const expectWhole = (chapter: string, place: string, agenda: string) => {
    const text = meetingFile([aMeeting({ chapter, place, agenda }), aMeeting()], { calendar: chapter });
    const bytes = Buffer.from(text);
    // No line is too long, none has another end, and no character is cut: each is valid on its own.
    expect(
      linesOf(bytes.toString('latin1')).filter((line) => !isWholeLine(Buffer.from(line, 'latin1'))),
    ).toEqual([]);
    expect(bytes.toString()).not.toMatch(/[\v\f\u0085\u2028\u2029]/);
    expect(unfolded(text).filter((line) => line.startsWith('BEGIN:'))).toHaveLength(3);
    const { calendar, events, event } = read(bytes.toString());
    expect(events).toHaveLength(2);
    expect(unescaped(textOf(calendar, 'x-wr-calname'))).toBe(readable(chapter));
    expect(textOf(event, 'summary')).toBe(`Chapter meeting: ${readable(chapter)}`);
    expect(textOf(event, 'location') ?? '').toBe(readable(place));
    expect(textOf(event, 'description') ?? '').toBe(readable(agenda));
    expect(event.hasProperty('attendee')).toBe(false);
  };

  test.each([
    ['injected lines', INJECTED],
    ['lone carriage returns', 'x\rEND:VEVENT\rUID:other'],
    ['line ends of other alphabets', 'a\u0085b\u2028c\u2029d\ve\ff'],
    ['escapes', 'a\\nb\\,c\\;d\\\\e;f,g"h:i'],
    ['control characters', 'a\u0000b\u0007c\u001bd\u007fe\u0090f\tg'],
    ['broken surrogates', 'a\ud800b\udc00c'],
    ['characters of four bytes at every place of a line', '😀'.repeat(300)],
    ['combined characters', '👩‍👩‍👧‍👦é'.repeat(60)],
    ['blanks at both ends', '  x  '],
    ['the longest agenda', 'ü;'.repeat(1000)],
  ])('%s', (_, text) => expectWhole(text, text, text));

  test('for any input', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc
        .array(fc.constantFrom('\r', '\n', '\\', ';', ',', ':', '"', ' ', '\t', 'BEGIN:VEVENT', 'é', '😀'), {
          maxLength: 120,
        })
        .map((parts) => parts.join('')),
    );
    fc.assert(fc.property(text, text, text, expectWhole), { numRuns: 300 });
  });
});
