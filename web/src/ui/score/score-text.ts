import type { ScoreCriterion } from '@bn/contract/domain';
import { attendanceRate, type ScoreSums } from '@bn/contract/score';
import { MONTHS, monthText } from '../text/day-words.ts';
import { formatAmount, formatCount } from '../text/format.ts';
import { onFirstUse } from '../text/on-first-use.ts';

const decimal = onFirstUse(() => new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 }));

/** What a member did: '24 of 26 meetings', '18', '6,393.00'. */
export const sumText = (criterion: ScoreCriterion, sums: ScoreSums): string => {
  if (criterion === 'attendance')
    return attendanceRate(sums) === null
      ? 'No meetings'
      : `${formatCount(sums.present)} of ${formatCount(sums.expected)} meetings`;
  return criterion === 'thanked' ? formatAmount(sums.thanked) : formatCount(sums[criterion]);
};

/** From where on a step counts: '95%', '2 a month'. */
export const thresholdText = (criterion: ScoreCriterion, from: number): string => {
  if (criterion === 'attendance') return `${decimal().format(from)}%`;
  return `${criterion === 'thanked' ? formatAmount(from) : decimal().format(from)} a month`;
};

const nameOf = (month: string) => MONTHS[Number(month.slice(5)) - 1];

/** 'May to October 2026', 'September 2026 to February 2027'. */
export const monthsText = (first: string, last: string): string => {
  const sameYear = first.slice(0, 4) === last.slice(0, 4);
  return `${sameYear ? nameOf(first) : monthText(`${first}-01`)} to ${monthText(`${last}-01`)}`;
};

/** '1 December 2026', of the first day of a month. */
export const firstDayText = (day: string): string => `1 ${monthText(day)}`;
