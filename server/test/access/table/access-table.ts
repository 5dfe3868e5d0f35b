import type { EndpointName } from '@bn/contract';
import { ACCOUNT_CALLS } from './account.ts';
import { CHAPTERS_CALLS } from './chapters.ts';
import type { Area, Rows } from './columns.ts';
import { GUESTS_CALLS } from './guests.ts';
import { IMPORTS_CALLS } from './imports.ts';
import { MEETINGS_CALLS } from './meetings.ts';
import { MEMBERS_CALLS } from './members.ts';
import { NETWORK_CALLS } from './network.ts';
import { ONE_TO_ONES_CALLS } from './one-to-ones.ts';
import { REFERRALS_CALLS } from './referrals.ts';
import { TESTIMONIALS_CALLS } from './testimonials.ts';
import { THANK_YOUS_CALLS } from './thank-yous.ts';

/** A call is in one of them. */
export const AREAS: readonly Area[] = [
  ACCOUNT_CALLS,
  MEMBERS_CALLS,
  CHAPTERS_CALLS,
  NETWORK_CALLS,
  REFERRALS_CALLS,
  THANK_YOUS_CALLS,
  MEETINGS_CALLS,
  GUESTS_CALLS,
  TESTIMONIALS_CALLS,
  ONE_TO_ONES_CALLS,
  IMPORTS_CALLS,
];

/** A call that none of them has does not compile. */
export const TABLE: Record<EndpointName, Rows> = {
  ...ACCOUNT_CALLS,
  ...MEMBERS_CALLS,
  ...CHAPTERS_CALLS,
  ...NETWORK_CALLS,
  ...REFERRALS_CALLS,
  ...THANK_YOUS_CALLS,
  ...MEETINGS_CALLS,
  ...GUESTS_CALLS,
  ...TESTIMONIALS_CALLS,
  ...ONE_TO_ONES_CALLS,
  ...IMPORTS_CALLS,
};
