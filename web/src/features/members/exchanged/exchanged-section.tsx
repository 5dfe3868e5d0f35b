import type { SectionProps } from '../../../parts/member/section.ts';
import { Card } from '../../../ui/surface/card.tsx';
import css from './exchanged-section.module.css';
import { Sides } from './sides.tsx';

/** What the reader and a colleague gave each other. */
export default function ExchangedSection({ member: { full_name, exchanged } }: SectionProps) {
  const title = `Between you and ${full_name}`;
  return (
    exchanged && (
      <Card aria-label={title}>
        <h2 className={css.title}>{title}</h2>
        <Sides figures={exchanged} given={`You gave ${full_name}`} received={`${full_name} gave you`} />
      </Card>
    )
  );
}
