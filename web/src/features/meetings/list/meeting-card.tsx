import type { Meeting } from '@bn/contract';
import { memo, type ReactNode, type RefObject } from 'react';
import { DayChip, dayText, MeetingChip, PlaceLine, timeText } from '../../../parts/meeting/meeting-facts.tsx';
import { Chip } from '../../../ui/chip/chip.tsx';
import { CardLink } from '../../../ui/router/links.ts';
import { Card, CardText } from '../../../ui/surface/card.tsx';
import { DayTile } from '../../../ui/surface/day-tile.tsx';
import { presentText } from '../present-text.ts';
import css from './meeting-card.module.css';

interface Props {
  meeting: Meeting;
  /** Where the list is of several chapters. */
  withChapter: boolean;
  heading?: RefObject<HTMLHeadingElement | null>;
  cardRef?: (card: HTMLElement | null) => void;
  /** A link led to it. */
  marked?: boolean;
  /** What else there is to say and to do; unlike the rest it is no link to the page. */
  children?: ReactNode;
}

const PlainCard = ({ meeting, withChapter, heading, cardRef, marked, children }: Props) => {
  const { status } = meeting;
  return (
    <Card as="li" ref={cardRef} className={css.card} data-status={status} aria-current={marked || undefined}>
      <DayTile day={meeting.day} tone={status === 'cancelled' ? 'neutral' : 'primary'} />
      <CardText>
        <h3 ref={heading} tabIndex={heading && -1}>
          <CardLink to={`/meetings/${meeting.id}`}>{dayText(meeting)}</CardLink>
        </h3>
        {meeting.proposed_by !== null && <p className="figures">{timeText(meeting)}</p>}
        {withChapter && <p>{meeting.chapter}</p>}
        <PlaceLine place={meeting.place} />
        {/* Every meeting is approved and held one day: only what differs, or has a number, is worth a chip. */}
        <div className={css.chips}>
          {status === 'approved' && <DayChip meeting={meeting} />}
          {(status === 'proposed' || status === 'cancelled') && <MeetingChip status={status} />}
          {meeting.proposed_by === null && <Chip>Imported</Chip>}
          {meeting.present > 0 && <Chip>{presentText(meeting)}</Chip>}
        </div>
        {children && <div className={css.beside}>{children}</div>}
      </CardText>
    </Card>
  );
};

/** A meeting in a list; the whole card is a link to its page. */
export const MeetingCard = memo(PlainCard);
