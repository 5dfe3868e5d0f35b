/** What a formula begins with: its wide forms, too. */
const FIRST = '[=+\\-@\\uff0b\\uff0d\\uff1d\\uff20|]';
/** Blanks and invisible characters before it are left out by spreadsheets, and so are quotation marks within a line. */
const BEFORE_WITHIN = '(?:["\\p{Cf}]|[^\\S\\t\\r\\n])*';

/** An apostrophe in front makes a text of it in all spreadsheets. A text that has one already gets another, so that one can be taken off again. */
const FORMULA = new RegExp(`^'*(?:[\\s\\p{Cf}]*${FIRST}|[\\t\\r\\n])`, 'u');
/**
 * Where semicolons or tabs separate cells, as in most of Europe, the quotation mark after a comma is a letter like any other: a cell begins
 * within the text.
 */
const WITHIN = `(?<=[;\\t\\r\\n])`;
const FORMULA_WITHIN = new RegExp(`${WITHIN}(?='*${BEFORE_WITHIN}${FIRST})`, 'gu');
const GUARDED_WITHIN = new RegExp(`${WITHIN}'(?='*${BEFORE_WITHIN}${FIRST})`, 'gu');

export function guarded(text: string): string {
  const within = text.replace(FORMULA_WITHIN, "'");
  return FORMULA.test(within) ? `'${within}` : within;
}

export function withoutGuards(text: string): string {
  const within = text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
  return within.replace(GUARDED_WITHIN, '');
}
