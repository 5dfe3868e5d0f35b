import { Type } from 'typebox';
import { LIMITS, MAX_ROWS } from '../domain.ts';
import { endpoints } from '../endpoints.ts';
import { member, route, signedIn } from '../route.ts';
import {
  ContactPreference,
  GivenStatus,
  Outcome,
  ReferralFilter,
  ReferralType,
  Tier,
} from '../schemas/choices.ts';
import { ListOf, ListQueryWith } from '../schemas/lists.ts';
import { Closed, ContactNumber, Day, Id, Paragraph, SomeOf } from '../schemas/primitives.ts';
import { Referral, ReferralRights, StoryEvent, ThankYouNote } from '../schemas/referrals.ts';

/** What the sender may correct until the referral is answered. */
const ReferralDetails = {
  referral_type: ReferralType,
  tier: Tier,
  contact_number: ContactNumber,
  contact_preference: ContactPreference,
  referral_notes: Paragraph(LIMITS.notes),
};

/** `open`: not answered yet; `converted`: to business. */
const ReferralQuery = ListQueryWith({ status: Type.Optional(ReferralFilter) });

export const referralsReceived = route({
  endpoint: endpoints.referralsReceived,
  summary: 'Referrals that the caller received, newest first',
  access: member,
  query: ReferralQuery,
  stale: true,
  answer: ListOf('referrals', Referral),
});

export const referralsSent = route({
  endpoint: endpoints.referralsSent,
  summary: 'Referrals that the caller gave, newest first',
  access: member,
  query: ReferralQuery,
  stale: true,
  answer: ListOf('referrals', Referral),
});

export const getReferral = route({
  endpoint: endpoints.getReferral,
  summary:
    'A referral, its thank-you notes and its story, oldest first, and what the caller may do now; for the two people and for super admins',
  access: signedIn,
  params: Closed({ id: Id }),
  stale: true,
  answer: Closed({
    referral: Referral,
    notes: Type.Array(ThankYouNote, { maxItems: MAX_ROWS }),
    story: Type.Array(StoryEvent, { maxItems: MAX_ROWS }),
    may: ReferralRights,
  }),
  problems: [404],
});

export const giveReferral = route({
  endpoint: endpoints.giveReferral,
  summary: "Give a referral to another active member of the caller's chapter",
  access: member,
  body: Closed({
    to_member_id: Id,
    ...ReferralDetails,
    referral_status: GivenStatus,
    /** Defaults to the network's today; at most one day ahead of it. */
    date_sent: Type.Optional(Day),
  }),
  status: 201,
  answer: Referral,
  idempotent: true,
});

export const correctReferral = route({
  endpoint: endpoints.correctReferral,
  summary: 'Correct some fields of a referral that the caller gave and that has not been answered yet',
  access: member,
  params: Closed({ id: Id }),
  body: SomeOf(ReferralDetails),
  answer: Referral,
  problems: [404, 409],
});

export const withdrawReferral = route({
  endpoint: endpoints.withdrawReferral,
  summary: 'Withdraw a referral that the caller gave and that has not been answered yet; it no longer counts',
  access: member,
  params: Closed({ id: Id }),
  answer: Referral,
  idempotent: true,
  problems: [404, 409],
});

export const nudgeReferral = route({
  endpoint: endpoints.nudgeReferral,
  summary:
    'Remind the receiver of a referral that the caller gave and that has waited for seven days; once in seven days',
  access: member,
  params: Closed({ id: Id }),
  answer: Referral,
  idempotent: true,
  problems: [404, 409],
});

export const changeReferralStatus = route({
  endpoint: endpoints.changeReferralStatus,
  summary: "The receiver's answer to a referral; a thanked referral stays converted",
  access: member,
  params: Closed({ id: Id }),
  body: Closed({ referral_status: Outcome }),
  answer: Referral,
  // It may be queued in an offline browser: sent late, it must not undo a newer answer.
  idempotent: true,
  problems: [404, 409],
});

export const undoAnswer = route({
  endpoint: endpoints.undoAnswer,
  summary:
    "Take back the receiver's own answer: the referral is what it was before. 409 where another answer is in force by now, or a thank-you note was sent",
  access: member,
  params: Closed({ id: Id }),
  /** The answer that is taken back. */
  body: Closed({ referral_status: Outcome }),
  answer: Referral,
  idempotent: true,
  problems: [404, 409],
});
