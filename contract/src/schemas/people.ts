import { Type } from 'typebox';
import type { ValueOf } from '../value-of.ts';
import { Chapter } from './chapters.ts';
import { Role, Title } from './choices.ts';
import { ColleagueDetails, MemberDetails } from './members.ts';
import { PicturePath } from './pictures.ts';
import {
  Count,
  Day,
  Flag01,
  Id,
  Instant,
  Named,
  Nullable,
  PermissionFlags,
  Sum,
  Version,
} from './primitives.ts';

/** What the browser keeps of the signed-in user; nothing more than this. */
export const SessionUser = Named('SessionUser', {
  id: Id,
  name: Type.String(),
  email: Type.String(),
  role: Role,
  chapter_id: Nullable(Id),
  chapter: Nullable(Chapter),
  permissions: PermissionFlags,
});
export type SessionUser = ValueOf<typeof SessionUser>;

export const SuperAdmin = Named('SuperAdmin', {
  id: Id,
  full_name: Type.String(),
  email: Type.String(),
  created_at: Instant,
  /** Null until the first sign-in. */
  activated_at: Nullable(Instant),
});
export type SuperAdmin = ValueOf<typeof SuperAdmin>;

export const AccountSession = Named('AccountSession', {
  id: Id,
  browser: Type.String(),
  address: Type.String(),
  created_at: Instant,
  used_at: Instant,
  current: Flag01,
});
export type AccountSession = ValueOf<typeof AccountSession>;

/** Of someone who has not signed in yet. */
const Invitation = Named('Invitation', {
  sent_at: Instant,
  /** When its link ends, or ended. */
  ends_at: Instant,
  opened_at: Nullable(Instant),
});
export type Invitation = ValueOf<typeof Invitation>;

export const Passkey = Named('Passkey', {
  id: Id,
  name: Type.String(),
  created_at: Instant,
  used_at: Nullable(Instant),
});
export type Passkey = ValueOf<typeof Passkey>;

export const Member = Named('Member', {
  id: Id,
  ...MemberDetails,
  chapter: Chapter,
  role: Role,
  permissions: PermissionFlags,
  /** The last day of what is on, where it has one. */
  permissions_until: Type.Optional(Day),
  /** What they are in their chapter; none without a flag. */
  title: Type.Optional(Title),
  created_at: Instant,
  picture: Nullable(PicturePath),
  /** Only in the list of those who have not signed in yet; null for those who were not invited. */
  invitation: Type.Optional(Nullable(Invitation)),
  version: Version,
});
export type Member = ValueOf<typeof Member>;

/** Referrals of one direction that were not withdrawn, how many became business, and the approved thanks for them. */
const Exchange = Named('Exchange', { referrals: Count, converted: Count, thanked: Sum });
/** Given and received: all of a member's, or between two people. */
export const Exchanged = Named('Exchanged', { given: Exchange, received: Exchange });
export type Exchanged = ValueOf<typeof Exchanged>;

/** A member's page. Fields for super admins are left out for everyone else. */
export const MemberPage = Named('MemberPage', {
  id: Id,
  ...ColleagueDetails,
  created_at: Instant,
  chapter: Chapter,
  /** Whom they would like to be introduced to, in their own words; may be blank. */
  ideal_referral: Type.String(),
  /** Since when they have their picture; null without one. */
  picture_at: Nullable(Instant),
  picture: Nullable(PicturePath),
  subscription_valid_till: Type.Optional(Day),
  permissions: Type.Optional(PermissionFlags),
  permissions_until: Type.Optional(Day),
  title: Type.Optional(Title),
  ended_at: Type.Optional(Nullable(Instant)),
  /** Why the membership ended, where that was said. */
  ended_reason: Type.Optional(Nullable(Type.String())),
  /** For super admins, on a page of its own call alone. */
  version: Type.Optional(Version),
  /**
   * Since when the account is in its owner's hands; null until the first sign-in or the first own password. For members with
   * can_add_member, too, who may invite those that it is null for.
   */
  activated_at: Type.Optional(Nullable(Instant)),
  /** For the same readers, until then. */
  invitation: Type.Optional(Nullable(Invitation)),
  /** What the reader gave this member and received from them. Of colleagues, on a page of its own call alone. */
  exchanged: Type.Optional(Exchanged),
  /** What this member gave and received in all: for super admins, on a page of its own call alone. */
  figures: Type.Optional(Exchanged),
});
export type MemberPage = ValueOf<typeof MemberPage>;

/** A member as colleagues of the same chapter see them: the reduced list. */
export const ChapterMember = Named('ChapterMember', {
  id: Id,
  ...ColleagueDetails,
  created_at: Instant,
  picture: Nullable(PicturePath),
  /** As in `Member`. */
  invitation: Type.Optional(Nullable(Invitation)),
});
export type ChapterMember = ValueOf<typeof ChapterMember>;
