import type { Area, Rows } from './columns.ts';

const TESTIMONIAL_DECIDERS: Rows = {
  general: [401, 403, 403, 403, { can_approve_testimonial: 200, rest: 403 }, 200, 200],
};

export const TESTIMONIALS_CALLS = {
  // Which testimonials a list shows is in visibility.test.ts.
  memberTestimonials: {
    own: [401, 200, 200, 200, 200, 200, 404],
    "a colleague's": [401, 200, 200, 200, 200, 200, 200],
    "another chapter's": [401, 404, 404, 404, 404, 404, 200],
  },
  writeTestimonial: {
    own: [401, 403, 403, 403, 403, 403, 403],
    "a colleague's": [401, 201, 201, 201, 201, 201, 403],
    "another chapter's": [401, 404, 404, 404, 404, 404, 403],
  },
  listTestimonials: TESTIMONIAL_DECIDERS,
  exportTestimonials: TESTIMONIAL_DECIDERS,
  changeTestimonial: {
    // Undecided ones do not exist for their receiver.
    own: [401, 404, 404, 404, 404, 404, 403],
    "a sender's": [401, 200, 200, 200, 200, 200, 403],
    "a colleague's": [401, 404, 404, 404, { can_approve_testimonial: 403, rest: 404 }, 403, 403],
    "another chapter's": [401, 404, 404, 404, 404, 404, 403],
  },
  withdrawTestimonial: {
    own: [401, 403, 403, 403, 403, 403, 403],
    "a sender's": [401, 200, 200, 200, 200, 200, 403],
    "a colleague's": [401, 403, 403, 403, 403, 403, 403],
    "another chapter's": [401, 404, 404, 404, 404, 404, 403],
  },
  decideTestimonial: {
    own: [401, 403, 403, 403, { can_approve_testimonial: 404, rest: 403 }, 404, 200],
    "a sender's": [401, 403, 403, 403, 403, 403, 200],
    "a colleague's": [401, 403, 403, 403, { can_approve_testimonial: 200, rest: 403 }, 200, 200],
    "another chapter's": [401, 403, 403, 403, { can_approve_testimonial: 404, rest: 403 }, 404, 200],
  },
  takeBackTestimonial: {
    own: [401, 403, 403, 403, 403, 403, 200],
    "a sender's": [401, 403, 403, 403, 403, 403, 200],
    "a colleague's": [401, 403, 403, 403, { can_approve_testimonial: 200, rest: 403 }, 200, 200],
    "another chapter's": [401, 403, 403, 403, { can_approve_testimonial: 404, rest: 403 }, 404, 200],
  },
  hideTestimonial: {
    own: [401, 200, 200, 200, 200, 200, 403],
    "a sender's": [401, 403, 403, 403, 403, 403, 403],
    "a colleague's": [401, 403, 403, 403, 403, 403, 403],
    "another chapter's": [401, 404, 404, 404, 404, 404, 403],
  },
} satisfies Area;
