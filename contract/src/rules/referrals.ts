export const REFERRAL_TYPES = ['hot', 'warm', 'cold'] as const;
export type ReferralType = (typeof REFERRAL_TYPES)[number];
export const REFERRAL_TYPE_LABELS: Record<ReferralType, string> = { hot: 'Hot', warm: 'Warm', cold: 'Cold' };

export const TIERS = ['A', 'B', 'C'] as const;
export type Tier = (typeof TIERS)[number];

/** The location selector exists on the form only; it decides the tier. */
export const LOCATIONS = ['inside', 'outside', 'tier3+'] as const;
export type Location = (typeof LOCATIONS)[number];
export const LOCATION_LABELS: Record<Location, string> = {
  inside: 'Inside',
  outside: 'Outside',
  'tier3+': 'Tier3+',
};
export const TIER_OF_LOCATION: Record<Location, Tier> = { inside: 'A', outside: 'B', 'tier3+': 'C' };

export const CONTACT_PREFERENCES = ['they_contact', 'you_contact'] as const;
export type ContactPreference = (typeof CONTACT_PREFERENCES)[number];
export const CONTACT_PREFERENCE_LABELS: Record<ContactPreference, string> = {
  they_contact: 'They will contact you',
  you_contact: 'You will contact them',
};

export const GIVEN_STATUSES = ['new', 'repeated'] as const;
export type GivenStatus = (typeof GIVEN_STATUSES)[number];

export const OUTCOMES = [
  'got_business',
  'not_contracted_yet',
  'not_a_good_fit',
  'no_response',
  'didnt_get_business',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

export type ReferralStatus = GivenStatus | Outcome;
export const REFERRAL_STATUSES = [...GIVEN_STATUSES, ...OUTCOMES] as const;
export const REFERRAL_STATUS_LABELS: Record<ReferralStatus, string> = {
  new: 'New',
  repeated: 'Repeated',
  got_business: 'Got the business',
  not_contracted_yet: 'Not contracted yet',
  not_a_good_fit: 'Not a good fit',
  no_response: 'No response',
  didnt_get_business: 'Did not get the business',
};

/** Filters of referral lists: one status, `open` (not answered yet) or `converted` (to business). */
export const REFERRAL_FILTERS = [...REFERRAL_STATUSES, 'open', 'converted'] as const;
export type ReferralFilter = (typeof REFERRAL_FILTERS)[number];

export const STORY_KINDS = [
  'given',
  'corrected',
  'answered',
  'answer_undone',
  'nudged',
  'withdrawn',
  'thanked',
  'note_corrected',
  'note_returned',
  'note_approved',
  'note_approval_undone',
  'note_withdrawn',
] as const;
export type StoryKind = (typeof STORY_KINDS)[number];

export const REFERRAL_ACTIONS = ['correct', 'withdraw', 'nudge', 'answer', 'thank'] as const;
export type ReferralAction = (typeof REFERRAL_ACTIONS)[number];
/** An open referral may be nudged this many days after it was given, and as many after each nudge. */
export const NUDGE_DAYS = 7;
/** After this many days the receiver gets one automatic reminder. */
export const REMINDER_DAYS = 14;
