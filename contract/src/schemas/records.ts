import { Type } from 'typebox';
import {
  ACTIVITY_KINDS,
  AUDIT_SUBJECTS,
  CONTACT_PREFERENCES,
  EVENT_KINDS,
  HISTORY_ACTIONS,
  NEED_KINDS,
  NOTE_STATUSES,
  REFERRAL_ACTIONS,
  REFERRAL_STATUSES,
  REFERRAL_TYPES,
  type ReferralAction,
  type ReferralStatus,
  type ReferralType,
  ROLES,
  STORY_KINDS,
  TIERS,
  TOP_GIVERS,
} from '../domain.ts';
import { ColleagueDetails, MemberDetails } from './members.ts';
import {
  Closed,
  Count,
  Day,
  Flag01,
  Id,
  Instant,
  Money,
  Nullable,
  OneOf,
  PermissionFlags,
  Sum,
} from './primitives.ts';

export const Chapter = Closed({ id: Id, name: Type.String(), region: Type.String() });
export type Chapter = Type.Static<typeof Chapter>;

/** What the browser keeps of the signed-in user; nothing more than this. */
export const SessionUser = Closed({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  role: OneOf(ROLES),
  chapter_id: Nullable(Id),
  chapter: Nullable(Chapter),
  permissions: PermissionFlags,
});
export type SessionUser = Type.Static<typeof SessionUser>;

/** One of the caller's own sessions, as people read it. */
export const AccountSession = Closed({
  id: Id,
  browser: Type.String(),
  address: Type.String(),
  created_at: Instant,
  used_at: Instant,
  /** The one that asks. */
  current: Flag01,
});
export type AccountSession = Type.Static<typeof AccountSession>;

/** A member as the super admin sees them. */
export const Member = Closed({
  id: Id,
  ...MemberDetails,
  chapter: Chapter,
  role: OneOf(ROLES),
  permissions: PermissionFlags,
  /** The last day of what is on, where it has one. */
  permissions_until: Type.Optional(Day),
  created_at: Instant,
});
export type Member = Type.Static<typeof Member>;

/** A member's page. What only super admins see is not there for anybody else. */
export const MemberPage = Closed({
  id: Id,
  ...ColleagueDetails,
  created_at: Instant,
  chapter: Chapter,
  subscription_valid_till: Type.Optional(Day),
  permissions: Type.Optional(PermissionFlags),
  permissions_until: Type.Optional(Day),
  /** When the membership ended; null while it lasts. */
  ended_at: Type.Optional(Nullable(Instant)),
  /**
   * Since when the account is in its owner's hands; null until the first sign-in or the first own password. For members with
   * can_add_member, too, who may invite those that it is null for.
   */
  activated_at: Type.Optional(Nullable(Instant)),
});
export type MemberPage = Type.Static<typeof MemberPage>;

/** A chapter with what is kept about it. */
export const ChapterPage = Closed({
  id: Id,
  name: Type.String(),
  region: Type.String(),
  created_at: Instant,
  members: Count,
  admins: Count,
  referrals: Count,
  pending_notes: Count,
  approved_notes: Count,
  thank_you_value: Sum,
});
export type ChapterPage = Type.Static<typeof ChapterPage>;

const ReportedReferrals = Closed({ given: Count, converted: Count });

/**
 * A chapter's month or year. A referral counts in the period in which it was recorded, with the answer that it has by now;
 * thanks count by the note's date, once approved. The days are the network's.
 */
export const ChapterReport = Closed({
  chapter: Chapter,
  period: Type.String(),
  first_day: Day,
  last_day: Day,
  /** Those of the chapter at the end of the period, or now where it is not over. */
  members: Count,
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
  givers: Type.Array(Closed({ id: Id, name: Type.String(), given: Count, converted: Count, value: Money }), {
    maxItems: TOP_GIVERS,
  }),
});
export type ChapterReport = Type.Static<typeof ChapterReport>;

/** A member as colleagues of the same chapter see them: the reduced list. */
export const ChapterMember = Closed({ id: Id, ...ColleagueDetails, created_at: Instant });
export type ChapterMember = Type.Static<typeof ChapterMember>;

export const Referral = Closed({
  id: Id,
  from_member_id: Id,
  from_member_name: Type.String(),
  to_member_id: Id,
  to_member_name: Type.String(),
  referral_type: OneOf(REFERRAL_TYPES),
  tier: OneOf(TIERS),
  contact_number: Type.String(),
  contact_preference: OneOf(CONTACT_PREFERENCES),
  referral_status: OneOf(REFERRAL_STATUSES),
  referral_notes: Type.String(),
  converted_to_business: Flag01,
  /** Has it a thank-you note that was not withdrawn? Then it stays converted, and takes no other answer. */
  thanked: Flag01,
  date_sent: Day,
  created_at: Instant,
  updated_at: Instant,
  /** Withdrawn by its sender: in no list any more, and nothing can be done with it. */
  withdrawn_at: Nullable(Instant),
  /** When its sender last reminded its receiver. While it is open it waits since then, or since it was given. */
  nudged_at: Nullable(Instant),
});
export type Referral = Type.Static<typeof Referral>;

/**
 * What happened to a referral, when, and who did it. An answer carries its status; what is about a note, the note's id
 * and its amount at that time; a return its reason; a correction the names of the fields.
 */
export const StoryEvent = Closed({
  kind: OneOf(STORY_KINDS),
  at: Instant,
  who: Closed({ id: Id, name: Type.String() }),
  status: Nullable(OneOf(REFERRAL_STATUSES)),
  note_id: Nullable(Id),
  amount: Nullable(Money),
  reason: Nullable(Type.String()),
  fields: Type.Array(Type.String()),
});
export type StoryEvent = Type.Static<typeof StoryEvent>;

/** What the caller may do with a referral now. `answer`: any of the five answers; `nudge`: after a week, once a week. */
export const ReferralRights = Closed(
  Object.fromEntries(REFERRAL_ACTIONS.map((action) => [action, Flag01])) as Record<
    ReferralAction,
    typeof Flag01
  >,
);
export type ReferralRights = Type.Static<typeof ReferralRights>;

export const ThankYouNote = Closed({
  id: Id,
  referral_id: Id,
  from_member_id: Id,
  from_member: Type.String(),
  to_member_id: Id,
  to_member: Type.String(),
  date: Day,
  amount: Money,
  description: Type.String(),
  status: OneOf(NOTE_STATUSES),
  /** Why it was sent back, while it is returned. */
  return_reason: Nullable(Type.String()),
  /** May the caller decide this one: approve or return it? */
  can_approve: Flag01,
  /** May the caller correct or withdraw it? */
  can_change: Flag01,
  created_at: Instant,
});
export type ThankYouNote = Type.Static<typeof ThankYouNote>;

const DayCount = Closed({ day: Type.String(), count: Count });
const LabelCount = Closed({ label: Type.String(), count: Count });

export const AdminDashboard = Closed({
  total_members: Count,
  total_chapters: Count,
  total_referrals: Count,
  total_thankyou_value: Sum,
  referral_trend: Type.Array(LabelCount),
});
export type AdminDashboard = Type.Static<typeof AdminDashboard>;

export const MemberDashboard = Closed({
  chapter: Chapter,
  total_users: Count,
  total_admins: Count,
  total_referrals: Count,
  thank_you_value: Sum,
  weekly_referrals: Type.Array(DayCount),
});
export type MemberDashboard = Type.Static<typeof MemberDashboard>;

/** What waits for the caller: a referral to answer, an own note that was returned, a note to decide. */
export const Need = Closed({
  kind: OneOf(NEED_KINDS),
  /** Since when it waits. */
  since: Instant,
  referral_id: Id,
  note_id: Nullable(Id),
  /** Who gave the referral; of a returned note its receiver; of a note to decide its sender. */
  name: Type.String(),
  /** Of a note to decide: its receiver. */
  other: Nullable(Type.String()),
  amount: Nullable(Money),
  /** Why a note was returned. */
  reason: Nullable(Type.String()),
});
export type Need = Type.Static<typeof Need>;

/** A chapter that needs somebody to look after it. What is null or 0 is well. */
export const ChapterToLookAfter = Closed({
  id: Id,
  name: Type.String(),
  region: Type.String(),
  /** The network's day of its last referral, or on which it was made: when nothing came for fourteen days. */
  quiet_since: Nullable(Day),
  /** Since when its oldest pending note waits, when that is over seven days. */
  notes_since: Nullable(Instant),
  /** Memberships that are over, and those that end within thirty days. */
  over: Count,
  ending: Count,
});
export type ChapterToLookAfter = Type.Static<typeof ChapterToLookAfter>;

/**
 * What happened, and ids that lead to it: the referral, the note, or the member who joined. `own`: the caller did it.
 * `name` did it and `other` was at the receiving end; of an approved note, its sender and its receiver. Nobody joins with
 * another.
 */
export const Activity = Closed({
  id: Type.String(),
  kind: OneOf(ACTIVITY_KINDS),
  at: Instant,
  name: Type.String(),
  other: Nullable(Type.String()),
  chapter: Nullable(Type.String()),
  referral_status: Nullable(OneOf(REFERRAL_STATUSES)),
  amount: Nullable(Money),
  own: Flag01,
  referral_id: Nullable(Id),
  note_id: Nullable(Id),
  member_id: Nullable(Id),
});
export type Activity = Type.Static<typeof Activity>;

/** Something that happened, as far as the reader may see it. */
export const ToldEvent = Closed({
  kind: OneOf(EVENT_KINDS),
  at: Instant,
  /** It is told to the reader in person, and somebody else did it. */
  to_me: Flag01,
  /** The reader did it, here or elsewhere. */
  own: Flag01,
  referral_id: Nullable(Id),
  note_id: Nullable(Id),
  member_id: Nullable(Id),
});
export type ToldEvent = Type.Static<typeof ToldEvent>;

/**
 * One entry of the audit log, for super admins. `who` did it; nobody did what was done at the command line, or came about by
 * itself. What it is `about` has a name where there is one, and a note's referral, which tells its story. A change of which
 * only the field was written down has neither before nor after.
 */
export const HistoryEntry = Closed({
  id: Type.String(),
  at: Instant,
  action: OneOf(HISTORY_ACTIONS),
  who: Nullable(Closed({ id: Id, name: Type.String(), role: OneOf(ROLES) })),
  about: Nullable(
    Closed({
      type: OneOf(AUDIT_SUBJECTS),
      id: Id,
      name: Nullable(Type.String()),
      referral_id: Nullable(Id),
    }),
  ),
  changes: Type.Array(
    Closed({ field: Type.String(), before: Nullable(Type.String()), after: Nullable(Type.String()) }),
  ),
  /** What was asked for and refused, the e-mail of a failed sign-in, or the list that was exported. */
  note: Nullable(Type.String()),
  address: Nullable(Type.String()),
});
export type HistoryEntry = Type.Static<typeof HistoryEntry>;
