import type { Referral } from '@bn/contract';
import { REFERRAL_STATUS_LABELS, REMINDER_DAYS } from '@bn/contract/domain';
import { REFERRAL_STATUS_TONES } from '../../../parts/referral-tones.ts';
import { Chip } from '../../../ui/chip/chip.tsx';
import { WaitingChip } from '../../../ui/chip/waiting-chip.tsx';
import { Facts } from '../../../ui/text/facts.tsx';
import type { Tone } from '../../../ui/theme/theme.ts';
import css from './referral-chips.module.css';
import { TemperatureChip } from './temperature-chip.tsx';
import { daysWaited, waitFacts } from './waiting.ts';

/** Overdue from the day on which the receiver is reminded. */
const WaitChip = ({ referral }: { referral: Referral }) => {
  const days = daysWaited(referral);
  if (days === undefined) return null;
  return (
    <WaitingChip overdue={days >= REMINDER_DAYS}>
      <Facts of={waitFacts(days, referral.nudged_at)} />
    </WaitingChip>
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
    {referral.referral_type && <TemperatureChip type={referral.referral_type} />}
    {referral.referral_status && (
      <LabelChip
        tone={REFERRAL_STATUS_TONES[referral.referral_status]}
        label={REFERRAL_STATUS_LABELS[referral.referral_status]}
      />
    )}
    {isSent(referral) && <WaitChip referral={referral} />}
  </div>
);
