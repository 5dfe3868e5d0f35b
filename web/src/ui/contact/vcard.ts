import { contentLines, escapedText } from '@bn/contract/content-lines';

export interface Contact {
  name: string;
  phone?: string | undefined;
  email?: string | undefined;
  /** The name says what they are to the reader; who they are is not known. */
  unnamed?: boolean;
  business?: string | undefined;
  note?: string | undefined;
}

/** Family name and given name, as address books sort by: the last word is the family name, a single word is a given name. */
const nameParts = (name: string): [family: string, given: string] => {
  const words = name.split(/\s+/);
  const family = words.length > 1 ? (words.pop() ?? '') : '';
  return [family, words.join(' ')];
};

export const vCardOf = ({ name, unnamed = false, phone, email, business, note }: Contact): string => {
  const full = name.trim() || 'Contact';
  const [family, given] = unnamed ? ['', full] : nameParts(full);
  const lines = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    `FN:${escapedText(full)}`,
    `N:${escapedText(family)};${escapedText(given)};;;`,
    phone && `TEL;VALUE=text;TYPE=cell:${escapedText(phone)}`,
    email && `EMAIL:${escapedText(email)}`,
    business && `ROLE:${escapedText(business)}`,
    note && `NOTE:${escapedText(note)}`,
    'END:VCARD',
  ];
  return contentLines(lines.filter((line): line is string => Boolean(line)));
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
