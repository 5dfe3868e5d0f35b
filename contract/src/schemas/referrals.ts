import { Type } from 'typebox';
import {
  CONTACT_PREFERENCES,
  NOTE_STATUSES,
  REFERRAL_ACTIONS,
  REFERRAL_STATUSES,
  REFERRAL_TYPES,
  type ReferralAction,
  STORY_KINDS,
  TIERS,
} from '../domain.ts';
import type { ValueOf } from '../value-of.ts';
import { Closed, Day, Flag01, Id, Instant, Money, Nullable, OneOf } from './primitives.ts';

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
export type Referral = ValueOf<typeof Referral>;

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
export type StoryEvent = ValueOf<typeof StoryEvent>;

/** What the caller may do with a referral now. `answer`: any of the five answers; `nudge`: after a week, once a week. */
export const ReferralRights = Closed(
  Object.fromEntries(REFERRAL_ACTIONS.map((action) => [action, Flag01])) as Record<
    ReferralAction,
    typeof Flag01
  >,
);
export type ReferralRights = ValueOf<typeof ReferralRights>;

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
  /** Why it was sent back, while it is returned; null to readers who are neither its sender nor its receiver and may not decide it. */
  return_reason: Nullable(Type.String()),
  /** May the caller decide this one: approve or return it? */
  can_approve: Flag01,
  /** May the caller correct or withdraw it? */
  can_change: Flag01,
  created_at: Instant,
});
export type ThankYouNote = ValueOf<typeof ThankYouNote>;
