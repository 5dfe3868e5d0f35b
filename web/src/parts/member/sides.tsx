import type { Exchanged } from '@bn/contract';
import { formatAmount, formatCount } from '../../ui/text/format.ts';
import css from './sides.module.css';

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
