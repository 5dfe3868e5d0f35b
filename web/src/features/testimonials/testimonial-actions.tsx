import type { Testimonial } from '@bn/contract';
import { type RefObject, useState } from 'react';
import { messageOf } from '../../api/client/client.ts';
import {
  useDecideTestimonialMutation,
  useHideTestimonialMutation,
} from '../../api/endpoints/testimonials.ts';
import { MESSAGES } from '../../api/messages.ts';
import { Actions } from '../../ui/button/actions.ts';
import { AppButton } from '../../ui/button/app-button.tsx';
import { useToast } from '../../ui/feedback/messages/toast.tsx';

/** What needs a form first. */
export type Asked = 'change' | 'return' | 'withdraw';

interface Props {
  testimonial: Testimonial;
  onAsk: (asked: Asked, testimonial: Testimonial) => void;
  /** Takes the focus when the button that had it disappears. */
  heading: RefObject<HTMLElement | null>;
}

/** Approve, return or take back, for those who decide; edit and withdraw, for the writer; hide and show again, for the receiver. */
export const TestimonialActions = ({ testimonial, onAsk, heading }: Props) => {
  const { id, may, writer, receiver, hidden, status } = testimonial;
  const toast = useToast();
  const [decide] = useDecideTestimonialMutation();
  const [hide] = useHideTestimonialMutation();
  const [busy, setBusy] = useState(false);
  const send = async (call: () => Promise<unknown>, failed: string) => {
    setBusy(true);
    await call().catch((error) => toast('error', messageOf(error, failed)));
    setBusy(false);
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  };
  const approve = async () => {
    await decide({ params: { id }, body: { status: 'approved' } }).unwrap();
    toast('success', MESSAGES.testimonialApproved);
  };
  const toggle = () => hide({ params: { id }, body: { hidden: hidden === 1 ? 0 : 1 } }).unwrap();
  if (Object.values(may).every((allowed) => allowed === 0)) return null;
  const by = `the testimonial by ${writer.name}`;
  const about = `your testimonial about ${receiver.name}`;
  return (
    <Actions>
      {may.decide === 1 && (
        <>
          <AppButton
            small
            busy={busy}
            aria-label={`Approve ${by}`}
            onClick={() => send(approve, MESSAGES.testimonialNotApproved)}
          >
            Approve
          </AppButton>
          <AppButton
            small
            variant="outline"
            disabled={busy}
            aria-label={`Return ${by}`}
            onClick={() => onAsk('return', testimonial)}
          >
            Return
          </AppButton>
        </>
      )}
      {may.take_back === 1 && (
        <AppButton
          small
          variant="outline"
          aria-label={`Withdraw approval of ${by}`}
          onClick={() => onAsk('return', testimonial)}
        >
          Withdraw approval
        </AppButton>
      )}
      {may.change === 1 && (
        <AppButton
          small
          variant={status === 'returned' ? 'primary' : 'outline'}
          aria-label={`Edit ${about}`}
          onClick={() => onAsk('change', testimonial)}
        >
          Edit
        </AppButton>
      )}
      {may.withdraw === 1 && (
        <AppButton
          small
          variant="outline"
          aria-label={`Withdraw ${about}`}
          onClick={() => onAsk('withdraw', testimonial)}
        >
          Withdraw
        </AppButton>
      )}
      {may.hide === 1 && (
        <AppButton
          small
          variant="outline"
          busy={busy}
          aria-label={hidden === 1 ? `Show again: ${by}` : `Hide ${by}`}
          onClick={() => send(toggle, MESSAGES.testimonialNotHidden)}
        >
          {hidden === 1 ? 'Show again' : 'Hide'}
        </AppButton>
      )}
    </Actions>
  );
};
