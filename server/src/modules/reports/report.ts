import {
  type ChapterReport,
  REFERRAL_STATUSES,
  REFERRAL_TYPES,
  type ReferralStatus,
  type ReferralType,
} from '@bn/contract';
import type { ReportRow } from './sql.ts';

interface Days {
  first: string;
  last: string;
  parts: string[];
}

const two = (value: number): string => String(value).padStart(2, '0');
const numbered = (count: number, prefix: string): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}-${two(index + 1)}`);

export function daysOf(period: string): Days {
  if (period.length === 4)
    return { first: `${period}-01-01`, last: `${period}-12-31`, parts: numbered(12, period) };
  const [year, month] = [Number(period.slice(0, 4)), Number(period.slice(5))];
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { first: `${period}-01`, last: `${period}-${length}`, parts: numbered(length, period) };
}

const nothing = () => ({ given: 0, converted: 0 });

export function reportOf(
  { id, name, region, counted, referrals_at, value_at, givers, thank_you_value, ...figures }: ReportRow,
  { period, first, last, parts }: Days & { period: string },
): ChapterReport {
  const referrals = nothing();
  const types = Object.fromEntries(REFERRAL_TYPES.map((type) => [type, nothing()])) as Record<
    ReferralType,
    ReturnType<typeof nothing>
  >;
  const statuses = Object.fromEntries(REFERRAL_STATUSES.map((status) => [status, 0])) as Record<
    ReferralStatus,
    number
  >;
  for (const { type, status, converted, count } of counted ?? []) {
    statuses[status] += count;
    for (const sum of [referrals, types[type]]) {
      sum.given += count;
      sum.converted += converted * count;
    }
  }
  return {
    chapter: { id, name, region },
    period,
    first_day: first,
    last_day: last,
    ...figures,
    thank_you_value: thank_you_value as unknown as number,
    referrals,
    types,
    statuses,
    course: parts.map((at) => ({ at, referrals: referrals_at?.[at] ?? 0, value: value_at?.[at] ?? 0 })),
    givers: givers ?? [],
  };
}
