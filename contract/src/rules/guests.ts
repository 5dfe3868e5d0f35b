export const GUEST_DECISIONS = ['approved', 'declined'] as const;
export type GuestDecision = (typeof GUEST_DECISIONS)[number];

/** What is recorded of an approved guest, from the day of the meeting on. */
export const GUEST_VISITS = ['came', 'did_not_come'] as const;
export type GuestVisit = (typeof GUEST_VISITS)[number];

/** Why an approved guest got no e-mail about what changed last: they refuse all, or a daily limit was reached. */
export const GUEST_UNMAILED = ['refused', 'limit'] as const;
export type GuestUnmailed = (typeof GUEST_UNMAILED)[number];

export const GUEST_ACTIONS = ['decide', 'record', 'add_member', 'remove'] as const;
export type GuestAction = (typeof GUEST_ACTIONS)[number];

/** After the last visit, or after the meeting if they did not come; unless they became a member. */
export const GUESTS_KEPT_MONTHS = 12;

const ORDINALS = ['second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

/** 'second visit'; nothing for the first. */
export const visitText = (visit: number): string | undefined => {
  if (visit < 2) return undefined;
  const ordinal = ORDINALS[visit - 2];
  return ordinal ? `${ordinal} visit` : `visit ${visit}`;
};
