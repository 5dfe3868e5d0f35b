import { LIMITS } from '../limits.ts';

const octetsOf = (text: string): number => {
  let octets = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    octets += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return octets;
};

/**
 * An e-mail address has at most 254 octets (RFC 5321), which are fewer letters outside ASCII. That holds as well for the
 * forms in which addresses are searched and compared, small letters and compatible ones: they can be longer.
 */
export const fitsEmail = (text: string): boolean =>
  text.length <= LIMITS.email &&
  [text, text.toLowerCase(), text.normalize('NFKC').toLowerCase()].every(
    (form) => octetsOf(form) <= LIMITS.email,
  );
