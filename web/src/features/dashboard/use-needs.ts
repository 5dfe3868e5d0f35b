import type { ThankYouNote } from '@bn/contract';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { usePages } from '../../api/pages.ts';
import { useOwnThankYousInfiniteQuery } from '../../api/thankyous.ts';
import { useUser } from '../../store/hooks.ts';
import { formatAmount } from '../../ui/format.ts';

/** One thing that waits for the reader, whatever its kind, and where to do it. */
export interface Need {
  key: string;
  to: string;
  title: string;
  detail?: string | null;
}

const needOfReturned = ({ id, referral_id, amount, to_member, return_reason }: ThankYouNote): Need => ({
  key: `returned/${id}`,
  to: `/referrals/${referral_id}`,
  title: `Your thank-you note of ${formatAmount(amount)} to ${to_member} was returned`,
  detail: return_reason,
});

/** What waits for the reader, the most pressing first. What cannot be asked for now is left out: the screens themselves tell. */
export const useNeeds = (): Need[] => {
  const { role } = useUser();
  const returned = usePages(
    useOwnThankYousInfiniteQuery(role === 'member' ? { direction: 'given', status: 'returned' } : skipToken),
  );
  return returned.rows.map(needOfReturned);
};
