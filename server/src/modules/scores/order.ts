import { attendanceRate, type MemberScore, type ScoreSort } from '@bn/contract';

/** What a list of scores is ordered by; members without it are at the end, whichever way it is ordered. */
const figureOf = ({ score, sums, months }: MemberScore, by: string): number | null => {
  if (by === 'score' || score === null) return score;
  if (by === 'attendance') return attendanceRate(sums);
  // New members have fewer months: compared is what they did per month.
  return sums[by as 'referrals'] / months;
};

export function inOrder(scores: readonly MemberScore[], sort: ScoreSort): MemberScore[] {
  if (sort === 'name') return [...scores];
  const by = sort.replace(/_asc$/, '');
  const sign = by === sort ? -1 : 1;
  return scores.toSorted((a, b) => {
    const [one, other] = [figureOf(a, by), figureOf(b, by)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return sign * (one - other);
  });
}
