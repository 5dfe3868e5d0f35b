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

/** What a flag lets a member do. */
export const FLAG_WORDS: Record<Flag, string> = {
  can_approve_thankyou: 'Approve thank-you notes',
  can_approve_meeting: 'Approve meetings',
  can_approve_testimonial: 'Approve testimonials',
  can_take_attendance: 'Take attendance',
  can_schedule_meeting: 'Schedule meetings',
  can_approve_guest: 'Approve guests',
  can_add_member: 'Add members',
};

/** As the specification has it in the modal: 'can_add_member' reads 'add member'. */
export const flagLabel = (flag: string): string => flag.replace(/^can_?/, '').replaceAll('_', ' ');

export const NO_PERMISSIONS = Object.fromEntries(FLAGS.map((flag) => [flag, 0])) as Permissions;

/** What someone is in their chapter, beside the flags that they hold. */
export const TITLES = ['president', 'vice_president', 'secretary', 'visitor_host', 'education'] as const;
export type Title = (typeof TITLES)[number];
export const TITLE_LABELS: Record<Title, string> = {
  president: 'President',
  vice_president: 'Vice president',
  secretary: 'Secretary',
  visitor_host: 'Visitor host',
  education: 'Education',
};

const preset = (...on: Flag[]): Permissions =>
  Object.fromEntries(FLAGS.map((flag) => [flag, on.includes(flag) ? 1 : 0])) as Permissions;
/** The flags that a title begins with; each can be switched afterwards. */
export const PRESETS: Record<Title, Permissions> = {
  president: preset(...FLAGS),
  vice_president: preset(
    'can_approve_meeting',
    'can_take_attendance',
    'can_schedule_meeting',
    'can_approve_guest',
    'can_add_member',
  ),
  secretary: preset('can_approve_thankyou', 'can_take_attendance', 'can_schedule_meeting', 'can_add_member'),
  visitor_host: preset('can_take_attendance', 'can_approve_guest'),
  education: preset('can_approve_testimonial', 'can_schedule_meeting'),
};

/** An elevated member is one who holds at least one flag. */
export const isElevated = (permissions: Permissions): boolean =>
  FLAGS.some((flag) => permissions[flag] === 1);
