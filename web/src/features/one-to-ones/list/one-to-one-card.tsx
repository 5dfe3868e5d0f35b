import type { OneToOne } from '@bn/contract';
import { DayChip, dayText, PlaceLine } from '../../../parts/meeting/meeting-facts.tsx';
import { Chip } from '../../../ui/chip/chip.tsx';
import { CardLink } from '../../../ui/router/links.ts';
import { Card, CardText } from '../../../ui/surface/card.tsx';
import { DayTile } from '../../../ui/surface/day-tile.tsx';
import { type Asked, OneToOneActions } from '../one-to-one-actions.tsx';
import { aboutText, chipOf, isOver, timesOf } from '../one-to-one-text.ts';
import css from './one-to-one-card.module.css';

interface Props {
  one: OneToOne;
  onAsk: (asked: Asked, one: OneToOne) => void;
}

/** A one-to-one in a list; its name is a link to its page. */
export const OneToOneCard = ({ one, onAsk }: Props) => {
  const { tone, text } = chipOf(one);
  const about = aboutText(one);
  return (
    <Card as="li" className={css.card}>
      <DayTile day={one.day} tone={isOver(one) ? 'neutral' : 'primary'} />
      <CardText>
        <h3>
          <CardLink to={`/one-to-ones/${one.id}`}>{one.partner.name}</CardLink>
        </h3>
        <p className="figures">{[dayText(one), timesOf(one)].filter(Boolean).join(', ')}</p>
        {one.place && <PlaceLine place={one.place} />}
        <div className={css.chips}>
          {!isOver(one) && <DayChip meeting={one} />}
          <Chip tone={tone}>{text}</Chip>
        </div>
        {about && <p className={css.about}>{about}</p>}
        <div className={css.beside}>
          <OneToOneActions one={one} onAsk={onAsk} inList />
        </div>
      </CardText>
    </Card>
  );
};
