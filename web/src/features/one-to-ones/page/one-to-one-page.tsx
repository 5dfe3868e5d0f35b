import type { OneToOne, OneToOneBrief } from '@bn/contract';
import { DayChip, Place } from '../../../parts/meeting/meeting-facts.tsx';
import { Sides } from '../../../parts/member/sides.tsx';
import { Chip } from '../../../ui/chip/chip.tsx';
import { shownDay } from '../../../ui/date/day-text.ts';
import { Link } from '../../../ui/router/link.tsx';
import { Avatar } from '../../../ui/surface/avatar.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { DayTile } from '../../../ui/surface/day-tile.tsx';
import { LongText } from '../../../ui/text/long-text.tsx';
import { Quiet } from '../../../ui/text/parts.ts';
import { OneToOneActions } from '../one-to-one-actions.tsx';
import { aboutText, chipOf, isOver, whenText } from '../one-to-one-text.ts';
import { useOneToOneForms } from '../use-one-to-one-forms.tsx';
import css from './one-to-one-page.module.css';

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** What is new since the two last met, or what there is if they never did. */
const sinceText = ({ last_met, since: { given, received, profile_changed } }: OneToOneBrief): string[] => [
  last_met === null ? 'You have not met yet.' : `You last met on ${shownDay(last_met)}.`,
  `${last_met === null ? 'So far' : 'Since then'} you gave ${counted(given, 'referral')} and received ${received}.`,
  ...(profile_changed ? ['Their trade or ideal referral has changed.'] : []),
];

const Brief = ({ one: { partner }, brief }: { one: OneToOne; brief: OneToOneBrief }) => (
  <>
    <Card className={css.box} aria-label={`About ${partner.name}`}>
      <div className={css.person}>
        <Avatar name={partner.name} picture={partner.picture} size={56} />
        <div>
          <h2>
            <Link to={`/members/${partner.id}`}>{partner.name}</Link>
          </h2>
          <p>{brief.vertical || '-'}</p>
        </div>
      </div>
      <section aria-labelledby="ideal">
        <h3 id="ideal">Ideal referral</h3>
        {brief.ideal_referral ? <LongText text={brief.ideal_referral} /> : <Quiet>Not written yet.</Quiet>}
      </section>
      <section aria-labelledby="since">
        <h3 id="since">Since you last met</h3>
        {sinceText(brief).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </section>
    </Card>
    <Card className={css.box} aria-label={`Between you and ${partner.name}`}>
      <h2>Between you and {partner.name}</h2>
      <Sides
        figures={brief.exchanged}
        given={`You gave ${partner.name}`}
        received={`${partner.name} gave you`}
      />
    </Card>
  </>
);

interface Props {
  one_to_one: OneToOne;
  brief: OneToOneBrief | null;
}

/** A one-to-one, and what helps to prepare it. */
export const OneToOnePage = ({ one_to_one: one, brief }: Props) => {
  const { onAsk, modals } = useOneToOneForms();
  const { tone, text } = chipOf(one);
  const about = aboutText(one);
  return (
    <div className={css.stack}>
      <Card className={css.box} aria-label="When and where">
        <div className={css.head}>
          <DayTile day={one.day} tone={isOver(one) ? 'neutral' : 'primary'} />
          <div>
            <h2 className="figures">{whenText(one)}</h2>
            {one.place && (
              <p>
                <Place place={one.place} />
              </p>
            )}
          </div>
          <div className={css.chips}>
            {!isOver(one) && <DayChip meeting={one} />}
            <Chip tone={tone}>{text}</Chip>
          </div>
        </div>
        {about && <p>{about}</p>}
        {one.topics && (
          <section aria-labelledby="topics">
            <h3 id="topics">Topics</h3>
            <LongText text={one.topics} />
            <Quiet>Only the two of you see them.</Quiet>
          </section>
        )}
        <OneToOneActions one={one} onAsk={onAsk} />
      </Card>
      {brief && <Brief one={one} brief={brief} />}
      {modals}
    </div>
  );
};
