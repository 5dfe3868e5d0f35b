/**
 * What can become of a guest who was invited: a decision before the meeting, and a record of the visit from its day on.
 * `approved` also clears a visit that was recorded by mistake.
 */
export const GUEST_STEPS = ['approved', 'declined', 'came', 'did_not_come'] as const;
export type GuestStep = (typeof GUEST_STEPS)[number];

/** What a reader may do with a guest now. */
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
