import type { Need } from '@bn/contract';
import { isElevated, SOON_DAYS } from '@bn/contract/domain';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { isAwaited } from '../../../api/awaited.ts';
import { useNeedsQuery } from '../../../api/endpoints/figures/dashboards.ts';
import { useGetPermissionsQuery, useListMembersQuery } from '../../../api/endpoints/members.ts';
import { useUser } from '../../../store/hooks.ts';
import { shownDay } from '../../../ui/date/day-text.ts';
import { formatAmount, formatCount } from '../../../ui/text/format.ts';
import { isSoon } from '../../../ui/time/day-words.ts';
import type { LineProps } from './lines.tsx';

/** Of a guest, who has no picture, the guest; of everything else, the person who waits or returned it. */
const faceOf = ({ kind, name, other, picture }: Need) =>
  kind === 'approve_guest' ? { name: other ?? '' } : { name, picture };

/** What to do, in words that begin with it, and where. */
const wordsOf = (need: Need): LineProps => {
  const { kind, referral_id, note_id, meeting_id, guest_id, testimonial_id, one_to_one_id, member_id } = need;
  const { name, other, day, amount, reason } = need;
  switch (kind) {
    case 'answer_referral':
      return {
        key: `answer/${referral_id}`,
        to: `/referrals/${referral_id}`,
        title: `Answer ${name}'s referral`,
      };
    case 'correct_note':
      return {
        key: `correct/${note_id}`,
        to: `/referrals/${referral_id}`,
        title: `Correct your note to ${name}`,
        detail: [formatAmount(amount), reason].filter(Boolean).join(' · '),
      };
    case 'decide_note':
      return {
        key: `decide/${note_id}`,
        to: `/admin/approval?search=${encodeURIComponent(name)}&note=${note_id}`,
        title: `Approve ${name}'s note`,
        detail: `${formatAmount(amount)} to ${other}`,
      };
    case 'approve_meeting':
      return {
        key: `meeting/${meeting_id}`,
        to: `/admin/approval?tab=meetings&meeting=${meeting_id}`,
        title: `Approve the meeting on ${shownDay(day ?? '')}`,
        detail: `Proposed by ${name}`,
      };
    case 'approve_guest':
      return {
        key: `guest/${guest_id}`,
        to: `/admin/approval?tab=guests&oldest=1&guest=${guest_id}`,
        title: `Approve ${other} as a guest`,
        detail: `For ${shownDay(day ?? '')}, invited by ${name}`,
      };
    case 'change_testimonial':
      return {
        key: `testimonial/${testimonial_id}`,
        to: `/members/${member_id}#testimonials`,
        title: `Change your testimonial about ${name}`,
        detail: reason,
      };
    case 'decide_testimonial':
      return {
        key: `testimonial/${testimonial_id}`,
        to: `/admin/approval?tab=testimonials&oldest=1&testimonial=${testimonial_id}`,
        title: `Approve ${name}'s testimonial`,
        detail: `About ${other}`,
      };
    case 'answer_one_to_one':
      return {
        key: `one-to-one/${one_to_one_id}`,
        to: `/one-to-ones/${one_to_one_id}`,
        title: `Answer ${name}'s one-to-one`,
        detail: `For ${shownDay(day ?? '')}`,
      };
    case 'confirm_one_to_one':
      return {
        key: `one-to-one/${one_to_one_id}`,
        to: `/one-to-ones/${one_to_one_id}`,
        title: `Did you meet ${name}?`,
        detail: shownDay(day ?? ''),
      };
    case 'renew_membership':
      return {
        key: `renew/${member_id}`,
        to: `/members/${member_id}`,
        title: `Renew ${name}'s membership`,
        detail: `${other}, ended on ${shownDay(day ?? '')}`,
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

/** The full list, if there are more than the dashboard shows. */
const ALL = {
  super_admin: { to: '/admin/approval', words: 'See all notes waiting for approval' },
  member: {
    to: '/elevated/referral-received?status=open',
    words: 'See all referrals waiting for your answer',
  },
};

export interface ToDo {
  lines: LineProps[];
  all: typeof ALL.member | undefined;
}

/** What the user has to do, in the server's order, then permissions that end soon. Without lines if it cannot be loaded. */
export const useToDo = (): { toDo: ToDo | undefined; awaited: boolean } => {
  const { role } = useUser();
  const answer = useNeedsQuery();
  const ending = [...useOwnEnding(), ...useOthersEnding()];
  const { data, error } = answer;
  const toDo = data &&
    !error && {
      lines: [
        ...data.needs.map((need) => ({ ...wordsOf(need), since: need.since, face: faceOf(need) })),
        ...ending,
      ],
      all: data.more === 1 ? ALL[role] : undefined,
    };
  return { toDo: toDo || undefined, awaited: isAwaited(answer) };
};
