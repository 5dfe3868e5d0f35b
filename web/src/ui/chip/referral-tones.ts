import type { ReferralStatus, ReferralType } from '@bn/contract/domain';
import type { Tone } from '../theme/theme.ts';

/** A colour means the same on a chip and in a chart. */
export const REFERRAL_TYPE_TONES: Record<ReferralType, Tone> = { hot: 'red', warm: 'amber', cold: 'blue' };

/** An answer without business has a neutral tone. */
export const REFERRAL_STATUS_TONES: Partial<Record<ReferralStatus, Tone>> = {
  new: 'primary',
  repeated: 'violet',
  got_business: 'green',
};
