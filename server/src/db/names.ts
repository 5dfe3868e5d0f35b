/** How names are ordered and texts searched; the functions and indexes are those of migration 0025. */

/** É next to E, whatever the database's own order is. */
export const inNameOrder = (column: string): string => `${column} COLLATE "und-x-icu"`;

const ACCENTS = /[\u0300-\u036f]/g;

const LETTERS: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/** The same as the function search_key of the database: small letters without accents. */
export const searchKey = (words: string): string =>
  words
    .normalize('NFD')
    .toLowerCase()
    .replace(ACCENTS, '')
    .replace(/[øłđðħŧıςßæœþ]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFC');

/** The text to search for; undefined when there is none. Accents alone are none, because a search ignores them. */
export const searchedText = (search: string | undefined): string | undefined =>
  search?.replace(ACCENTS, '').trim() ? search.trim() : undefined;

/** A column as searches compare it. A search_text is kept in small letters. */
const keyOf = (column: string): string =>
  `${/\bsearch_text$/.test(column) ? 'search_key_of_lower' : 'search_key'}(${column})`;

/** Whether a column contains a text, ignoring case and accents. For statements that are planned each time. */
export const holds = (column: string, wanted: string): string =>
  `${keyOf(column)} LIKE search_pattern(${wanted})`;

/** The same where a plan is kept: the text is prepared once, not for each row, and looked for without a pattern. */
export const holdsPrepared = (column: string, wanted: string): string =>
  `strpos(${keyOf(column)}, (SELECT search_key(${wanted}))) > 0`;
