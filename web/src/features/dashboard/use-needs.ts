import type { ThankYouNote } from '@bn/contract';
import { isElevated, SOON_DAYS } from '@bn/contract/domain';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useGetPermissionsQuery, useListMembersQuery } from '../../api/members.ts';
import { usePages } from '../../api/pages.ts';
import { useOwnThankYousInfiniteQuery } from '../../api/thankyous.ts';
import { useUser } from '../../store/hooks.ts';
import { shownDay } from '../../ui/day-text.ts';
import { formatAmount, formatCount } from '../../ui/format.ts';
import { isSoon } from '../../ui/soon.ts';

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

/** The reader's own permissions, when they end soon. */
const useOwnEnding = (): Need[] => {
  const { id, role, permissions } = useUser();
  const elevated = role === 'member' && isElevated(permissions);
  const { currentData } = useGetPermissionsQuery(elevated ? { params: { userId: id } } : skipToken);
  const day = currentData?.permissions_until;
  return day && isSoon(day)
    ? [
        {
          key: 'permissions/own',
          to: '/account',
          title: `Your permissions end after ${shownDay(day)}`,
          detail: 'Tell a super admin if you are to keep them.',
        },
      ]
    : [];
};

/** Members whose permissions end soon, for super admins: one line for all of them. */
const useOthersEnding = (): Need[] => {
  const { role } = useUser();
  const { currentData } = useListMembersQuery(
    role === 'super_admin' ? { query: { permissions_ending: 1, page: 1, page_size: 1 } } : skipToken,
  );
  const { total = 0, more = false, rows: [first] = [] } = currentData ?? {};
  if (!first) return [];
  const whose = total === 1 ? first.full_name : `${formatCount(total)}${more ? '+' : ''} members`;
  return [
    {
      key: 'permissions/others',
      to: '/members?ending=1',
      title: `The permissions of ${whose} end within ${SOON_DAYS} days`,
      detail: 'Give them a later last day, or let them end.',
    },
  ];
};

/** What waits for the reader, the most pressing first. What cannot be asked for now is left out: the screens themselves tell. */
export const useNeeds = (): Need[] => {
  const { role } = useUser();
  const returned = usePages(
    useOwnThankYousInfiniteQuery(role === 'member' ? { direction: 'given', status: 'returned' } : skipToken),
  );
  const own = useOwnEnding();
  const others = useOthersEnding();
  return [...returned.rows.map(needOfReturned), ...own, ...others];
};
