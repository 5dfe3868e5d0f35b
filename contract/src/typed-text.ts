/** What people type, read as it is stored. The calling codes of all countries take 30 kB: only forms that need them load this file. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { LIMITS, PATTERNS } from './limits.ts';
import { type MemberFieldName, memberField } from './member-fields.ts';
import { writtenNumber } from './values/written-number.ts';

const PHONE = new RegExp(PATTERNS.phone, 'u');

/** With its country code after a plus, if one was written: after +, after 00, or as North America writes its own, '1-987-654-3210'. */
function withCountryCode(text: string): string | undefined {
  const number = writtenNumber(text);
  if (/^(?:\+|00)[0-9]+$/.test(number)) return number.replace(/^00/, '+');
  return /^1[0-9]{10}$/.test(number) && /^1[\s.\-(]/.test(text.trim()) ? `+${number}` : undefined;
}

/** The country code of a number, and what remains without the 0 of calls within the country: the last digits that were written. */
function readCountryCode(text: string): { code: string; national: string } | undefined {
  const written = withCountryCode(text);
  const read = written && parsePhoneNumberFromString(written, { extract: false });
  // In some countries a short number is completed with an area code that was not typed.
  return read && written.endsWith(read.nationalNumber)
    ? { code: read.countryCallingCode, national: read.nationalNumber }
    : undefined;
}

/** '+91 98765-43210', '(098765) 43210' and '9876543210.0' of a spreadsheet are 9876543210. What cannot be read is not ten digits afterwards. */
export function readPhone(text: string): string {
  const number = writtenNumber(text);
  if (PHONE.test(number)) return number;
  const written = withCountryCode(text);
  if (written === undefined) return /^0[0-9]{10}$/.test(number) ? number.slice(1) : number;
  const national = readCountryCode(text)?.national ?? '';
  return PHONE.test(national) ? national : written;
}

/**
 * What a person types into a form, or a program sends, read the same way. Digits alone stay as they are: eleven of them are one too many, and
 * not a country code that was left unsaid.
 */
const readTypedPhone = (text: string): string => {
  const typed = text.trim();
  return /^(?!00)[0-9]*$/.test(typed) ? typed : readPhone(typed);
};

/** The ten digits that are stored, or nothing if they cannot be read. */
export const phoneOf = (text: string): string | undefined => {
  const phone = readTypedPhone(text);
  return PHONE.test(phone) ? phone : undefined;
};

/** Why a text is no phone: how many digits it has, or has after its country code. */
export const phoneProblem = (text: string): string | undefined => {
  if (phoneOf(text)) return undefined;
  const must = `Must be exactly ${LIMITS.phoneDigits} digits`;
  const read = readCountryCode(text);
  return read ? `${must}: without +${read.code} this number has ${read.national.length}` : must;
};

/**
 * Why a valid number is worth a second look: only its ten digits are stored, and WhatsApp would call them in the network's
 * country, where they are someone else's.
 */
export const phoneWarning = (text: string, callingCode: string | undefined): string | undefined => {
  const code = callingCode && readCountryCode(text)?.code;
  return code && code !== callingCode
    ? `has a different country code from this network (+${callingCode})`
    : undefined;
};

/** A field's text as it is stored, from what was typed or sent: '+91 98123 45670' is 9812345670. */
export const storedText = (name: MemberFieldName, text: string): string => {
  const { kind, trimmed } = memberField(name);
  if (kind === 'phone') return readTypedPhone(text);
  return trimmed ? text.trim() : text;
};
