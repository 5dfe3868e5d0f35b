import type { Testimonial } from '@bn/contract';
import { TESTIMONIAL_STATUS_LABELS } from '@bn/contract/domain';
import { type RefObject, useRef } from 'react';
import { useUser } from '../../store/hooks.ts';
import { Chip } from '../../ui/chip/chip.tsx';
import { Link } from '../../ui/router/link.tsx';
import { ItemCard, ItemHeader } from '../../ui/surface/card.tsx';
import { useLeavingFocus } from '../../ui/surface/use-leaving-focus.ts';
import { WithFace } from '../../ui/surface/with-face.tsx';
import { formatDateTime } from '../../ui/text/format.ts';
import { LongText } from '../../ui/text/long-text.tsx';
import { type Asked, TestimonialActions } from './testimonial-actions.tsx';
import css from './testimonial-card.module.css';

/** Whose names the card shows: on a member's page only one is new; a list with both has one status, which it says itself. */
export type Names = 'writer' | 'receiver' | 'both';

interface Props {
  testimonial: Testimonial;
  names: Names;
  onAsk: (asked: Asked, testimonial: Testimonial) => void;
  /** Gets the focus when the card that had it disappears. */
  title: RefObject<HTMLElement | null>;
  markedRef?: ((card: HTMLElement | null) => void) | undefined;
}

/** What someone wrote, who and when, what became of it, and what the reader may do. */
export const TestimonialCard = ({ testimonial, names, onAsk, title, markedRef }: Props) => {
  const { writer, receiver, text, status, hidden, return_reason, chapter } = testimonial;
  const { role, chapter_id } = useUser();
  const heading = useRef<HTMLHeadingElement>(null);
  const card = useLeavingFocus(title, markedRef);
  // The page of someone in another chapter does not open.
  const nameOf = ({ id, name, picture }: Testimonial['writer']) => (
    <WithFace name={name} picture={picture}>
      {role === 'super_admin' || chapter?.id === chapter_id ? (
        <Link to={`/members/${id}`}>{name}</Link>
      ) : (
        name
      )}
    </WithFace>
  );
  return (
    <ItemCard ref={card} aria-current={markedRef && true}>
      <ItemHeader className={css.head}>
        <h3 ref={heading} tabIndex={-1}>
          {names !== 'receiver' && nameOf(writer)}
          {names === 'both' && ' about '}
          {names === 'receiver' && 'About '}
          {names !== 'writer' && nameOf(receiver)}
        </h3>
        {status !== 'approved' && names !== 'both' && (
          <Chip tone={status === 'returned' ? 'red' : 'amber'}>{TESTIMONIAL_STATUS_LABELS[status]}</Chip>
        )}
        {hidden === 1 && <Chip>Hidden</Chip>}
      </ItemHeader>
      <blockquote>
        <LongText text={text} />
      </blockquote>
      <p className={css.when}>
        {status === 'approved'
          ? formatDateTime(testimonial.approved_at)
          : `Sent ${formatDateTime(testimonial.sent_at)}`}
        {role === 'super_admin' && names === 'both' && ` · ${chapter.name}`}
      </p>
      {return_reason && (
        <p className={css.reason}>
          <strong>Returned:</strong> {return_reason}
        </p>
      )}
      <TestimonialActions testimonial={testimonial} onAsk={onAsk} heading={heading} />
    </ItemCard>
  );
};
