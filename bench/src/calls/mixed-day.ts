import type { RequestSpec } from '../load/protocol.ts';

/** Out of a hundred calls of an ordinary day 80 read and 20 write. */
const DAY: Record<string, number> = {
  me: 12,
  'dashboard-member': 18,
  'dashboard-elevated': 4,
  'dashboard-admin': 1,
  'chapter-members': 10,
  received: 14,
  sent: 10,
  pending: 6,
  'members-page-1': 1,
  'members-search-rare': 1,
  'members-of-chapter': 1,
  chapters: 1,
  'pending-admin': 1,
  'give-referral': 10,
  'change-status': 5,
  'thank-you': 3,
  approve: 2,
};
export const APPROVALS_IN_A_HUNDRED = DAY.approve ?? 0;

/** Hundreds of such calls, each hundred in the same shuffled order, with changing members and chapters. */
export function mixedDay(calls: Record<string, RequestSpec[]>, hundreds: number): RequestSpec[] {
  const hundred = Object.entries(DAY).flatMap(([call, count]) => Array<string>(count).fill(call));
  const used: Record<string, number> = {};
  return Array.from({ length: hundreds * hundred.length }, (_, index) => {
    // 37 and 100 share no divisor, so this visits every index once.
    const call = hundred[(index * 37) % hundred.length] ?? 'me';
    const list = calls[call] ?? [];
    used[call] = (used[call] ?? 0) + 1;
    const spec = list[(used[call] - 1) % list.length];
    if (!spec) throw new Error(`The mixed day needs requests for ${call}.`);
    return spec;
  });
}
