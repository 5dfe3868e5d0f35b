import { Type } from 'typebox';
import { LIMITS, MEETING_ACTIONS, type MeetingAction } from '../../domain.ts';
import type { ValueOf } from '../../value-of.ts';
import { MeetingStatus, Repeats } from '../choices.ts';
import {
  Count,
  Day,
  Flag01,
  Id,
  Instant,
  Named,
  Nullable,
  PersonRef,
  TimeOfDay,
  TimeZone,
} from '../primitives.ts';

export const Minutes = Type.Integer({
  title: 'Minutes',
  minimum: LIMITS.minutesMin,
  maximum: LIMITS.minutesMax,
});

/**
 * A meeting of a chapter. `day` and `starts` are what the clock on the wall shows in the chapter's time zone; `starts_at` and
 * `ends_at` are the same as instants.
 */
export const Meeting = Named('Meeting', {
  id: Id,
  chapter_id: Id,
  chapter: Type.String(),
  /** The chapter's; null where it is the network's. */
  time_zone: Nullable(TimeZone),
  /** The first meeting of its series; null for a single meeting. */
  series_id: Nullable(Id),
  /** How the series does; null for a single meeting. */
  repeats: Nullable(Repeats),
  day: Day,
  starts: TimeOfDay,
  minutes: Minutes,
  starts_at: Instant,
  ends_at: Instant,
  place: Type.String(),
  agenda: Type.String(),
  status: MeetingStatus,
  /** Null for a meeting of a former year that was imported: nobody approved it either. */
  proposed_by: Nullable(PersonRef),
  approved_by: Nullable(PersonRef),
  /** Grows with each change, for calendars. */
  sequence: Type.Integer({ minimum: 0 }),
  /** Members recorded as present, late or represented by a substitute, of those who are expected. */
  present: Count,
  expected: Count,
  guests: Count,
});
export type Meeting = ValueOf<typeof Meeting>;

export const MeetingRights = Named(
  'MeetingRights',
  Object.fromEntries(MEETING_ACTIONS.map((action) => [action, Flag01])) as Record<
    MeetingAction,
    typeof Flag01
  >,
);
export type MeetingRights = ValueOf<typeof MeetingRights>;

/** The meetings that a write concerned: how many, and the first of them. */
export const MeetingsWritten = Named('MeetingsWritten', {
  meetings: Count,
  meeting: Meeting,
  /** Their approved guests whom the latest e-mail did not reach, because of a daily limit. */
  guests_unmailed: Count,
});
export type MeetingsWritten = ValueOf<typeof MeetingsWritten>;
