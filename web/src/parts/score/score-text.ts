import type { ScoreCriterion } from '@bn/contract/domain';
import { attendanceRate, SCORE_MONTHS, type ScoreSums } from '@bn/contract/score';
import { formatAmount, formatCount } from '../../ui/text/format.ts';
import { onFirstUse } from '../../ui/text/on-first-use.ts';
import { MONTHS, monthText } from '../../ui/time/day-words.ts';

const decimal = onFirstUse(() => new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 }));

const UNITS = {
  referrals: ['referral', 'referrals'],
  guests: ['guest', 'guests'],
  testimonials: ['testimonial', 'testimonials'],
} as const;
const counted = (criterion: keyof typeof UNITS, count: number): string =>
  `${decimal().format(count)} ${UNITS[criterion][count === 1 ? 0 : 1]}`;

/** What a member did: '24 of 26 meetings', '18 referrals', '6,393.00'. */
export const sumText = (criterion: ScoreCriterion, sums: ScoreSums): string => {
  if (criterion === 'attendance')
    return attendanceRate(sums) === null
      ? 'No meetings'
      : `${formatCount(sums.present)} of ${formatCount(sums.expected)} meetings`;
  return criterion === 'thanked' ? formatAmount(sums.thanked) : counted(criterion, sums[criterion]);
};

/** From where on a step counts: '95%', '12 referrals in 6 months'. */
export const thresholdText = (criterion: ScoreCriterion, from: number): string => {
  if (criterion === 'attendance') return `${decimal().format(from)}%`;
  const inAll = from * SCORE_MONTHS;
  return `${criterion === 'thanked' ? formatAmount(inAll) : counted(criterion, inAll)} in ${SCORE_MONTHS} months`;
};

const nameOf = (month: string) => MONTHS[Number(month.slice(5)) - 1];

/** 'May to October 2026', 'September 2026 to February 2027'. */
export const monthsText = (first: string, last: string): string => {
  const sameYear = first.slice(0, 4) === last.slice(0, 4);
  return `${sameYear ? nameOf(first) : monthText(`${first}-01`)} to ${monthText(`${last}-01`)}`;
};

/** '1 December 2026', of the first day of a month. */
export const firstDayText = (day: string): string => `1 ${monthText(day)}`;
