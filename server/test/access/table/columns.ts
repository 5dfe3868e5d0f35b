import type { EndpointName, Flag } from '@bn/contract';

/**
 * Who may call what, on whose object. Everything is seen from the caller: "a colleague's" lies in the caller's chapter,
 * "another chapter's" in one that the caller has nothing to do with (a super admin has no chapter: theirs is a member's).
 *
 * Columns: visitor, plain member, member with can_add_member, with can_approve_thankyou, with any other single flag,
 * member of another chapter with all flags, super admin.
 */
export const COLUMNS = [
  'visitor',
  'plain member',
  'can_add_member',
  'can_approve_thankyou',
  'other flag',
  'elevated elsewhere',
  'super admin',
] as const;
export type Column = (typeof COLUMNS)[number];

export type Whose = 'general' | 'own' | "a sender's" | "a colleague's" | "another chapter's";
/** Members with another single flag: the same for all, or by flag where one makes a difference. */
export type ByFlag = number | (Partial<Record<Flag, number>> & { rest: number });
export const statusFor = (status: ByFlag, [flag]: readonly Flag[]): number =>
  typeof status === 'number' ? status : ((flag && status[flag]) ?? status.rest);
type Statuses = readonly [number, number, number, number, ByFlag, number, number];
export type Rows = Partial<Record<Whose, Statuses>>;
/** The calls of one area. */
export type Area = Partial<Record<EndpointName, Rows>>;
