/** Cache tags: a query provides them, a mutation invalidates them. */
export const TAGS = [
  'Members',
  'Permissions',
  'Chapters',
  'Referrals',
  'ThankYous',
  'Meetings',
  'Attendance',
  'Dashboard',
  'Activity',
  'Sessions',
  'Devices',
  'Passkeys',
  'Mail',
  'Imports',
  'ImportRows',
  'Calendar',
  'Guests',
  'Scores',
  'Testimonials',
  'SuperAdmins',
] as const;
export type Tag = (typeof TAGS)[number];
