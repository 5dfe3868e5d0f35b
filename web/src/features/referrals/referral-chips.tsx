import type { Referral } from '@bn/contract';
import { NUDGE_DAYS, REFERRAL_STATUS_LABELS, REFERRAL_TYPE_LABELS, REMINDER_DAYS } from '@bn/contract/domain';
import styled from '@emotion/styled';
import { Chip } from '../../ui/chip.tsx';
import type { Tone } from '../../ui/theme.ts';
import { daysWaited, waitText } from './waiting.ts';

const TYPE_TONES: Record<Referral['referral_type'], Tone> = { hot: 'red', warm: 'amber', cold: 'blue' };

/** An answer that brought no business stays quiet. */
const STATUS_TONES: Partial<Record<Referral['referral_status'], Tone>> = {
  new: 'primary',
  repeated: 'violet',
  got_business: 'green',
};

/** Long waits are told louder: when one may ask after it, and when the receiver is reminded. */
const WaitChip = ({ referral }: { referral: Referral }) => {
  const days = daysWaited(referral);
  if (days === undefined) return null;
  const tone = days >= REMINDER_DAYS ? 'red' : days >= NUDGE_DAYS ? 'amber' : undefined;
  return <Chip tone={tone}>{waitText(days)}</Chip>;
};

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

/** None for a value that has no words. */
const LabelChip = ({ tone, label }: { tone?: Tone; label?: string }) =>
  label && <Chip tone={tone}>{label}</Chip>;

export const ReferralChips = ({ referral }: { referral: Referral }) => (
  <Row>
    {referral.withdrawn_at && <Chip>Withdrawn</Chip>}
    {referral.converted_to_business === 1 && <Chip tone="green">Converted</Chip>}
    <LabelChip
      tone={TYPE_TONES[referral.referral_type]}
      label={REFERRAL_TYPE_LABELS[referral.referral_type]}
    />
    <LabelChip
      tone={STATUS_TONES[referral.referral_status]}
      label={REFERRAL_STATUS_LABELS[referral.referral_status]}
    />
    <WaitChip referral={referral} />
  </Row>
);
