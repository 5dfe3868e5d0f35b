/** How the months begin in the languages of the headings (headings.ts). */
const MONTHS = [
  'jan ene gen',
  'feb fev fév',
  'mar mär mrz maa mrt',
  'apr abr avr',
  'may mai mag mei',
  'jun juin giu',
  'jul juil lug',
  'aug ago aou aoû',
  'sep set',
  'oct okt out ott',
  'nov',
  'dec dez dic déc',
].map((words) => words.split(' '));

/** A time may follow: it is not read. */
const TIME = '(?:[T ,]+[0-9]{1,2}:[0-9]{2}.{0,20})?';
const YEAR_FIRST = new RegExp(`^([0-9]{4})[-/. ]([0-9]{1,2})[-/. ]([0-9]{1,2})${TIME}$`);
const YEAR_LAST = new RegExp(`^([0-9]{1,2})[-/. ]+([0-9]{1,2})[-/. ]+([0-9]{4}|[0-9]{2})${TIME}$`);
const DAY_MONTH = new RegExp(
  `^([0-9]{1,2})(?:st|nd|rd|th|er|º)?[-/., ]+(?:de )?(\\p{L}{3,10})[-/., ]+(?:de )?([0-9]{4}|[0-9]{2})${TIME}$`,
  'iu',
);
const MONTH_DAY = new RegExp(
  `^(\\p{L}{3,10})[-/., ]+([0-9]{1,2})(?:st|nd|rd|th)?[-/., ]+([0-9]{4}|[0-9]{2})${TIME}$`,
  'iu',
);

export function readDay(text: string, monthFirst: boolean): string {
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return dayOf(yearFirst[1], yearFirst[2], yearFirst[3]);
  const yearLast = YEAR_LAST.exec(text);
  if (yearLast) {
    const [, one, other, year] = yearLast;
    return monthFirst ? dayOf(year, one, other) : dayOf(year, other, one);
  }
  const dayMonth = DAY_MONTH.exec(text);
  if (dayMonth) return dayOf(dayMonth[3], monthOf(dayMonth[2]), dayMonth[1]);
  const monthDay = MONTH_DAY.exec(text);
  if (monthDay) return dayOf(monthDay[3], monthOf(monthDay[1]), monthDay[2]);
  return text;
}

const dayOf = (year = '', month = '', day = ''): string =>
  `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
function monthOf(name = ''): string {
  const written = name.toLowerCase().normalize('NFC');
  // French has two that begin alike: the longer beginning counts.
  const found = (length: number) => MONTHS.findIndex((words) => words.includes(written.slice(0, length)));
  return String(Math.max(found(4), found(3)) + 1);
}

const DAY = /^(?:19|2[01])\d\d-\d\d-\d\d$/;
export const isDay = (day: string): boolean =>
  DAY.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) === true;
const LIKE_A_DAY = /^(?:19|2[01])\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
/** '31/02/2027' is no typing error: the reason says what is wrong with it. */
export const missingDayReason = (day: string): string | undefined =>
  LIKE_A_DAY.test(day) && !isDay(day) ? 'is a day that does not exist' : undefined;

/** Whether a text is a day, read either way. */
export const isWrittenDay = (text: string): boolean =>
  isDay(readDay(text, false)) || isDay(readDay(text, true));

/**
 * Does a column write 12/31/2027? Only a day above 12 proves it; without one the day comes first, as
 * everywhere here. A file is read in one way throughout.
 */
export function isMonthFirst(texts: readonly string[]): boolean {
  let monthFirst = 0;
  let dayFirst = 0;
  for (const text of texts) {
    const [, one, other] = YEAR_LAST.exec(text.trim()) ?? [];
    if (Number(one) > 12) dayFirst += 1;
    if (Number(other) > 12) monthFirst += 1;
  }
  return monthFirst > dayFirst;
}
