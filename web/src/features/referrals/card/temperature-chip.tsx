import { REFERRAL_TYPE_LABELS, type ReferralType } from '@bn/contract/domain';
import { Icon } from '../../../ui/button/icon.tsx';
import { flameIcon, snowflakeIcon, sunIcon } from '../../../ui/button/icons.ts';
import { Chip } from '../../../ui/chip/chip.tsx';
import type { Tone } from '../../../ui/theme/theme.ts';

const LOOKS: Record<ReferralType, { tone: Tone; icon: string }> = {
  hot: { tone: 'red', icon: flameIcon },
  warm: { tone: 'amber', icon: sunIcon },
  cold: { tone: 'blue', icon: snowflakeIcon },
};

/** How likely a referral is to become business. In ink, because colours say how something stands; nothing for an unknown type. */
export const TemperatureChip = ({ type }: { type: ReferralType }) => {
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
