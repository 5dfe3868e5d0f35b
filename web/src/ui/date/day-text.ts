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

const LENGTH = 'DD/MM/YYYY'.length;

/** Is this the text with one character taken out? */
const isOneShorter = (text: string, than: string): boolean =>
  text.length === than.length - 1 &&
  [...than].some((_, at) => than.slice(0, at) + than.slice(at + 1) === text);

/**
 * The value of a date field after typing: the day as YYYY-MM-DD once it is valid, until then the text itself. Slashes are inserted
 * automatically, other separators count as slashes, and a pasted YYYY-MM-DD is accepted. A full field takes no further digit, and
 * what follows a pasted day is ignored. While a digit is deleted, day and month are not padded: another one is about to follow.
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
  const isWhole = written.length === LENGTH || !isOneShorter(text, shown);
  const found = isWhole && day && month && year && dayOf(year, month, day);
  if (found) return found;
  const longer = written.length > shown.length;
  return longer && /^(\d{2}|\d{2}\/\d{2}|\d\/\d{2})$/.test(written) ? `${written}/` : written;
};
