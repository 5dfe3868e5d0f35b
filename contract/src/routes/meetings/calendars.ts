import { Type } from 'typebox';
import { endpoints } from '../../endpoints.ts';
import { anyone, member, route, signedIn } from '../../route.ts';
import { CalendarAddress, CalendarToken } from '../../schemas/meetings/calendars.ts';
import { Closed, Id, Instant, Nullable } from '../../schemas/primitives.ts';

const CALENDAR = ['text/calendar; charset=utf-8'] as const;

export const meetingCalendar = route({
  endpoint: endpoints.meetingCalendar,
  summary: 'A meeting that was approved, as a calendar file (RFC 5545)',
  access: signedIn,
  params: Closed({ id: Id }),
  files: CALENDAR,
  problems: [404, 409],
});

export const calendarAddress = route({
  endpoint: endpoints.calendarAddress,
  summary: "Whether the caller has a private address of their chapter's meetings",
  access: member,
  answer: Closed({ address: Nullable(CalendarAddress) }),
});

export const makeCalendarAddress = route({
  endpoint: endpoints.makeCalendarAddress,
  summary:
    "Make a private address of the meetings of the caller's chapter, for calendar programs; the one before ends",
  access: member,
  status: 201,
  /** The path is to be appended to the address of this server. It cannot be asked for again. */
  answer: Closed({ path: Type.String(), created_at: Instant }),
  problems: [429],
});

export const revokeCalendarAddress = route({
  endpoint: endpoints.revokeCalendarAddress,
  summary: "End the caller's private calendar address",
  access: member,
  status: 204,
});

export const readCalendar = route({
  endpoint: endpoints.readCalendar,
  summary:
    'The approved and cancelled meetings of the chapter of the member who made this address, from 90 days back; `.ics` may follow the token',
  access: anyone,
  params: Closed({ token: CalendarToken }),
  files: CALENDAR,
  polled: 'asking',
  problems: [404, 429],
});
