/** How long and how large things may be, and what texts look like. */
export const LIMITS = {
  networkName: 40,
  name: 200,
  email: 254,
  notes: 2000,
  description: 2000,
  reason: 500,
  idealReferral: 500,
  search: 200,
  phoneDigits: 10,
  /** As it is written, with everything around the digits. */
  phoneText: 40,
  contactDigits: 20,
  /** No country has shorter numbers than this. */
  guestDigitsMin: 7,
  passwordMin: 8,
  passwordMax: 128,
  passkeyName: 60,
  /** Of one person. */
  passkeys: 20,
  amountMax: 999_999_999_999.99,
  idMax: 2_147_483_647,
  idempotencyKey: 200,
  approvalsAtOnce: 100,
  renewalsAtOnce: 100,
  renewalMonths: 60,
  invitationsAtOnce: 100,
  agenda: 2000,
  testimonialMin: 20,
  testimonial: 2000,
  place: 200,
  topics: 500,
  minutesMin: 15,
  minutesMax: 720,
} as const;

/** Invisible characters: blanks, and characters that take no room or show nothing (zero width, fillers, an empty Braille cell). */
const UNSEEN = '\\s\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800';
/** Control characters and broken surrogates. */
const UNREADABLE = '\\p{Cc}\\p{Cs}';
/** More accents than this on one letter are no text; sorting them, as every search has to, takes time quadratic in their number. */
export const TOO_MANY_MARKS = '\\p{M}{31}';
const HAS_TOO_MANY_MARKS = `[\\s\\S]*${TOO_MANY_MARKS}`;
/** What an address may contain in quotes only, which people do not write: list separators, brackets, quotes. */
const SPECIAL_IN_EMAIL =
  '()<>\\[\\]:;,"\\\\' +
  // The same and the at sign in other widths: comparing folds them (email_key).
  '\\uff08\\uff09\\uff1c\\uff1e\\uff3b\\uff3d\\uff1a\\uff1b\\uff0c\\uff02\\uff3c\\uff20\\ufe55\\ufe54\\ufe50\\ufe59\\ufe5a\\ufe64\\ufe65\\ufe68\\ufe6b' +
  // Dots of other scripts, which mail programs read as '.': one mailbox would have several addresses.
  '\\u3002\\uff61';
const IN_EMAIL = `[^@${SPECIAL_IN_EMAIL}${UNSEEN}${UNREADABLE}]`;
const IN_EMAIL_BUT_DOT = `[^@.${SPECIAL_IN_EMAIL}${UNSEEN}${UNREADABLE}]`;

/** Invalid-date message of forms, imports and calls, which differ in how a day is written. The years are those of `PATTERNS.day`. */
export const dayReason = (written: string): string => `must be a date from 1900 to 2199, as ${written}`;

/**
 * What texts look like, for regular expressions with the flag `u`. Each is anchored and leaves one way only to read a
 * character, so that no text takes more than linear time (patterns.test.ts).
 */
export const PATTERNS = {
  line: `^(?!${HAS_TOO_MANY_MARKS})(?=[${UNSEEN}]*[^${UNSEEN}${UNREADABLE}])[^${UNREADABLE}]*$`,
  lineOrBlank: `^(?!${HAS_TOO_MANY_MARKS})(?:(?=[${UNSEEN}]*[^${UNSEEN}${UNREADABLE}])[^${UNREADABLE}]*)?$`,
  paragraph: `^(?!${HAS_TOO_MANY_MARKS})(?=[${UNSEEN}]*[^${UNSEEN}${UNREADABLE}])(?:[^${UNREADABLE}]|[\\n\\r\\t])*$`,
  paragraphOrBlank: `^(?!${HAS_TOO_MANY_MARKS})(?:(?=[${UNSEEN}]*[^${UNSEEN}${UNREADABLE}])(?:[^${UNREADABLE}]|[\\n\\r\\t])*)?$`,
  search: `^[^${UNREADABLE}]*$`,
  /** No whitespace, an at sign, a dot: the specification's simple pattern, kept free of what is not seen and of what no address has. */
  email: `^${IN_EMAIL}+@${IN_EMAIL_BUT_DOT}+(?:\\.${IN_EMAIL_BUT_DOT}+)+$`,
  /** Nothing is demanded of a password but its length; this only keeps out what UTF-8 cannot carry. */
  password: '^[^\\p{Cs}]*$',
  phone: `^[0-9]{${LIMITS.phoneDigits}}$`,
  contactNumber: `^[0-9]{1,${LIMITS.contactDigits}}$`,
  guestPhone: `^\\+?[0-9]{${LIMITS.guestDigitsMin},${LIMITS.contactDigits}}$`,
  /** A month, '2026-11', or a year, '2026'. */
  period: '^(19|20|21)[0-9]{2}(-(0[1-9]|1[0-2]))?$',
  month: '^(19|20|21)[0-9]{2}-(0[1-9]|1[0-2])$',
  /** 'Europe/Berlin', 'Etc/GMT+5'. */
  timeZone: '^[A-Za-z][A-Za-z0-9_+/-]*$',
  /** A cursor in a history: microseconds and a number. */
  cursor: '^[0-9]{1,16}-[0-9]{1,16}$',
  day: '^(19|20|21)[0-9]{2}-[0-9]{2}-[0-9]{2}$',
  /** The time of a day, '07:00'. */
  time: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
} as const;
