const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
const WRITTEN = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
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

/** The text of a date field: DD/MM/YYYY, or what was typed until it is a valid day. */
export const shownDay = (value: string): string => {
  const [, year, month, day] = ISO.exec(value) ?? [];
  return isDay(value) ? `${day}/${month}/${year}` : value;
};

/**
 * The value of a date field after typing: the day as YYYY-MM-DD once it is valid, until then the text itself. Slashes are inserted
 * automatically, other separators count as slashes, and a pasted YYYY-MM-DD is accepted.
 */
export const typedDay = (text: string, before: string): string => {
  const trimmed = text.trim();
  if (isDay(trimmed)) return trimmed;
  const parts = trimmed.replace(/[.\-\s/]+/g, '/').replace(/[^\d/]/g, '');
  const digits = /^(\d{2})(\d{2})(\d{4})$/.exec(parts);
  const written = digits ? digits.slice(1).join('/') : parts;
  const [, day, month, year] = WRITTEN.exec(written) ?? [];
  const found = day && month && year && dayOf(year, month, day);
  if (found) return found;
  const longer = written.length > shownDay(before).length;
  return longer && /^(\d{2}|\d{2}\/\d{2}|\d\/\d{2})$/.test(written) ? `${written}/` : written.slice(0, 10);
};
