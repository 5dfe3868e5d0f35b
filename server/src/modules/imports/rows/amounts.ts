import { LIMITS } from '@bn/contract';

/** 1,234.50, 1,25,000 (lakhs), 1'234.50, 1 234,50 or 1,250/-, with a currency before or behind it. */
const WRITTEN =
  /^(?:\p{L}{1,5}\.? ?|\p{Sc} ?){0,2}(\d[\d., '’\u00a0\u202f]*?)(?:[.,]-|\/-)? ?(?:\p{L}{1,5}\.?|\p{Sc})?$/u;
const GROUPED = /^\d{1,3}(?:,\d{3})+$|^\d{1,2}(?:,\d{2})*,\d{3}$/;

/** Does a column write 1.234,50? A file is read in one way throughout. */
export function isDecimalComma(texts: readonly string[]): boolean {
  const count = (is: RegExp) => texts.filter((text) => is.test(text.trim())).length;
  return (
    count(/,\d{1,2}\D*$|\.\d{3}\.\d{3}|\.\d{3},/) > count(/\.\d{1,2}\D*$|,\d{3},\d{3}|,\d{3}\.|\d,\d\d,\d{3}/)
  );
}

/** As a decimal with at most two places; undefined if it is none. */
export function readAmount(text: string, decimalComma: boolean): string | undefined {
  const [, found] = WRITTEN.exec(text.trim()) ?? [];
  if (found === undefined) return undefined;
  const commaGroups = decimalComma ? found.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.')) : found;
  const [whole = '', places, ...more] = commaGroups.replace(/[ '’\u00a0\u202f]/g, ',').split('.');
  if (more.length > 0 || (whole.includes(',') && !GROUPED.test(whole))) return undefined;
  if (places !== undefined && !/^\d{1,2}$/.test(places)) return undefined;
  const digits = whole.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  if (digits.length > MOST_DIGITS) return undefined;
  const amount = places === undefined ? digits : `${digits}.${places}`;
  return /[1-9]/.test(amount) ? amount : undefined;
}
const MOST_DIGITS = String(Math.floor(LIMITS.amountMax)).length;
