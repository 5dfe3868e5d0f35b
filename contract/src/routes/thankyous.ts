import { Type } from 'typebox';
import { LIMITS, NOTE_STATUSES, THANKS_DIRECTIONS } from '../domain.ts';
import { endpoints } from '../endpoints.ts';
import { member, route, signedIn, superAdminOrFlag } from '../route.ts';
import { ListOf, ListQueryWith } from '../schemas/lists.ts';
import { Amount, Closed, Day, Id, OneOf, Paragraph } from '../schemas/primitives.ts';
import { ThankYouNote } from '../schemas/records.ts';

export const sendThankYou = route({
  endpoint: endpoints.sendThankYou,
  summary: 'Thank the sender of a referral for closed business; converts the referral',
  access: member,
  body: Closed({
    referral_id: Id,
    amount: Amount,
    description: Paragraph(LIMITS.description),
    /** At most one day ahead of the network's today. */
    date: Day,
  }),
  status: 201,
  answer: ThankYouNote,
  idempotent: true,
  problems: [404],
});

export const pendingThankYous = route({
  endpoint: endpoints.pendingThankYous,
  summary:
    "Thank-you notes to decide, latest date first: every chapter's for a super admin, the own chapter's for a member",
  access: signedIn,
  query: ListQueryWith({ status: Type.Optional(OneOf(NOTE_STATUSES)) }),
  status: 200,
  answer: ListOf('notes', ThankYouNote),
});

export const ownThankYous = route({
  endpoint: endpoints.ownThankYous,
  summary: 'Thank-you notes of any status that the caller gave or received (the default), latest date first',
  access: member,
  query: ListQueryWith({ direction: Type.Optional(OneOf(THANKS_DIRECTIONS)) }),
  status: 200,
  answer: ListOf('notes', ThankYouNote),
});

export const approveThankYou = route({
  endpoint: endpoints.approveThankYou,
  summary: 'Approve a pending note; nobody approves a note that they sent themselves',
  access: superAdminOrFlag('can_approve_thankyou'),
  params: Closed({ id: Id }),
  body: Closed({ status: OneOf(['approved']) }),
  status: 200,
  answer: ThankYouNote,
  problems: [404, 409],
});
