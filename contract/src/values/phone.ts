/** '+91 98765-43210', '(098765) 43210' and '9876543210.0' of a spreadsheet are 9876543210. */
export function readPhone(text: string): string {
  const digits = text
    // What phones and chats copy along with a number: marks of direction, and blanks without a width.
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, '')
    .replace(/^tel:/i, '')
    .replace(/\.0+$/, '')
    .replace(/\(0\)/, '')
    .replace(/[\s().\-/\u2010-\u2015]/g, '');
  const country = /^(?:\+|00)[0-9]{1,3}([0-9]{10})$/.exec(digits);
  if (country) return country[1] as string;
  return /^[01][0-9]{10}$/.test(digits) ? digits.slice(1) : digits;
}

/**
 * What a person types into a form, or a program sends, read the same way. Digits alone stay as they are: eleven of them are one too many, and
 * not a country code that was left unsaid.
 */
export const readTypedPhone = (text: string): string => {
  const typed = text.trim();
  return /^[0-9]*$/.test(typed) ? typed : readPhone(typed);
};
