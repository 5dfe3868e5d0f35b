/**
 * The ways in which people write a number with at most two decimals. A comma or a dot starts the decimals, whichever the
 * keyboard has; groups are by thousands or, as in India, by lakhs and crores. Three digits after a single comma are a group,
 * '12,500'; after a single dot they are a third decimal, and a number that begins with a zero has no groups.
 */
const WRITTEN = [
  /^(?<whole>\d*)(?:[.,](?<decimals>\d{0,2}))?$/,
  /^(?<whole>[1-9]\d{0,2}(?:,\d{2,3})*,\d{3})(?:\.(?<decimals>\d{0,2}))?$/,
  /^(?<whole>[1-9]\d{0,2}(?:\.\d{3})+),(?<decimals>\d{0,2})$/,
  /^(?<whole>[1-9]\d{0,2}(?:\.\d{3}){2,})$/,
  /^(?<whole>[1-9]\d{0,2}(?:[ '’]\d{3})+)(?:[.,](?<decimals>\d{0,2}))?$/,
];
const CURRENCY = /^[\p{Sc}\s]+|[\p{Sc}\s]+$/gu;

/** '1.250.000,50' is '1250000.50'. Undefined for anything but a single number: never a different one than was written. */
export const readDecimal = (text: string): string | undefined => {
  const number = text.replace(CURRENCY, '').replace(/\s/g, ' ');
  const { whole = '', decimals = '' } = WRITTEN.map((way) => way.exec(number)).find(Boolean)?.groups ?? {};
  const digits = whole.replace(/\D/g, '');
  if (digits + decimals === '') return undefined;
  return (digits || '0') + (decimals && `.${decimals}`);
};

/** What is wrong with a text that is not blank. */
export const decimalProblem = (text: string): string | undefined => {
  if (readDecimal(text) !== undefined) return undefined;
  return /\d[.,]\d{3,}\D*$/.test(text)
    ? 'At most two decimals, as in 1,250.50'
    : 'Must be a number, as in 1,250.50';
};
