import { Type } from 'typebox';
import { LIMITS, MAX_ROWS, PATTERNS } from '../../domain.ts';
import { endpoints } from '../../endpoints.ts';
import { member, route, signedIn, superAdminOrFlag } from '../../route.ts';
import { MeetingPeriod, MeetingScope, Repeats } from '../../schemas/choices.ts';
import { ListOf } from '../../schemas/lists.ts';
import { Meeting, MeetingRights, MeetingsWritten, Minutes } from '../../schemas/meetings/meetings.ts';
import {
  Closed,
  Day,
  Id,
  Line,
  Nullable,
  Only1,
  TimeOfDay,
  TimeZone,
  Version,
} from '../../schemas/primitives.ts';

const Agenda = Type.String({ maxLength: LIMITS.agenda, pattern: PATTERNS.paragraphOrBlank });
const Place = Line(LIMITS.place);
/** Without one: this meeting alone. */
const Scope = Type.Optional(MeetingScope);

export const listMeetings = route({
  endpoint: endpoints.listMeetings,
  summary:
    "A chapter's meetings: those that have not ended, the next one first, or past ones, the latest first. Members see their own chapter's; proposed ones are shown to their proposer and to those who may approve them. `to_approve`: only those that can still be approved, of a series the next one",
  access: signedIn,
  query: Closed({
    /** For super admins: one chapter; all without it. */
    chapter_id: Type.Optional(Id),
    /** Upcoming ones by default. */
    period: Type.Optional(MeetingPeriod),
    to_approve: Type.Optional(Only1),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_ROWS })),
  }),
  stale: true,
  answer: ListOf('meetings', Meeting),
});

export const nextMeeting = route({
  endpoint: endpoints.nextMeeting,
  summary:
    "The next approved meeting of the caller's chapter, or the one that is going on, and the chapter's time zone; null is the network's",
  access: member,
  stale: true,
  answer: Closed({ meeting: Nullable(Meeting), time_zone: Nullable(TimeZone) }),
});

export const proposeMeeting = route({
  endpoint: endpoints.proposeMeeting,
  summary:
    "Propose a meeting, or with `until` a series up to that day, at the same time of the chapter's wall clock; at most a year ahead. Members in their own chapter, super admins in the chapter they name",
  access: superAdminOrFlag('can_schedule_meeting'),
  body: Closed({
    /** Required from super admins, who have none. */
    chapter_id: Type.Optional(Id),
    day: Day,
    starts: TimeOfDay,
    minutes: Minutes,
    place: Place,
    agenda: Type.Optional(Agenda),
    /** With `until`, weekly by default. Monthly: on the same weekday, the second one where `day` is a second one. */
    repeats: Type.Optional(Repeats),
    until: Type.Optional(Day),
  }),
  status: 201,
  answer: MeetingsWritten,
  idempotent: true,
});

export const getMeeting = route({
  endpoint: endpoints.getMeeting,
  summary: 'A meeting, and what the caller may do with it now',
  access: signedIn,
  params: Closed({ id: Id }),
  stale: true,
  answer: Closed({ meeting: Meeting, may: MeetingRights, version: Version }),
  problems: [404],
});

/** A write to one meeting, or to it and all following ones of its series. */
const ONE_OR_FOLLOWING = {
  params: Closed({ id: Id }),
  answer: MeetingsWritten,
  idempotent: true,
  problems: [404, 409],
} as const;

export const changeMeeting = route({
  endpoint: endpoints.changeMeeting,
  summary:
    'Change a meeting that has not begun, or it and all following ones of its series: another day moves each by as many days',
  access: superAdminOrFlag('can_schedule_meeting'),
  body: Closed({
    day: Type.Optional(Day),
    starts: Type.Optional(TimeOfDay),
    minutes: Type.Optional(Minutes),
    place: Type.Optional(Place),
    agenda: Type.Optional(Agenda),
    scope: Scope,
  }),
  versioned: true,
  ...ONE_OR_FOLLOWING,
});

export const cancelMeeting = route({
  endpoint: endpoints.cancelMeeting,
  summary:
    'Cancel a meeting that has not ended, or it and all following ones of its series; with can_approve_meeting: decline proposed ones',
  access: superAdminOrFlag('can_schedule_meeting', 'can_approve_meeting'),
  body: Closed({ scope: Scope }),
  ...ONE_OR_FOLLOWING,
});

export const approveMeeting = route({
  endpoint: endpoints.approveMeeting,
  summary: 'Approve a proposed meeting, or it and all following proposed ones of its series',
  access: superAdminOrFlag('can_approve_meeting'),
  body: Closed({ scope: Scope }),
  ...ONE_OR_FOLLOWING,
});
