const digitsOf = (text: string): string =>
  text
    // What phones and chats copy along with a number: marks of direction, and blanks without a width.
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, '')
    .replace(/^tel:/i, '')
    .replace(/\.0+$/, '')
    .replace(/\(0\)/, '')
    .replace(/[\s().\-/\u2010-\u2015]/g, '');

const WITH_COUNTRY_CODE = /^(?:\+|00)([0-9]{1,3})([0-9]{10})$/;

/** '+91 98765-43210', '(098765) 43210' and '9876543210.0' of a spreadsheet are 9876543210. */
export function readPhone(text: string): string {
  const digits = digitsOf(text);
  const number = WITH_COUNTRY_CODE.exec(digits)?.[2];
  if (number !== undefined) return number;
  return /^[01][0-9]{10}$/.test(digits) ? digits.slice(1) : digits;
}

/**
 * Does this number name a country other than that of the calling code? '1-987-654-3210' does: it is how North
 * America writes its own.
 */
function hasOtherCountryCode(text: string, callingCode: string): boolean {
  const digits = digitsOf(text);
  const written = WITH_COUNTRY_CODE.exec(digits)?.[1] ?? /^(1)[0-9]{10}$/.exec(digits)?.[1];
  // '+91 098765 43210' keeps the 0 of calls within the country. No calling code begins with another one, so 910 cannot be a country;
  // and none begins with 0.
  return (
    written !== undefined && !/^0/.test(written) && written !== callingCode && written !== `${callingCode}0`
  );
}

/**
 * Why a valid number is worth a second look: only its ten digits are stored, and WhatsApp would call them in the network's
 * country, where they are someone else's.
 */
export const phoneWarning = (text: string, callingCode: string | undefined): string | undefined =>
  callingCode !== undefined && hasOtherCountryCode(text, callingCode)
    ? `has a different country code from this network (+${callingCode})`
    : undefined;

/**
 * What a person types into a form, or a program sends, read the same way. Digits alone stay as they are: eleven of them are one too many, and
 * not a country code that was left unsaid.
 */
export const readTypedPhone = (text: string): string => {
  const typed = text.trim();
  return /^[0-9]*$/.test(typed) ? typed : readPhone(typed);
};
