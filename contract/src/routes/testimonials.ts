import { Type } from 'typebox';
import { LIMITS } from '../domain.ts';
import { endpoints } from '../endpoints.ts';
import { member, route, signedIn, superAdminOrFlag } from '../route.ts';
import { TestimonialDecision, TestimonialDirection, TestimonialFilter } from '../schemas/choices.ts';
import { ListOf, ListQueryWith, PAGE } from '../schemas/lists.ts';
import { Closed, DecisionOf, Flag01, Id, Named, Only1, Paragraph } from '../schemas/primitives.ts';
import { Testimonial } from '../schemas/testimonials.ts';

/** Without the blanks around it, at least this long. */
const TestimonialText = Type.String({
  ...Paragraph(LIMITS.testimonial),
  title: 'NewTestimonialText',
  minLength: LIMITS.testimonialMin,
});

export const memberTestimonials = route({
  endpoint: endpoints.memberTestimonials,
  summary:
    'What was written about a member whose page the caller may open: approved ones, newest first, and before them those that the caller wrote or decides. `given`: what the caller wrote, on their own page',
  access: signedIn,
  params: Closed({ id: Id }),
  query: Closed({ ...PAGE, direction: Type.Optional(TestimonialDirection) }),
  answer: Named('MemberTestimonials', {
    ...ListOf('testimonials', Testimonial).properties,
    may_write: Flag01,
  }),
  problems: [404],
});

export const writeTestimonial = route({
  endpoint: endpoints.writeTestimonial,
  summary:
    "Write a testimonial about another member of the caller's chapter; one at a time about each member, shown once it is approved",
  access: member,
  params: Closed({ id: Id }),
  body: Closed({ text: TestimonialText }),
  status: 201,
  answer: Testimonial,
  idempotent: true,
  problems: [404, 409, 429],
});

export const listTestimonials = route({
  endpoint: endpoints.listTestimonials,
  summary:
    "Testimonials to decide (the default), returned ones or approved ones, those sent last first, with `oldest` the other way round: every chapter's or one chapter's for a super admin, their own chapter's for a member, except undecided ones about the caller",
  access: superAdminOrFlag('can_approve_testimonial'),
  query: ListQueryWith({
    status: Type.Optional(TestimonialFilter),
    chapter_id: Type.Optional(Id),
    oldest: Type.Optional(Only1),
  }),
  answer: ListOf('testimonials', Testimonial),
});

export const changeTestimonial = route({
  endpoint: endpoints.changeTestimonial,
  summary:
    'Change a testimonial that the caller wrote, while pending or returned and both are members of its chapter; it is pending again',
  access: member,
  params: Closed({ id: Id }),
  body: Closed({ text: TestimonialText }),
  answer: Testimonial,
  problems: [404, 409, 429],
});

export const withdrawTestimonial = route({
  endpoint: endpoints.withdrawTestimonial,
  summary: 'Withdraw a testimonial that the caller wrote, at any time',
  access: member,
  params: Closed({ id: Id }),
  answer: Testimonial,
  idempotent: true,
  problems: [404, 409],
});

export const decideTestimonial = route({
  endpoint: endpoints.decideTestimonial,
  summary:
    'Approve or return a pending testimonial, while its writer and its receiver are members of its chapter; neither of them may decide it',
  access: superAdminOrFlag('can_approve_testimonial'),
  params: Closed({ id: Id }),
  body: DecisionOf(TestimonialDecision),
  answer: Testimonial,
  problems: [404, 409],
});

export const takeBackTestimonial = route({
  endpoint: endpoints.takeBackTestimonial,
  summary:
    'Return an approved testimonial to its writer with a reason: it is no longer shown and no longer counts. At any time, for those who decide in its chapter; neither its writer nor its receiver',
  access: superAdminOrFlag('can_approve_testimonial'),
  params: Closed({ id: Id }),
  body: Closed({ reason: Paragraph(LIMITS.reason) }),
  answer: Testimonial,
  idempotent: true,
  problems: [404, 409],
});

export const hideTestimonial = route({
  endpoint: endpoints.hideTestimonial,
  summary: 'Hide an approved testimonial about the caller, or show it again',
  access: member,
  params: Closed({ id: Id }),
  body: Closed({ hidden: Flag01 }),
  answer: Testimonial,
  problems: [404, 409, 429],
});
