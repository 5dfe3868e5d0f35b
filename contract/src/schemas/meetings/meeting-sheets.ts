import { Type } from 'typebox';
import { SHEET_LENGTH, SHEET_WAITING } from '../../domain.ts';
import type { ValueOf } from '../../value-of.ts';
import { AttendanceState, GuestStatus, MeetingStatus, ReferralType } from '../choices.ts';
import {
  Closed,
  Count,
  Day,
  Id,
  Instant,
  Money,
  Named,
  Nullable,
  Sum,
  TimeOfDay,
  TimeZone,
} from '../primitives.ts';
import { Minutes } from './meetings.ts';

const rows = { maxItems: SHEET_LENGTH };

/** What a chapter looks at in its meeting, at one point in time. Counts and sums are of everything, also where rows are left out. */
export const MeetingSheet = Named('MeetingSheet', {
  at: Instant,
  meeting: Closed({
    id: Id,
    chapter_id: Id,
    chapter: Type.String(),
    region: Type.String(),
    time_zone: Nullable(TimeZone),
    day: Day,
    starts: TimeOfDay,
    minutes: Minutes,
    starts_at: Instant,
    place: Type.String(),
    status: MeetingStatus,
  }),
  /** The end of the meeting before; where there was none, 30 days before this one. */
  since: Instant,
  previous: Nullable(Closed({ id: Id, day: Day })),
  attendance: Closed({
    /** As on the meeting itself: with those who were late, or had a substitute. */
    present: Count,
    expected: Count,
    members: Type.Array(
      Closed({
        id: Id,
        name: Type.String(),
        state: Nullable(AttendanceState),
        substitute: Nullable(Type.String()),
      }),
    ),
  }),
  /** Given since, the latest first. */
  referrals: Closed({
    given: Count,
    rows: Type.Array(
      Closed({ id: Id, from_member: Type.String(), to_member: Type.String(), referral_type: ReferralType }),
      rows,
    ),
  }),
  /** Thank-you notes approved since, the latest first. */
  thanks: Closed({
    approved: Count,
    thank_you_value: Sum,
    rows: Type.Array(
      Closed({ id: Id, from_member: Type.String(), to_member: Type.String(), amount: Money }),
      rows,
    ),
  }),
  /** Those who are approved, and those who came or did not: names alone. */
  guests: Closed({
    /** As on the meeting itself: without those who did not come. */
    count: Count,
    rows: Type.Array(Closed({ name: Type.String(), status: GuestStatus }), rows),
  }),
  /** Open referrals to members of the chapter, the oldest first. */
  waiting: Type.Array(
    Closed({ id: Id, from_member: Type.String(), to_member: Type.String(), created_at: Instant }),
    { maxItems: SHEET_WAITING },
  ),
  /** Memberships that end within thirty days, the first to end first; for super admins, and none for others. */
  ending: Type.Array(Closed({ id: Id, name: Type.String(), subscription_valid_till: Day }), rows),
});
export type MeetingSheet = ValueOf<typeof MeetingSheet>;
