import { Type } from 'typebox';
import { LIMITS } from '../domain.ts';
import { endpoints } from '../endpoints.ts';
import { member, route, signedIn, superAdminOrFlag } from '../route.ts';
import { NoteDecision, NoteStatus, ThanksDirection } from '../schemas/choices.ts';
import { ListOf, ListQueryWith } from '../schemas/lists.ts';
import { Amount, Closed, Day, DecisionOf, Id, Only1, Paragraph, SomeOf } from '../schemas/primitives.ts';
import { ThankYouNote } from '../schemas/referrals.ts';
import { IdsUpTo, ResultPerId } from '../schemas/results.ts';

const NoteDetails = {
  amount: Amount,
  description: Paragraph(LIMITS.description),
  /** At most one day ahead of the network's today. */
  date: Day,
};

export const sendThankYou = route({
  endpoint: endpoints.sendThankYou,
  summary: 'Thank the sender of a referral for closed business; converts the referral',
  access: member,
  body: Closed({ referral_id: Id, ...NoteDetails }),
  status: 201,
  answer: ThankYouNote,
  idempotent: true,
  problems: [404, 409],
});

export const pendingThankYous = route({
  endpoint: endpoints.pendingThankYous,
  summary:
    "Thank-you notes to decide, latest date first, with `oldest` the other way round: every chapter's or one chapter's for a super admin, their own chapter's for a member",
  access: signedIn,
  query: ListQueryWith({
    status: Type.Optional(NoteStatus),
    chapter_id: Type.Optional(Id),
    oldest: Type.Optional(Only1),
  }),
  stale: true,
  answer: ListOf('notes', ThankYouNote),
});

export const ownThankYous = route({
  endpoint: endpoints.ownThankYous,
  summary:
    'Thank-you notes that the caller gave or received (the default), latest date first: of one status, or all but withdrawn ones',
  access: member,
  query: ListQueryWith({
    direction: Type.Optional(ThanksDirection),
    status: Type.Optional(NoteStatus),
  }),
  stale: true,
  answer: ListOf('notes', ThankYouNote),
});

export const correctThankYou = route({
  endpoint: endpoints.correctThankYou,
  summary:
    'Correct some of the fields of a note that the caller sent, while pending or returned; it is pending again',
  access: member,
  params: Closed({ id: Id }),
  body: SomeOf(NoteDetails),
  answer: ThankYouNote,
  problems: [404, 409],
});

export const withdrawThankYou = route({
  endpoint: endpoints.withdrawThankYou,
  summary:
    'Withdraw a note that the caller sent, while pending or returned; a referral without any other note is open again',
  access: member,
  params: Closed({ id: Id }),
  answer: ThankYouNote,
  idempotent: true,
  problems: [404, 409],
});

export const approveThankYou = route({
  endpoint: endpoints.approveThankYou,
  summary:
    'Approve or return a pending note, or undo your own approval within ten minutes; no one may decide a note they sent',
  access: superAdminOrFlag('can_approve_thankyou'),
  params: Closed({ id: Id }),
  body: DecisionOf(NoteDecision),
  answer: ThankYouNote,
  problems: [404, 409],
});

export const approveThankYous = route({
  endpoint: endpoints.approveThankYous,
  summary: 'Approve many pending notes at once; an answer per note, by the same rules as for one',
  access: superAdminOrFlag('can_approve_thankyou'),
  body: Closed({ ids: IdsUpTo(LIMITS.approvalsAtOnce) }),
  answer: ResultPerId('approved'),
  idempotent: true,
});
