import { Type } from 'typebox';
import {
  CONTACT_PREFERENCES,
  GIVEN_STATUSES,
  LIMITS,
  MAX_ROWS,
  OUTCOMES,
  REFERRAL_FILTERS,
  REFERRAL_TYPES,
  TIERS,
} from '../domain.ts';
import { endpoints } from '../endpoints.ts';
import { member, route, signedIn } from '../route.ts';
import { ListOf, ListQueryWith } from '../schemas/lists.ts';
import { Closed, ContactNumber, Day, Id, OneOf, Paragraph } from '../schemas/primitives.ts';
import { Referral, ThankYouNote } from '../schemas/records.ts';

/** `open`: not answered yet; `converted`: to business. */
const ReferralQuery = ListQueryWith({ status: Type.Optional(OneOf(REFERRAL_FILTERS)) });

export const referralsReceived = route({
  endpoint: endpoints.referralsReceived,
  summary: 'Referrals that the caller received, newest first',
  access: member,
  query: ReferralQuery,
  status: 200,
  answer: ListOf('referrals', Referral),
});

export const referralsSent = route({
  endpoint: endpoints.referralsSent,
  summary: 'Referrals that the caller gave, newest first',
  access: member,
  query: ReferralQuery,
  status: 200,
  answer: ListOf('referrals', Referral),
});

export const getReferral = route({
  endpoint: endpoints.getReferral,
  summary: 'A referral and the thank-you notes for it, oldest first, for the two people and for super admins',
  access: signedIn,
  params: Closed({ id: Id }),
  status: 200,
  answer: Closed({ referral: Referral, notes: Type.Array(ThankYouNote, { maxItems: MAX_ROWS }) }),
  problems: [404],
});

export const giveReferral = route({
  endpoint: endpoints.giveReferral,
  summary: "Give a referral to another active member of the caller's chapter",
  access: member,
  body: Closed({
    to_member_id: Id,
    referral_type: OneOf(REFERRAL_TYPES),
    tier: OneOf(TIERS),
    contact_number: ContactNumber,
    contact_preference: OneOf(CONTACT_PREFERENCES),
    referral_status: OneOf(GIVEN_STATUSES),
    referral_notes: Paragraph(LIMITS.notes),
    /** Defaults to the network's today; at most one day ahead of it. */
    date_sent: Type.Optional(Day),
  }),
  status: 201,
  answer: Referral,
  idempotent: true,
});

export const changeReferralStatus = route({
  endpoint: endpoints.changeReferralStatus,
  summary: "The receiver's answer to a referral; a thanked referral stays converted",
  access: member,
  params: Closed({ id: Id }),
  body: Closed({ referral_status: OneOf(OUTCOMES) }),
  status: 200,
  answer: Referral,
  problems: [404, 409],
});
