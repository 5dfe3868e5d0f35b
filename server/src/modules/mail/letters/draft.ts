import type { Letter, Link } from './layout.ts';

export type Draft = Pick<Letter, 'subject' | 'blocks' | 'action'> &
  Partial<Pick<Letter, 'footer' | 'replyTo' | 'calendar'>>;

export interface LetterSettings {
  publicUrl: string;
  currency: string | undefined;
  timeZone: string;
  /** The network's name. */
  network: string;
}

/** How all letters write links, amounts and times. */
export function writingOf({ publicUrl, currency, timeZone, network }: LetterSettings) {
  const amount = new Intl.NumberFormat('en', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    ...(currency && { style: 'currency', currency }),
  });
  const at = (path: string): string => publicUrl + path;
  return {
    network,
    timeZone,
    at,
    money: (value: number): string => amount.format(value),
    story: (id: number, label = 'See the referral'): Link => ({ label, url: at(`/referrals/${id}`) }),
  };
}
export type Writing = ReturnType<typeof writingOf>;

const dayFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
const longDay = dayFormat({ dateStyle: 'full' });
export const weekday = dayFormat({ weekday: 'long' });
export const dayAndMonth = dayFormat({ day: 'numeric', month: 'long' });
export const dayMonthAndYear = dayFormat({ dateStyle: 'long' });
export const longDayOf = (day: string): string => longDay.format(new Date(day));
export const daysAgo = (days: number): string => {
  if (days <= 0) return 'today';
  return days === 1 ? 'yesterday' : `${days} days ago`;
};
