import type { SectionProps } from '../../../parts/member/section.ts';
import { Sides } from '../../../parts/member/sides.tsx';
import { Card } from '../../../ui/surface/card.tsx';

/** What the reader and a colleague gave each other. */
export default function ExchangedSection({ member: { full_name, exchanged } }: SectionProps) {
  const title = `Between you and ${full_name}`;
  return (
    exchanged && (
      <Card aria-label={title}>
        <h2 style={{ marginBottom: 'var(--bn-space-4)' }}>{title}</h2>
        <Sides figures={exchanged} given={`You gave ${full_name}`} received={`${full_name} gave you`} />
      </Card>
    )
  );
}
