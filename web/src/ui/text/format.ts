import { commasForReader } from './commas.ts';
import { onFirstUse } from './on-first-use.ts';

/** '42%'. */
export const percent = onFirstUse(
  () => new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 }),
);

const two = (value: number) => String(value).padStart(2, '0');
const DAY_ONLY = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * DD/MM/YYYY HH:mm in the reader's time zone, '-' when there is nothing to show.
 * A day without a time shows 00:00 and is never moved by a time zone.
 */
export const formatDateTime = (value: string | null | undefined): string => {
  if (!value) return '-';
  const day = DAY_ONLY.exec(value);
  if (day) return `${day[3]}/${day[2]}/${day[1]} 00:00`;
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) return '-';
  const date = `${two(at.getDate())}/${two(at.getMonth() + 1)}/${String(at.getFullYear()).padStart(4, '0')}`;
  return `${date} ${two(at.getHours())}:${two(at.getMinutes())}`;
};

/** The same without the time, where it does not matter: DD/MM/YYYY. */
export const formatDay = (value: string | null | undefined): string => formatDateTime(value).slice(0, 10);

/** Today in the reader's time zone as YYYY-MM-DD, the value of a date input. */
export const today = (now = new Date()): string =>
  `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;

const counts = onFirstUse(() => new Intl.NumberFormat());

/** 1234567 as the reader's locale groups it. */
export const formatCount = (value: number): string => commasForReader(value, 0) ?? counts().format(value);

/** Formats amounts in a currency, with its number of decimals; without one, plain figures with two. */
export const amountFormat = (currency: string | undefined) => {
  const style: Intl.NumberFormatOptions = currency ? { style: 'currency', currency } : {};
  const places = currency
    ? new Intl.NumberFormat(undefined, style).resolvedOptions().maximumFractionDigits
    : 2;
  // Never hides cents, even for a currency without decimals.
  return new Intl.NumberFormat(undefined, {
    ...style,
    minimumFractionDigits: places,
    maximumFractionDigits: Math.max(places ?? 2, 2),
  });
};

/** The server puts the network's currency into the page, if it has one. */
const currencyOfPage = (): string | undefined => {
  const code = document.querySelector('meta[name="currency"]')?.getAttribute('content') ?? '';
  return /^[A-Z]{3}$/.test(code) ? code : undefined;
};
const currency = onFirstUse(currencyOfPage);
const amounts = onFirstUse(() => amountFormat(currency()));
const plainAmount = (value: number) => (currency() ? undefined : commasForReader(value, 2));

/** An amount of money, the same everywhere: 6,393.00. '-' when there is none. */
export const formatAmount = (value: number | null | undefined): string =>
  typeof value === 'number' ? (plainAmount(value) ?? amounts().format(value)) : '-';

const STEPS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Calendar days in the reader's time zone: 47 hours ago can be yesterday, or the day before. */
const daysBetween = (from: Date, to: Date): number => {
  const dayOf = (at: Date) => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / 86_400_000;
  return dayOf(to) - dayOf(from);
};

/** Longer times are told in months and years. */
const DAYS_OF_MONTHS = 60;
const DAYS_OF_A_YEAR = 350;
const yearsAgo = (years: number) => (years === 1 ? 'a year ago' : `${years} years ago`);

/** '5 minutes ago', 'yesterday', 'a year ago'; part of English sentences, whatever the locale. The device's clock may be behind the server's. */
export const formatAgo = (value: string, now = Date.now()): string => {
  const seconds = (now - new Date(value).getTime()) / 1000;
  if (Number.isNaN(seconds)) return '-';
  const [unit, size] = STEPS.find(([, size]) => seconds >= size) ?? [];
  if (!unit) return 'just now';
  const count = unit === 'day' ? daysBetween(new Date(value), new Date(now)) : Math.trunc(seconds / size);
  if (unit === 'day' && count === 1) return 'yesterday';
  if (unit === 'day' && count >= DAYS_OF_A_YEAR) return yearsAgo(Math.round(count / 365));
  if (unit === 'day' && count >= DAYS_OF_MONTHS) return `${Math.round(count / 30.4)} months ago`;
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
};
