import { Type } from 'typebox';
import type { ValueOf } from '../value-of.ts';
import { Chapter } from './chapters.ts';
import { NeedKind } from './choices.ts';
import { Count, Id, Instant, Money, Named, Nullable, Sum } from './primitives.ts';

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

/** What waits for the caller: a referral to answer, an own note that was returned, a note to decide. */
export const Need = Named('Need', {
  kind: NeedKind,
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
export type Need = ValueOf<typeof Need>;
