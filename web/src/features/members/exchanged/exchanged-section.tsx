import type { Exchanged } from '@bn/contract';
import type { SectionProps } from '../../../parts/member/section.ts';
import { Card } from '../../../ui/surface/card.tsx';
import { formatAmount, formatCount } from '../../../ui/text/format.ts';
import css from './exchanged-section.module.css';

interface Props {
  figures: Exchanged;
  /** Who gave, from the reader's point of view. */
  given: string;
  received: string;
}

/** Referrals, converted referrals and thank-you amounts: given and received. */
export const Sides = ({ figures, given, received }: Props) => (
  <div className={css.sides}>
    {[
      { name: given, of: figures.given },
      { name: received, of: figures.received },
    ].map(({ name, of }) => (
      <section key={name} aria-label={name}>
        <h3>{name}</h3>
        <dl>
          <div>
            <dt>Referrals</dt>
            <dd className="figures">{formatCount(of.referrals)}</dd>
          </div>
          <div>
            <dt>Converted</dt>
            <dd className="figures">{formatCount(of.converted)}</dd>
          </div>
          <div>
            <dt>Thanked</dt>
            <dd className="figures">{formatAmount(of.thanked)}</dd>
          </div>
        </dl>
      </section>
    ))}
  </div>
);

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
