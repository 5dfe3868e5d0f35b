/** `returned`: sent back to its writer with a reason. Only approved ones are shown and count, anywhere. */
export const TESTIMONIAL_STATUSES = ['pending', 'returned', 'approved', 'withdrawn'] as const;
export type TestimonialStatus = (typeof TESTIMONIAL_STATUSES)[number];
export const TESTIMONIAL_STATUS_LABELS: Record<TestimonialStatus, string> = {
  pending: 'Pending',
  returned: 'Returned',
  approved: 'Approved',
  withdrawn: 'Withdrawn',
};

/** Filters of the list to decide; only the writer sees withdrawn ones. */
export const TESTIMONIAL_FILTERS = [
  'pending',
  'returned',
  'approved',
] as const satisfies readonly TestimonialStatus[];
export type TestimonialFilter = (typeof TESTIMONIAL_FILTERS)[number];

export const TESTIMONIAL_DECISIONS = ['approved', 'returned'] as const satisfies readonly TestimonialStatus[];
export type TestimonialDecision = (typeof TESTIMONIAL_DECISIONS)[number];

/** What a reader may do with a testimonial now; `take_back`: return an approved one; `hide` also shows it again. */
export const TESTIMONIAL_ACTIONS = ['decide', 'take_back', 'change', 'withdraw', 'hide'] as const;
export type TestimonialAction = (typeof TESTIMONIAL_ACTIONS)[number];

export const TESTIMONIAL_DIRECTIONS = ['received', 'given'] as const;
export type TestimonialDirection = (typeof TESTIMONIAL_DIRECTIONS)[number];
