import type { Referral } from '@bn/contract';
import { NUDGE_DAYS, REFERRAL_STATUS_LABELS, REFERRAL_TYPE_LABELS, REMINDER_DAYS } from '@bn/contract/domain';
import { Chip } from '../../../ui/chip/chip.tsx';
import { REFERRAL_STATUS_TONES, REFERRAL_TYPE_TONES } from '../../../ui/chip/referral-tones.ts';
import { Facts } from '../../../ui/text/facts.tsx';
import type { Tone } from '../../../ui/theme/theme.ts';
import css from './referral-chips.module.css';
import { daysWaited, waitFacts } from './waiting.ts';

/** Highlights long waits: from the day the sender may nudge, and from the day the receiver is reminded. */
const WaitChip = ({ referral }: { referral: Referral }) => {
  const days = daysWaited(referral);
  if (days === undefined) return null;
  const tone = days >= REMINDER_DAYS ? 'red' : days >= NUDGE_DAYS ? 'amber' : undefined;
  return (
    <Chip tone={tone}>
      <span>
        <Facts of={waitFacts(days, referral.nudged_at)} />
      </span>
    </Chip>
  );
};

/** No chip for a value without a label. */
const LabelChip = ({ tone, label }: { tone?: Tone; label?: string }) =>
  label && <Chip tone={tone}>{label}</Chip>;

/** A queued referral has fewer fields. */
interface Said {
  referral_type?: Referral['referral_type'] | '' | undefined;
  referral_status?: Referral['referral_status'] | '' | undefined;
  withdrawn_at?: string | null;
  converted_to_business?: number;
}

const isSent = (referral: Said): referral is Referral => 'id' in referral;

export const ReferralChips = ({ referral }: { referral: Said }) => (
  <div className={css.row}>
    {referral.withdrawn_at && <Chip>Withdrawn</Chip>}
    {referral.converted_to_business === 1 && <Chip tone="green">Converted</Chip>}
    {referral.referral_type && (
      <LabelChip
        tone={REFERRAL_TYPE_TONES[referral.referral_type]}
        label={REFERRAL_TYPE_LABELS[referral.referral_type]}
      />
    )}
    {referral.referral_status && (
      <LabelChip
        tone={REFERRAL_STATUS_TONES[referral.referral_status]}
        label={REFERRAL_STATUS_LABELS[referral.referral_status]}
      />
    )}
    {isSent(referral) && <WaitChip referral={referral} />}
  </div>
);
