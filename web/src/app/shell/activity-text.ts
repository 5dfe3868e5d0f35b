import type { Activity, SessionUser } from '@bn/contract';
import { REFERRAL_STATUS_LABELS } from '@bn/contract/domain';
import { formatMoney } from '../../ui/format.ts';

/** One sentence per event. A super admin reads of two other people, a member of somebody and themselves. */
export const activityText = ({ kind, name, other, chapter, referral_status, amount }: Activity): string => {
  const whom = other ?? 'you';
  const sum = amount === null ? '' : ` of ${formatMoney(amount)}`;
  switch (kind) {
    case 'referral_received':
      return `${name} gave ${whom} a referral`;
    case 'referral_status_changed': {
      const status = referral_status ? `: ${REFERRAL_STATUS_LABELS[referral_status]}` : '';
      return `${name} answered ${other ? `${other}'s` : 'your'} referral${status}`;
    }
    case 'thankyou_received':
      return `${name} sent ${whom} a thank-you note${sum}`;
    case 'thankyou_approved':
      return `${name} approved ${other ? `${other}'s` : 'your'} thank-you note${sum}`;
    case 'member_joined':
      return chapter ? `${name} joined ${chapter}` : `${name} joined your chapter`;
  }
};

/** The screen on which the event can be seen, for this reader. */
export const activityLink = ({ kind }: Activity, { role }: SessionUser): string => {
  if (kind === 'member_joined') return '/members';
  if (kind === 'thankyou_received' || kind === 'thankyou_approved') return '/admin/approval';
  // A super admin has no referral screens; the figures are on the dashboard.
  if (role === 'super_admin') return '/dashboard';
  return kind === 'referral_received' ? '/elevated/referral-received' : '/elevated/referral-sent';
};
