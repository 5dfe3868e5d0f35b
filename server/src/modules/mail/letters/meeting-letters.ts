import { counted } from '../../../counted.ts';
import { type Draft, dayAndMonth, dayMonthAndYear, longDayOf, type Writing, weekday } from './draft.ts';
import { timesOf } from './meeting-times.ts';

export interface LetterMeeting {
  id: number;
  chapter: string;
  time_zone: string | null;
  day: string;
  starts: string;
  minutes: number;
  place: string;
  agenda: string;
  meetings: number;
  /** Of a series on one day of the week the last day, if all that were announced still take place. */
  last_day?: string | undefined;
  /** What was changed, as it was. */
  before?: Partial<Record<'day' | 'starts' | 'place' | 'agenda', string> & { minutes: number }> | undefined;
}

/** The attached file does it, whichever program reads it. */
export const CALENDAR = {
  announced: 'The attached file adds this to your calendar.',
  changed: 'The attached file updates your calendar.',
  cancelled: 'The attached file removes this from your calendar.',
};
const NUMBERS = ['', '', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

const changeOf = (name: string, now: string, before: string | undefined): string =>
  `${name}: ${now}${before === undefined || before === now ? '' : `, before: ${before}`}`;

export function meetingLetters({ at, timeZone }: Writing) {
  /** 'Thursday, 19 November 2026, 07:00': of the chapter's wall clock, so no time zone is involved. */
  const whenOf = ({ day, starts }: LetterMeeting): string => `${longDayOf(day)}, ${starts}`;
  /** 'Five Tuesday meetings of Harbour, 16 March – 13 April' */
  const seriesOf = (meeting: LetterMeeting): string => {
    const { chapter, day, last_day: last, meetings } = meeting;
    if (!last) return `${counted(meetings, 'meeting')} of ${chapter}, from ${whenOf(meeting)}`;
    const short = day.slice(0, 4) === last.slice(0, 4) ? dayAndMonth : dayMonthAndYear;
    return `${NUMBERS[meetings] ?? meetings} ${weekday.format(new Date(day))} meetings of ${chapter}, ${short.format(new Date(day))} – ${short.format(new Date(last))}`;
  };
  const aboutMeeting = (
    meeting: LetterMeeting,
    what: keyof typeof CALENDAR,
    happened: (whose: string) => string,
  ): Draft => {
    const { id, chapter, day, starts, minutes, meetings, place, agenda, before = {} } = meeting;
    const several = meetings > 1;
    const which = several ? `${seriesOf(meeting)},` : `The meeting of ${chapter} on ${whenOf(meeting)}`;
    const times = (at: { starts: string; minutes: number }) =>
      timesOf({ ...at, starts: at.starts.slice(0, 5) }, meeting.time_zone ?? timeZone);
    const lines = [
      ...(several || before.day === undefined
        ? []
        : [changeOf('Day', longDayOf(day), longDayOf(before.day))]),
      changeOf('Place', place, before.place),
      changeOf('Time', times({ starts, minutes }), times({ starts, minutes, ...before })),
      ...(before.agenda === undefined ? [] : [agenda === '' ? 'The agenda was removed.' : 'The new agenda:']),
    ];
    return {
      subject: `${several ? 'Meetings' : 'Meeting'} ${what}: ${several ? 'from ' : ''}${whenOf(meeting)}`,
      blocks: [
        { paragraph: `${which} ${happened(several ? 'were' : 'was')}.` },
        ...lines.map((paragraph) => ({ paragraph })),
        ...(agenda === '' ? [] : [{ quote: agenda }]),
        { paragraph: CALENDAR[what] },
      ],
      action: { label: 'See the meeting', url: at(`/meetings/${id}`) },
    };
  };

  return {
    meetingApproved: (meeting: LetterMeeting): Draft =>
      aboutMeeting(meeting, 'announced', (verb) => `${verb} announced`),
    meetingChanged: (meeting: LetterMeeting): Draft =>
      aboutMeeting(meeting, 'changed', (verb) => `${verb} changed`),
    meetingCancelled: (meeting: LetterMeeting): Draft =>
      aboutMeeting(meeting, 'cancelled', (verb) => `${verb} cancelled`),
  };
}
