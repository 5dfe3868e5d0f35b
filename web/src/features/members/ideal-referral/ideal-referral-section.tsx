import type { SectionProps } from '../../../parts/member/section.ts';
import { Link } from '../../../ui/router/link.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { LongText } from '../../../ui/text/long-text.tsx';
import { Quiet } from '../../../ui/text/parts.ts';
import css from './ideal-referral-section.module.css';

/** Whom the member would like to be introduced to, in their words. */
export default function IdealReferralSection({ member, reader }: SectionProps) {
  const text = member.ideal_referral;
  const own = reader === 'self';
  if (!text && !own) return null;
  const title = own ? 'My ideal referral' : 'Ideal referral';
  return (
    <Card className="stack" style={{ gap: 'var(--bn-space-2)' }} aria-label={title}>
      <h2>{title}</h2>
      {text ? <LongText text={text} /> : <Quiet>Tell your chapter whom you would like to meet.</Quiet>}
      {own && (
        <Link className={css.toAccount} to="/account">
          {text ? 'Edit on your account page' : 'Add it on your account page'}
        </Link>
      )}
    </Card>
  );
}
