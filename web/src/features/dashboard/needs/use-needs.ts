import type { Need } from '@bn/contract';
import { isElevated, SOON_DAYS } from '@bn/contract/domain';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useNeedsQuery } from '../../../api/endpoints/figures/dashboards.ts';
import { useGetPermissionsQuery, useListMembersQuery } from '../../../api/endpoints/members.ts';
import { useUser } from '../../../store/hooks.ts';
import { shownDay } from '../../../ui/date/day-text.ts';
import { formatAgo, formatAmount, formatCount } from '../../../ui/text/format.ts';
import { isSoon } from '../../../ui/text/soon.ts';
import type { LineProps } from './lines.tsx';

/** Of a guest, who has no picture, the guest; of everything else, whoever waits or returned it. */
const faceOf = ({ kind, name, other, picture }: Need) =>
  kind === 'approve_guest' ? { name: other ?? '' } : { name, picture };

/** Where to handle it, and what it is about. */
const wordsOf = (need: Need): LineProps => {
  const { kind, referral_id, note_id, meeting_id, guest_id, testimonial_id, member_id } = need;
  const { name, other, day, amount, since, reason } = need;
  switch (kind) {
    case 'answer_referral':
      return {
        key: `answer/${referral_id}`,
        to: `/referrals/${referral_id}`,
        title: `A referral from ${name} is waiting for your answer`,
        detail: `Given ${formatAgo(since)}`,
      };
    case 'correct_note':
      return {
        key: `correct/${note_id}`,
        to: `/referrals/${referral_id}`,
        title: `Your thank-you note of ${formatAmount(amount)} to ${name} was returned`,
        detail: reason,
      };
    case 'decide_note':
      return {
        key: `decide/${note_id}`,
        to: `/admin/approval?search=${encodeURIComponent(name)}&note=${note_id}`,
        title: `A thank-you note of ${formatAmount(amount)} from ${name} to ${other} is waiting for approval`,
        detail: `Sent ${formatAgo(since)}`,
      };
    case 'approve_meeting':
      return {
        key: `meeting/${meeting_id}`,
        to: `/meetings/${meeting_id}`,
        title: `The meeting on ${shownDay(day ?? '')} is waiting for approval`,
        detail: `Proposed by ${name} ${formatAgo(since)}`,
      };
    case 'approve_guest':
      return {
        key: `guest/${guest_id}`,
        to: `/meetings/${meeting_id}`,
        title: `${other}, a guest for the meeting on ${shownDay(day ?? '')}, is waiting for approval`,
        detail: `Invited by ${name} ${formatAgo(since)}`,
      };
    case 'change_testimonial':
      return {
        key: `testimonial/${testimonial_id}`,
        to: `/members/${member_id}`,
        title: `Your testimonial about ${name} was returned`,
        detail: reason,
      };
    case 'decide_testimonial':
      return {
        key: `testimonial/${testimonial_id}`,
        to: `/members/${member_id}`,
        title: `A testimonial by ${name} about ${other} is waiting for approval`,
        detail: `Sent ${formatAgo(since)}`,
      };
  }
};

/** The reader's own permissions, when they end soon. */
const useOwnEnding = (): LineProps[] => {
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
          detail: 'Tell a super admin if you should keep them.',
        },
      ]
    : [];
};

/** Members whose permissions end soon, for super admins: one line for all of them. */
const useOthersEnding = (): LineProps[] => {
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
      detail: 'Set a later last day, or let them end.',
      ...(total === 1 && { face: { name: first.full_name, picture: first.picture } }),
    },
  ];
};

/** The list's id, for links to it. */
export const NEEDS_ID = 'needs-you';

/** The full list, if there are more than the dashboard shows. */
const ALL = {
  super_admin: { to: '/admin/approval', words: 'See all notes waiting for approval' },
  member: {
    to: '/elevated/referral-received?status=open',
    words: 'See all referrals waiting for your answer',
  },
};

/** What needs the user's action, in the server's order, then permissions that end soon; undefined until loaded. */
export const useNeeds = (): { lines: LineProps[]; all: typeof ALL.member | undefined } | undefined => {
  const { role } = useUser();
  const { data, error } = useNeedsQuery();
  const ending = [...useOwnEnding(), ...useOthersEnding()];
  if (!data || error) return undefined;
  return {
    lines: [...data.needs.map((need) => ({ ...wordsOf(need), face: faceOf(need) })), ...ending],
    all: data.more === 1 ? ALL[role] : undefined,
  };
};
