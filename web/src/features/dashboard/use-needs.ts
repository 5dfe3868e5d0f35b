import type { Need } from '@bn/contract';
import { useNeedsQuery } from '../../api/dashboards.ts';
import { useUser } from '../../store/hooks.ts';
import { formatAgo, formatAmount } from '../../ui/format.ts';
import type { LineProps } from './lines.tsx';

/** Where it is done, and what it is about. */
const lineOf = (need: Need): LineProps => {
  const { kind, referral_id, note_id, name, other, amount, since, reason } = need;
  switch (kind) {
    case 'answer_referral':
      return {
        key: `answer/${referral_id}`,
        to: `/referrals/${referral_id}`,
        title: `A referral from ${name} waits for your answer`,
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
        to: `/admin/approval?search=${encodeURIComponent(name)}`,
        title: `A thank-you note of ${formatAmount(amount)} from ${name} to ${other} waits to be approved`,
        detail: `Sent ${formatAgo(since)}`,
      };
  }
};

/** What waits for the reader, oldest first; undefined while nobody knows. */
export const useNeeds = (): { lines: LineProps[]; all: string | undefined } | undefined => {
  const { role } = useUser();
  const { data, isError } = useNeedsQuery();
  if (!data || isError) return undefined;
  const list = role === 'super_admin' ? '/admin/approval' : '/elevated/referral-received?status=open';
  return { lines: data.needs.map(lineOf), all: data.more === 1 ? list : undefined };
};
