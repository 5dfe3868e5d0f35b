/** What counts: meetings attended, referrals given, what they were thanked for, guests who came, testimonials given. */
export const SCORE_CRITERIA = ['attendance', 'referrals', 'thanked', 'guests', 'testimonials'] as const;
export type ScoreCriterion = (typeof SCORE_CRITERIA)[number];
export const SCORE_CRITERION_LABELS: Record<ScoreCriterion, string> = {
  attendance: 'Attendance',
  referrals: 'Referrals given',
  thanked: 'Thank-you value',
  guests: 'Guests who came',
  testimonials: 'Testimonials given',
};

/** From the lowest to the highest. Below `red` a score is grey. */
export const SCORE_COLOURS = ['grey', 'red', 'amber', 'green'] as const;
export type ScoreColour = (typeof SCORE_COLOURS)[number];
export const SCORE_COLOUR_LABELS: Record<ScoreColour, string> = {
  grey: 'Grey',
  red: 'Red',
  amber: 'Amber',
  green: 'Green',
};
