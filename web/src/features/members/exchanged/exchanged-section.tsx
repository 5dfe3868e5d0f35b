import { Card } from '../../../ui/surface/card.tsx';
import type { SectionProps } from '../section-props.ts';
import css from './exchanged-section.module.css';
import { Sides } from './sides.tsx';

const TITLE = 'What the two of you exchanged';

/** What the reader and a colleague gave each other. */
export default function ExchangedSection({ member: { full_name, exchanged } }: SectionProps) {
  return (
    exchanged && (
      <Card aria-label={TITLE}>
        <h2 className={css.title}>{TITLE}</h2>
        <Sides figures={exchanged} given={`You gave ${full_name}`} received={`${full_name} gave you`} />
      </Card>
    )
  );
}
