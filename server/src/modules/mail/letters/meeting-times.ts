import { type CalendarMeeting, meetingFile } from '../../calendar-files/ics.ts';

const two = (value: number) => String(value).padStart(2, '0');

/** '07:00 to 08:30 (Europe/Berlin)': the chapter's wall clock, whose time zone a reader may not share. */
export function timesOf({ starts, minutes }: { starts: string; minutes: number }, timeZone: string): string {
  const [hours = 0, past = 0] = starts.split(':').map(Number);
  const end = hours * 60 + past + minutes;
  return `${starts} to ${two(Math.floor(end / 60) % 24)}:${two(end % 60)} (${timeZone})`;
}

/** Meetings as a file that goes with a mail. */
export const calendarFile = (
  meetings: readonly CalendarMeeting[],
  from: { name: string; address: string },
  sentAt: Date,
): string => meetingFile(meetings, { mail: { from: { name: from.name, email: from.address }, sentAt } });
