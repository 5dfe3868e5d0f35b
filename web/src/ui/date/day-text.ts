import { dayReason, PATTERNS, sentence } from '@bn/contract/domain';

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
const WRITTEN = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?!\d)/;
const two = (part: string) => part.padStart(2, '0');

/** The day as YYYY-MM-DD, or undefined when the calendar has no such day. */
const dayOf = (year: string, month: string, day: string): string | undefined => {
  const iso = `${year}-${two(month)}-${two(day)}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined;
};

export const isDay = (value: string): boolean => {
  const [, year = '', month = '', day = ''] = ISO.exec(value) ?? [];
  return dayOf(year, month, day) === value;
};

const INVALID_DAY = sentence(dayReason('DD/MM/YYYY'));
const ACCEPTED = new RegExp(PATTERNS.day, 'u');
const LONGEST_MONTH = 31;

/** '31 February', '29 February 2027': what no calendar has, though it is written like a day. */
const missingDay = (value: string): string | undefined => {
  const [, day = '', month = '', year = ''] = WRITTEN.exec(value) ?? [];
  const first = dayOf(year, month, '1');
  if (!first || Number(day) < 1 || Number(day) > LONGEST_MONTH || dayOf(year, month, day)) return undefined;
  const name = new Date(first).toLocaleDateString('en-GB', { month: 'long', timeZone: 'UTC' });
  return [Number(day), name, ...(day === '29' ? [year] : [])].join(' ');
};

/** What is wrong with the value of a date field that is not blank. */
export const dayProblem = (value: string): string | undefined => {
  if (isDay(value) && ACCEPTED.test(value)) return undefined;
  const missing = missingDay(value);
  return missing ? `${missing} does not exist.` : INVALID_DAY;
};

/** The text of a date field: DD/MM/YYYY, or what was typed until it is a valid day. */
export const shownDay = (value: string): string => {
  const [, year, month, day] = ISO.exec(value) ?? [];
  return isDay(value) ? `${day}/${month}/${year}` : value;
};

const LENGTH = 'DD/MM/YYYY'.length;
const YEAR = '/YYYY'.length;

/**
 * The value of a date field after typing: the day as YYYY-MM-DD once it is valid, until then the text itself. Slashes are inserted
 * automatically, other separators count as slashes, and a pasted YYYY-MM-DD is accepted. A full field takes no further digit, and
 * what follows a pasted day is ignored. While the day or month before a year is edited, a single digit is not padded: another one
 * may follow.
 */
export const typedDay = (text: string, before: string): string => {
  const trimmed = text.trim();
  const pasted = trimmed.slice(0, LENGTH);
  if (isDay(pasted)) return pasted;
  const shown = shownDay(before);
  const parts = trimmed.replace(/[.\-\s/]+/g, '/').replace(/[^\d/]/g, '');
  if (parts.length > LENGTH && shown.length === LENGTH && text.length === LENGTH + 1) return before;
  const written = parts.replace(/^(\d{2})(\d{2})(\d{4})/, '$1/$2/$3').slice(0, LENGTH);
  const [, day, month, year] = WRITTEN.exec(written) ?? [];
  const mayBePadded = !shown.endsWith(written.slice(-YEAR));
  const found = day && month && year && (written.length === LENGTH || mayBePadded) && dayOf(year, month, day);
  if (found) return found;
  const longer = written.length > shown.length;
  return longer && /^(\d{2}|\d{2}\/\d{2}|\d\/\d{2})$/.test(written) ? `${written}/` : written;
};
