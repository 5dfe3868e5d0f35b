/** What an answer is about; a change names what it makes old. */
export const TAGS = [
  'Members',
  'Permissions',
  'Chapters',
  'Referrals',
  'ThankYous',
  'Dashboard',
  'Activity',
  'Sessions',
  'Mail',
  'Imports',
] as const;
export type Tag = (typeof TAGS)[number];
