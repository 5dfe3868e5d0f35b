import type { Testimonial } from '@bn/contract';
import { LIMITS } from '@bn/contract/domain';
import {
  useDecideTestimonialMutation,
  useTakeBackTestimonialMutation,
} from '../../../api/endpoints/testimonials.ts';
import { MESSAGES } from '../../../api/messages.ts';
import { reasonsOf } from '../../../api/refused-fields.ts';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { TextArea } from '../../../ui/input/text-area.tsx';
import { Quiet } from '../../../ui/text/parts.ts';

/** The content of the modals 'Return testimonial', for a pending one, and 'Withdraw approval', for an approved one. */
export const ReturnTestimonialForm = ({
  testimonial: { id, writer, receiver, status },
  onClose,
}: {
  testimonial: Testimonial;
  onClose: () => void;
}) => {
  const [decide] = useDecideTestimonialMutation();
  const [takeBack] = useTakeBackTestimonialMutation();
  const approved = status === 'approved';
  const { field, ...form } = useForm({
    draft: `testimonial/return/${id}`,
    start: { reason: '' },
    read: ({ reason }) => (reason.trim() ? { body: reason.trim() } : { errors: { reason: 'Required' } }),
    send: (reason: string, key) =>
      approved
        ? takeBack({ params: { id }, body: { reason }, key }).unwrap()
        : decide({ params: { id }, body: { status: 'returned', reason } }).unwrap(),
    sent: { text: approved ? MESSAGES.testimonialTakenBack : MESSAGES.testimonialReturned, ms: 1200 },
    failed: MESSAGES.testimonialNotReturned,
    reasonsOf,
    onClose,
  });
  return (
    <Form form={form} action={approved ? 'Withdraw approval' : 'Return'}>
      <Quiet data-wide>
        {approved && `The testimonial is removed from ${receiver.name}'s page and no longer counts. `}
        {writer.name} will see your reason and can edit the testimonial and send it again. {receiver.name} is
        not notified.
      </Quiet>
      <div data-wide>
        <TextArea label="Reason" maxLength={LIMITS.reason} {...field('reason')} />
      </div>
    </Form>
  );
};
