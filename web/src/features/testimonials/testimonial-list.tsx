import type { Testimonial } from '@bn/contract';
import type { RefObject } from 'react';
import { Modal, useModal } from '../../ui/overlay/modal/modal.tsx';
import { ItemList } from '../../ui/surface/card.tsx';
import { ReturnTestimonialForm } from './forms/return-testimonial-form.tsx';
import { WithdrawTestimonialForm } from './forms/withdraw-testimonial-form.tsx';
import { WriteForm } from './forms/write-form.tsx';
import type { Asked } from './testimonial-actions.tsx';
import { type Names, TestimonialCard } from './testimonial-card.tsx';

interface Props {
  rows: readonly Testimonial[];
  names: Names;
  /** The list's heading. */
  title: RefObject<HTMLElement | null>;
  /** The one that a link led to. */
  marked?: { key: string; ref: (card: HTMLElement | null) => void };
}

/** Testimonials as cards, with the forms that their buttons open. */
export const TestimonialList = ({ rows, names, title, marked }: Props) => {
  const change = useModal<Testimonial>();
  const returning = useModal<Testimonial>();
  const withdrawal = useModal<Testimonial>();
  const modals = { change, return: returning, withdraw: withdrawal };
  const onAsk = (asked: Asked, testimonial: Testimonial) => modals[asked].show(testimonial);
  return (
    <>
      <ItemList>
        {rows.map((testimonial) => (
          <TestimonialCard
            key={testimonial.id}
            testimonial={testimonial}
            names={names}
            onAsk={onAsk}
            title={title}
            markedRef={String(testimonial.id) === marked?.key ? marked.ref : undefined}
          />
        ))}
      </ItemList>
      <Modal {...change.frame} title="Edit testimonial" width="45%">
        {change.about && (
          <WriteForm receiver={change.about.receiver} testimonial={change.about} onClose={change.close} />
        )}
      </Modal>
      <Modal
        {...returning.frame}
        title={returning.about?.status === 'approved' ? 'Withdraw approval' : 'Return testimonial'}
        width="500px"
      >
        {returning.about && <ReturnTestimonialForm testimonial={returning.about} onClose={returning.close} />}
      </Modal>
      <Modal {...withdrawal.frame} title="Withdraw testimonial?" width="400px">
        {withdrawal.about && (
          <WithdrawTestimonialForm testimonial={withdrawal.about} onClose={withdrawal.close} />
        )}
      </Modal>
    </>
  );
};
