import type { RequestSpec } from '../load/protocol.ts';

/** Out of a hundred calls of an ordinary day 80 read and 20 write. */
const DAY: Record<string, number> = {
  me: 12,
  membersDashboard: 18,
  elevatedDashboard: 4,
  adminDashboard: 1,
  listChapterMembers: 10,
  referralsReceived: 14,
  referralsSent: 10,
  pendingThankYous: 6,
  listMembers: 1,
  'listMembers:rare': 1,
  'listMembers:chapter': 1,
  'listChapters:figures': 1,
  'pendingThankYous:admin': 1,
  giveReferral: 10,
  changeReferralStatus: 5,
  sendThankYou: 3,
  approveThankYou: 2,
};
export const APPROVALS_IN_A_HUNDRED = DAY.approveThankYou ?? 0;

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
