import type { Testimonial } from '@bn/contract';
import { useWithdrawTestimonialMutation } from '../../../../api/endpoints/testimonials.ts';
import { MESSAGES } from '../../../../api/messages.ts';
import { reasonsOf } from '../../../../api/refused-fields.ts';
import { Form } from '../../../../ui/form/form.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';

/** The content of the confirmation. */
export const WithdrawTestimonialForm = ({
  testimonial: { id, receiver },
  onClose,
}: {
  testimonial: Testimonial;
  onClose: () => void;
}) => {
  const [withdraw] = useWithdrawTestimonialMutation();
  const form = useForm({
    start: {},
    read: () => ({ body: undefined }),
    send: (_, key) => withdraw({ params: { id }, key }).unwrap(),
    sent: { text: MESSAGES.testimonialWithdrawn, ms: 1200 },
    failed: MESSAGES.testimonialNotWithdrawn,
    reasonsOf,
    onClose,
  });
  return (
    <Form form={form} action="Withdraw" danger>
      <p data-wide>
        Your testimonial about {receiver.name} is removed for everyone and no longer counts. You can write
        another one later.
      </p>
    </Form>
  );
};
