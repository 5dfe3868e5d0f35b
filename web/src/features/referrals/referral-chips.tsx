import type { Referral } from '@bn/contract';
import { REFERRAL_STATUS_LABELS, REFERRAL_TYPE_LABELS } from '@bn/contract/domain';
import styled from '@emotion/styled';
import { Chip } from '../../ui/chip.tsx';
import type { Tone } from '../../ui/theme.ts';

const TYPE_TONES: Record<Referral['referral_type'], Tone> = { hot: 'red', warm: 'amber', cold: 'blue' };

/** An answer that brought no business stays quiet. */
const STATUS_TONES: Partial<Record<Referral['referral_status'], Tone>> = {
  new: 'primary',
  repeated: 'violet',
  got_business: 'green',
};

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

export const ReferralChips = ({ referral }: { referral: Referral }) => (
  <Row>
    {referral.converted_to_business === 1 && <Chip tone="green">Converted</Chip>}
    <Chip tone={TYPE_TONES[referral.referral_type]}>{REFERRAL_TYPE_LABELS[referral.referral_type]}</Chip>
    <Chip tone={STATUS_TONES[referral.referral_status]}>
      {REFERRAL_STATUS_LABELS[referral.referral_status]}
    </Chip>
  </Row>
);
