/** A person to contact. */
export interface Contact {
  name: string;
  phone?: string | undefined;
  email?: string | undefined;
  /** The name says what they are to the reader; who they are is not known. */
  unnamed?: boolean;
  /** What they do. */
  business?: string | undefined;
  note?: string | undefined;
}

/** These have a meaning in a value and are escaped (RFC 6350, 3.4). Other control characters are not allowed. */
const escaped = (text: string): string =>
  text
    .replace(/\\/g, '\\\\')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/[,;]/g, '\\$&')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is to be taken out
    .replace(/[\u0000-\u001f\u007f]/g, '');

const LINE_OCTETS = 75;
const octetsOf = (text: string): number => new TextEncoder().encode(text).length;

/** Lines of at most 75 octets, continued after a space; a multi-octet character is never split. */
const folded = (line: string): string => {
  const lines: string[] = [];
  let current = '';
  for (const character of line) {
    if (octetsOf(current + character) > LINE_OCTETS) {
      lines.push(current);
      current = ' ';
    }
    current += character;
  }
  return [...lines, current].join('\r\n');
};

/** Family name and given name, as address books sort by: the last word is the family name, a single word is a given name. */
const nameParts = (name: string): [family: string, given: string] => {
  const words = name.split(/\s+/);
  const family = words.length > 1 ? (words.pop() ?? '') : '';
  return [family, words.join(' ')];
};

/** A vCard 4.0, as address books read it. */
export const vCardOf = ({ name, unnamed = false, phone, email, business, note }: Contact): string => {
  const full = name.trim() || 'Contact';
  const [family, given] = unnamed ? ['', full] : nameParts(full);
  const lines = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    `FN:${escaped(full)}`,
    `N:${escaped(family)};${escaped(given)};;;`,
    phone && `TEL;VALUE=text;TYPE=cell:${escaped(phone)}`,
    email && `EMAIL:${escaped(email)}`,
    business && `ROLE:${escaped(business)}`,
    note && `NOTE:${escaped(note)}`,
    'END:VCARD',
  ];
  return lines
    .filter((line): line is string => Boolean(line))
    .map((line) => `${folded(line)}\r\n`)
    .join('');
};

/** A file name that is valid everywhere: 'Ada O’Neil / Sons' is kept as 'Ada O’Neil Sons.vcf'. */
export const vCardFileName = (name: string): string => {
  const kept = name
    .replace(/[^\p{L}\p{M}\p{N} .'’_-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[ .]+|[ .]+$/g, '')
    .slice(0, 80);
  return `${kept || 'contact'}.vcf`;
};
