import { Type } from 'typebox';
import type { ValueOf } from '../../value-of.ts';
import { Chapter } from '../chapters.ts';
import { NeedKind } from '../choices.ts';
import { Face } from '../pictures.ts';
import { Count, Day, Id, Instant, Money, Named, Nullable, Sum } from '../primitives.ts';

const DayCount = Named('DayCount', { day: Type.String(), count: Count });
const LabelCount = Named('LabelCount', { label: Type.String(), count: Count });

export const AdminDashboard = Named('AdminDashboard', {
  total_members: Count,
  total_chapters: Count,
  total_referrals: Count,
  total_thankyou_value: Sum,
  referral_trend: Type.Array(LabelCount),
});
export type AdminDashboard = ValueOf<typeof AdminDashboard>;

export const MemberDashboard = Named('MemberDashboard', {
  chapter: Chapter,
  total_users: Count,
  total_admins: Count,
  total_referrals: Count,
  thank_you_value: Sum,
  weekly_referrals: Type.Array(DayCount),
});
export type MemberDashboard = ValueOf<typeof MemberDashboard>;

/**
 * What waits for the caller: a referral to answer, an own note that was returned, a note to decide, a meeting
 * to approve (of a series, the next one that is not approved), a guest to approve, an own testimonial that was returned,
 * a testimonial to decide, a membership that is over, a one-to-one to answer, or one of which the caller is asked whether it took place.
 */
export const Need = Named('Need', {
  kind: NeedKind,
  since: Instant,
  referral_id: Nullable(Id),
  note_id: Nullable(Id),
  meeting_id: Nullable(Id),
  guest_id: Nullable(Id),
  testimonial_id: Nullable(Id),
  one_to_one_id: Nullable(Id),
  /** A testimonial's receiver, on whose page it is, or the member of a membership. */
  member_id: Nullable(Id),
  /** Day of the meeting, or of a guest's meeting; a membership's Valid Till; of a one-to-one. */
  day: Nullable(Day),
  /**
   * Who gave the referral; of a returned note its receiver; of a note to decide its sender; who proposed the
   * meeting, or invited the guest; of a returned testimonial its receiver, of one to decide its writer; of a membership its member;
   * of a one-to-one the other one.
   */
  name: Type.String(),
  picture: Face,
  /** The receiver of a note or testimonial to decide, the guest, or a membership's chapter. */
  other: Nullable(Type.String()),
  amount: Nullable(Money),
  reason: Nullable(Type.String()),
});
export type Need = ValueOf<typeof Need>;
