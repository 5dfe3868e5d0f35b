import type { Referral } from '@bn/contract';
import {
  REFERRAL_STATUS_LABELS,
  REFERRAL_TYPE_LABELS,
  REMINDER_DAYS,
  type ReferralType,
} from '@bn/contract/domain';
import { REFERRAL_STATUS_TONES } from '../../../parts/referral-tones.ts';
import { flameIcon, Icon, snowflakeIcon, sunIcon } from '../../../ui/button/icon.tsx';
import { Chip, WaitingChip } from '../../../ui/chip/chip.tsx';
import { Facts } from '../../../ui/text/facts.tsx';
import type { Tone } from '../../../ui/theme/theme.ts';
import { daysWaited, waitFacts } from './waiting.ts';

const LOOKS: Record<ReferralType, { tone: Tone; icon: string }> = {
  hot: { tone: 'red', icon: flameIcon },
  warm: { tone: 'amber', icon: sunIcon },
  cold: { tone: 'blue', icon: snowflakeIcon },
};

/** How likely a referral is to become business. In ink, because colours say how something stands; nothing for an unknown type. */
const TemperatureChip = ({ type }: { type: ReferralType }) => {
  const look = LOOKS[type];
  return (
    look && (
      <Chip tone={look.tone} quiet>
        <Icon path={look.icon} />
        {REFERRAL_TYPE_LABELS[type]}
      </Chip>
    )
  );
};

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
  imported?: number;
}

const isSent = (referral: Said): referral is Referral => 'id' in referral;

export const ReferralChips = ({ referral }: { referral: Said }) => (
  <div className="row" data-chips>
    {referral.imported === 1 && <Chip>Imported</Chip>}
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
