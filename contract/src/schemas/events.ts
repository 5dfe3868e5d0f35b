import { Type } from 'typebox';
import type { ValueOf } from '../value-of.ts';
import {
  ActivityKind,
  AuditSubject,
  EventKind,
  GuestStatus,
  HistoryAction,
  ReferralStatus,
  Role,
} from './choices.ts';
import { Closed, Count, Day, Flag01, Id, Instant, Money, Named, Nullable, TimeOfDay } from './primitives.ts';

/**
 * What happened, and ids that lead to it: the referral, the note, or the member who joined. `own`: the caller
 * did it. `name` did it and `other` was at the receiving end; of an approved note, its sender and its
 * receiver; of a returned one, the person who returned it and its sender. A member who joined has no `other`.
 * Several meetings of a series that were approved, changed or cancelled together are one activity, of the
 * earliest. Of a guest who was approved or declined, `other` is the guest. Of an approved testimonial, `name` is its
 * writer; of a returned one, the person who returned it; `other` is its receiver, as is `member_id`.
 */
export const Activity = Named('Activity', {
  id: Type.String(),
  kind: ActivityKind,
  at: Instant,
  name: Type.String(),
  other: Nullable(Type.String()),
  chapter: Nullable(Type.String()),
  referral_status: Nullable(ReferralStatus),
  amount: Nullable(Money),
  own: Flag01,
  referral_id: Nullable(Id),
  note_id: Nullable(Id),
  member_id: Nullable(Id),
  meeting: Nullable(Closed({ id: Id, day: Day, starts: TimeOfDay, meetings: Count })),
  guest_status: Nullable(GuestStatus),
});
export type Activity = ValueOf<typeof Activity>;

/** Something that happened, as far as the reader may see it. */
export const LiveEvent = Named('LiveEvent', {
  kind: EventKind,
  at: Instant,
  /** It is addressed to the reader in person, and someone else did it. */
  to_me: Flag01,
  own: Flag01,
  referral_id: Nullable(Id),
  note_id: Nullable(Id),
  member_id: Nullable(Id),
  meeting_id: Nullable(Id),
  guest_id: Nullable(Id),
  testimonial_id: Nullable(Id),
  one_to_one_id: Nullable(Id),
  /** Who did it; null unless addressed to the reader. */
  name: Nullable(Type.String()),
});
export type LiveEvent = ValueOf<typeof LiveEvent>;

/**
 * One entry of the audit log, for super admins. `who` did it, and is null for what was done at the command
 * line or happened automatically. What it is `about` has a name where there is one, and a note's referral,
 * which leads to its story. A change of which only the field was recorded has neither before nor after.
 */
export const HistoryEntry = Named('HistoryEntry', {
  id: Type.String(),
  at: Instant,
  action: HistoryAction,
  who: Nullable(Closed({ id: Id, name: Type.String(), role: Role })),
  about: Nullable(
    Closed({
      type: AuditSubject,
      id: Id,
      /** A testimonial's receiver. */
      name: Nullable(Type.String()),
      writer: Nullable(Type.String()),
      referral_id: Nullable(Id),
      /** A note's amount at that time, its sender and its receiver. */
      note: Nullable(Closed({ amount: Money, from: Type.String(), to: Type.String() })),
    }),
  ),
  changes: Type.Array(
    Closed({ field: Type.String(), before: Nullable(Type.String()), after: Nullable(Type.String()) }),
  ),
  /**
   * What was asked for and refused, the e-mail of a failed sign-in, the list that was exported, how many meetings it concerns, or
   * whose attendance was corrected.
   */
  note: Nullable(Type.String()),
  address: Nullable(Type.String()),
});
export type HistoryEntry = ValueOf<typeof HistoryEntry>;
