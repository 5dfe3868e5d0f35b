import { Type } from 'typebox';
import {
  REFERRAL_STATUSES,
  REFERRAL_TYPES,
  type ReferralStatus,
  type ReferralType,
  TOP_GIVERS,
} from '../domain.ts';
import type { ValueOf } from '../value-of.ts';
import { Face } from './pictures.ts';
import {
  Closed,
  Count,
  Day,
  Flag01,
  Id,
  Instant,
  Money,
  Named,
  Nullable,
  Sum,
  TimeZone,
  Version,
} from './primitives.ts';

export const Chapter = Named('Chapter', { id: Id, name: Type.String(), region: Type.String() });
export type Chapter = ValueOf<typeof Chapter>;

/** Of all members: who has signed in (`active`), and of the others who is invited, and who of those opened the invitation. */
export const InvitationTotals = Named('InvitationTotals', {
  members: Count,
  active: Count,
  invited: Count,
  opened: Count,
});
export type InvitationTotals = ValueOf<typeof InvitationTotals>;

export const ChapterInvitations = Named('ChapterInvitations', {
  ...Chapter.properties,
  ...InvitationTotals.properties,
  held: Flag01,
});
export type ChapterInvitations = ValueOf<typeof ChapterInvitations>;

export const ChapterCard = Named('ChapterCard', {
  ...Chapter.properties,
  members: Type.Optional(Count),
  /** Given in the network's current month. */
  month_referrals: Type.Optional(Count),
  /** Given in each of the last twelve months, the current one last; null until its standing in this month is computed. */
  given_by_month: Type.Optional(Nullable(Type.Array(Count))),
});
export type ChapterCard = ValueOf<typeof ChapterCard>;

export const ChapterPage = Named('ChapterPage', {
  id: Id,
  name: Type.String(),
  region: Type.String(),
  /** Of its meetings; null is the network's. */
  time_zone: Nullable(TimeZone),
  created_at: Instant,
  members: Count,
  admins: Count,
  referrals: Count,
  pending_notes: Count,
  approved_notes: Count,
  thank_you_value: Sum,
  version: Version,
});
export type ChapterPage = ValueOf<typeof ChapterPage>;

const ReportedReferrals = Named('ReportedReferrals', { given: Count, converted: Count });

/**
 * A chapter's month or year. A referral counts in the period in which it was recorded, with the answer that it has by now;
 * thanks count by the note's date, once approved. The days are the network's.
 */
export const ChapterReport = Named('ChapterReport', {
  chapter: Chapter,
  period: Type.String(),
  first_day: Day,
  last_day: Day,
  /** Those of the chapter at the end of the period, or now where it is not over. */
  members: Count,
  /** A move is a member who left one chapter and one who joined the other. */
  joined: Count,
  left: Count,
  referrals: ReportedReferrals,
  types: Closed(
    Object.fromEntries(REFERRAL_TYPES.map((type) => [type, ReportedReferrals])) as Record<
      ReferralType,
      typeof ReportedReferrals
    >,
  ),
  statuses: Closed(
    Object.fromEntries(REFERRAL_STATUSES.map((status) => [status, Count])) as Record<
      ReferralStatus,
      typeof Count
    >,
  ),
  approved_notes: Count,
  thank_you_value: Sum,
  /** Each day of a month, or each month of a year, in order: '2026-11-09' or '2026-11'. */
  course: Type.Array(Closed({ at: Type.String(), referrals: Count, value: Money })),
  /** Those who gave the most, with what they were thanked for. */
  givers: Type.Array(
    Closed({ id: Id, name: Type.String(), picture: Face, given: Count, converted: Count, value: Money }),
    { maxItems: TOP_GIVERS },
  ),
});
export type ChapterReport = ValueOf<typeof ChapterReport>;

/** A chapter that needs attention. Null or 0 means fine, or no worse than in half of the chapters if these are compared. */
export const ChapterToLookAfter = Named('ChapterToLookAfter', {
  id: Id,
  name: Type.String(),
  region: Type.String(),
  /** The network's day of its last referral, or on which it was made: when nothing came for fourteen days. */
  quiet_since: Nullable(Day),
  /** Since when its oldest pending note has been waiting, if for more than seven days. */
  notes_since: Nullable(Instant),
  /** Memberships that have expired, and those that end within thirty days. */
  over: Count,
  ending: Count,
  /** Are there enough chapters for a usual level? Then each reason is worse than in half of them. */
  compared: Flag01,
});
export type ChapterToLookAfter = ValueOf<typeof ChapterToLookAfter>;
