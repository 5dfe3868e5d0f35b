import type { Testimonial } from '@bn/contract';
import { LIMITS, PATTERNS } from '@bn/contract/domain';
import {
  useChangeTestimonialMutation,
  useWriteTestimonialMutation,
} from '../../../api/endpoints/testimonials.ts';
import { MESSAGES } from '../../../api/messages.ts';
import { reasonsOf } from '../../../api/refused-fields.ts';
import { Form } from '../../../ui/form/form.tsx';
import { type Reading, useForm } from '../../../ui/form/use-form.ts';
import { TextArea } from '../../../ui/input/text-area.tsx';
import { formatCount } from '../../../ui/text/format.ts';
import { Quiet } from '../../../ui/text/parts.ts';

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

interface Props {
  /** About whom. */
  receiver: { id: number; name: string };
  /** The one to edit; a new one otherwise. */
  testimonial?: Testimonial | undefined;
  onClose: () => void;
}

/** The content of the 'Write a testimonial' and 'Edit testimonial' modals. */
export const WriteForm = ({ receiver, testimonial, onClose }: Props) => {
  const [write] = useWriteTestimonialMutation();
  const [change] = useChangeTestimonialMutation();
  const { field, ...form } = useForm({
    draft: testimonial ? `testimonial/${testimonial.id}` : `testimonial/about/${receiver.id}`,
    start: { text: testimonial?.text ?? '' },
    read: readTestimonial,
    invalid: MESSAGES.fixErrors,
    send: (body, key) =>
      testimonial
        ? change({ params: { id: testimonial.id }, body }).unwrap()
        : write({ params: { id: receiver.id }, body, key }).unwrap(),
    sent: { text: MESSAGES.testimonialSent, ms: 1200 },
    failed: MESSAGES.testimonialNotSent,
    reasonsOf,
    onClose,
  });
  return (
    <Form form={form} action="Send">
      {testimonial?.return_reason && (
        <p data-wide>
          <strong>Returned:</strong> {testimonial.return_reason}
        </p>
      )}
      <div data-wide>
        <TextArea
          label={`What did ${receiver.name} do for you?`}
          rows={6}
          maxLength={LIMITS.testimonial}
          {...field('text')}
        />
      </div>
      <Quiet data-wide>
        {LIMITS.testimonialMin} to {formatCount(LIMITS.testimonial)} characters. Once approved, it appears
        with your name on {receiver.name}'s page.
      </Quiet>
    </Form>
  );
};
