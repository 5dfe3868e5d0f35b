/** Who may do what: roles, and the flags that elevate a member. */

export const ROLES = ['super_admin', 'member'] as const;
export type Role = (typeof ROLES)[number];

export const FLAGS = [
  'can_approve_thankyou',
  'can_approve_meeting',
  'can_approve_testimonial',
  'can_take_attendance',
  'can_schedule_meeting',
  'can_approve_guest',
  'can_add_member',
] as const;
export type Flag = (typeof FLAGS)[number];
export type FlagValue = 0 | 1;
export type Permissions = Record<Flag, FlagValue>;

/** 'can_add_member' reads 'add member'. */
export const flagLabel = (flag: string): string => flag.replace(/^can_?/, '').replaceAll('_', ' ');

export const NO_PERMISSIONS = Object.fromEntries(FLAGS.map((flag) => [flag, 0])) as Permissions;

/** An elevated member is one who holds at least one flag. */
export const isElevated = (permissions: Permissions): boolean =>
  FLAGS.some((flag) => permissions[flag] === 1);
