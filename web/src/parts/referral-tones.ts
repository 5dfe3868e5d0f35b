import type { ReferralStatus } from '@bn/contract/domain';
import type { Tone } from '../ui/theme/theme.ts';

/** A colour means the same on a chip and in a chart: an answer without business is over, a new one is waiting in its own chip. */
export const REFERRAL_STATUS_TONES: Partial<Record<ReferralStatus, Tone>> = { got_business: 'green' };
