import { Type } from 'typebox';
import { REFERRAL_ACTIONS, type ReferralAction } from '../domain.ts';
import type { ValueOf } from '../value-of.ts';
import { ContactPreference, NoteStatus, ReferralStatus, ReferralType, StoryKind, Tier } from './choices.ts';
import { Face } from './pictures.ts';
import { Day, Flag01, Id, Instant, Money, Named, Nullable, PersonRef } from './primitives.ts';

export const Referral = Named('Referral', {
  id: Id,
  from_member_id: Id,
  from_member_name: Type.String(),
  to_member_id: Id,
  to_member_name: Type.String(),
  from_member_picture: Face,
  to_member_picture: Face,
  referral_type: ReferralType,
  tier: Tier,
  contact_number: Type.String(),
  contact_preference: ContactPreference,
  referral_status: ReferralStatus,
  referral_notes: Type.String(),
  converted_to_business: Flag01,
  /** Whether it has a thank-you note that was not withdrawn. Then it stays converted, and accepts no other answer. */
  thanked: Flag01,
  date_sent: Day,
  created_at: Instant,
  updated_at: Instant,
  /** Withdrawn by its sender: no longer in any list, and nothing can be done with it. */
  withdrawn_at: Nullable(Instant),
  /** When its sender last reminded its receiver. An open referral has been waiting since then, or since it was given. */
  nudged_at: Nullable(Instant),
  /** A figure of a former year, from a file: its contact is unknown, and nothing can be done with it. */
  imported: Flag01,
});
export type Referral = ValueOf<typeof Referral>;

/**
 * What happened to a referral, when, and who did it. An answer carries its status; what is about a note, the note's id
 * and its amount at that time; a return its reason; a correction the names of the fields.
 */
export const StoryEvent = Named('StoryEvent', {
  kind: StoryKind,
  at: Instant,
  who: PersonRef,
  status: Nullable(ReferralStatus),
  note_id: Nullable(Id),
  amount: Nullable(Money),
  reason: Nullable(Type.String()),
  fields: Type.Array(Type.String()),
});
export type StoryEvent = ValueOf<typeof StoryEvent>;

/** What the caller may do with a referral now. `answer`: any of the five answers; `nudge`: after a week, once a week. */
export const ReferralRights = Named(
  'ReferralRights',
  Object.fromEntries(REFERRAL_ACTIONS.map((action) => [action, Flag01])) as Record<
    ReferralAction,
    typeof Flag01
  >,
);
export type ReferralRights = ValueOf<typeof ReferralRights>;

export const ThankYouNote = Named('ThankYouNote', {
  id: Id,
  referral_id: Id,
  from_member_id: Id,
  from_member: Type.String(),
  to_member_id: Id,
  to_member: Type.String(),
  from_member_picture: Face,
  to_member_picture: Face,
  date: Day,
  amount: Money,
  description: Type.String(),
  status: NoteStatus,
  /** Why it was sent back, while it is returned; null to readers who are neither its sender nor its receiver and may not decide it. */
  return_reason: Nullable(Type.String()),
  /** May the caller decide this one: approve or return it? */
  can_approve: Flag01,
  can_change: Flag01,
  created_at: Instant,
  /** From a file of former years: approved there. */
  imported: Flag01,
});
export type ThankYouNote = ValueOf<typeof ThankYouNote>;
