import type { Testimonial } from '@bn/contract';
import { useWithdrawTestimonialMutation } from '../../../api/endpoints/testimonials.ts';
import { MESSAGES } from '../../../api/messages.ts';
import { reasonsOf } from '../../../api/refused-fields.ts';
import { ConfirmForm } from '../../../ui/form/confirm-form.tsx';

/** The content of the confirmation. */
export const WithdrawTestimonialForm = ({
  testimonial: { id, receiver },
  onClose,
}: {
  testimonial: Testimonial;
  onClose: () => void;
}) => {
  const [withdraw] = useWithdrawTestimonialMutation();
  return (
    <ConfirmForm
      action="Withdraw"
      send={(key) => withdraw({ params: { id }, key }).unwrap()}
      sent={MESSAGES.testimonialWithdrawn}
      failed={MESSAGES.testimonialNotWithdrawn}
      reasonsOf={reasonsOf}
      onClose={onClose}
    >
      {`Your testimonial about ${receiver.name} is removed for everyone and no longer counts. You can write another one later.`}
    </ConfirmForm>
  );
};
