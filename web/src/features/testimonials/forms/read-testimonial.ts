import { LIMITS, PATTERNS } from '@bn/contract/domain';
import type { Reading } from '../../../ui/form/use-form.ts';
import { formatCount } from '../../../ui/text/format.ts';

export interface TestimonialValues {
  text: string;
}

const PARAGRAPH = new RegExp(PATTERNS.paragraph, 'u');

/** By the server's rule: blanks around it do not count, and every character counts once. */
const problemOf = (text: string): string | undefined => {
  const length = [...text].length;
  if (length === 0) return 'Required';
  if (length < LIMITS.testimonialMin) return `At least ${LIMITS.testimonialMin} characters`;
  if (length > LIMITS.testimonial) return `At most ${formatCount(LIMITS.testimonial)} characters`;
  return PARAGRAPH.test(text) ? undefined : 'Must be readable text';
};

export const readTestimonial = ({
  text,
}: TestimonialValues): Reading<TestimonialValues, TestimonialValues> => {
  const trimmed = text.trim();
  const problem = problemOf(trimmed);
  return problem ? { errors: { text: problem } } : { body: { text: trimmed } };
};
