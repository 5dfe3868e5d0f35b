import { Link } from '../../../ui/router/link.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { LongText } from '../../../ui/text/long-text.tsx';
import { Quiet } from '../../../ui/text/quiet.ts';
import type { SectionProps } from '../section-props.ts';
import css from './ideal-referral-section.module.css';

/** Whom the member would like to be introduced to, in their words. */
export default function IdealReferralSection({ member, reader }: SectionProps) {
  const text = member.ideal_referral;
  if (!text && reader !== 'self') return null;
  return (
    <Card className={css.box} aria-label="My ideal referral">
      <h2>My ideal referral</h2>
      {text ? (
        <LongText text={text} />
      ) : (
        <>
          <Quiet>Tell your chapter whom you would like to meet.</Quiet>
          <Link className={css.add} to="/account">
            Add it on your account page
          </Link>
        </>
      )}
    </Card>
  );
}
