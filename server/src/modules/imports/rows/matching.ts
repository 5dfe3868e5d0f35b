import {
  IMPORT_FIELDS,
  type ImportField,
  type ImportHolds,
  type ImportMatching,
  importFieldLabel,
  importFields,
  readPhone,
} from '@bn/contract';
import { firstCharacters } from '../../../first-characters.ts';
import type { FileRow } from '../reading/row-messages.ts';
import { isWrittenDay, readDay } from './dates.ts';
import { type Heading, headingOf } from './headings.ts';

export const NOTHING_MATCHED = Object.fromEntries(
  IMPORT_FIELDS.map((field) => [field, { column: null, value: null }]),
) as ImportMatching;

const EMAIL = /^(mailto:)?[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/i;
const PHONE = /^[\d\s()+./-]+$/;
const NAME = /^\p{L}[\p{L}\p{M}'’.-]*( \p{L}[\p{L}\p{M}'’.-]*){1,4}$/u;
const isEmail = (text: string): boolean => EMAIL.test(text);
const isPhone = (text: string): boolean =>
  PHONE.test(text) && !isWrittenDay(text) && readPhone(text).replace(/\D/g, '').length >= 9;

/** As many of a column's texts have to look alike for it to be recognised by them. */
const MOST = 0.7;
const textsOf = (rows: readonly FileRow[], column: number): string[] =>
  rows.map(({ cells }) => (cells[column] ?? '').trim()).filter((text) => text !== '');
const share = (texts: readonly string[], is: (text: string) => boolean): number =>
  texts.filter(is).length / Math.max(1, texts.length);

/** Which column holds what: by its heading, in many languages, and otherwise by what it holds. */
export function matchColumns(
  headings: readonly string[],
  rows: readonly FileRow[],
  today: string,
  holds: ImportHolds = 'members',
): ImportMatching {
  const matching = structuredClone(NOTHING_MATCHED);
  const known = headings.map((heading) => headingOf(heading, holds));
  /** Of several, the one that says most: a roster has a phone and a mobile, and one of them is blank. */
  const columnOf = (wanted: Heading): number | null => {
    const label = wanted in matching ? importFieldLabel(wanted as ImportField) : '';
    const found = known.flatMap((heading, column) =>
      heading === wanted
        ? [{ column, filled: textsOf(rows, column).length, exact: headings[column]?.trim() === label }]
        : [],
    );
    found.sort((one, other) => other.filled - one.filled || Number(other.exact) - Number(one.exact));
    return found[0]?.column ?? null;
  };
  for (const field of importFields(holds)) matching[field].column = columnOf(field);
  if (holds !== 'members') return matching;
  const joined = nameOf(rows, {
    full: matching.full_name.column,
    first: columnOf('first_name'),
    last: columnOf('last_name'),
  });
  matching.full_name = { ...matching.full_name, ...joined };
  if (!isRegionOfChapter(rows, headings, matching)) matching.region.column = null;
  matchByContent(matching, rows, known, today);
  return matching;
}

/** A whole name, or its two parts. In German 'Name' beside 'Vorname' is the last name. */
function nameOf(
  rows: readonly FileRow[],
  { full, first, last }: Record<'full' | 'first' | 'last', number | null>,
): { column: number | null; and?: number } {
  const isWhole = ({ cells }: FileRow) =>
    (cells[full ?? -1] ?? '').includes((cells[first ?? -1] ?? '').trim());
  if (full !== null && (first === null || last !== null || rows.every(isWhole))) return { column: full };
  const [column, and] = [first, last ?? full].filter((one) => one !== null);
  return { column: column ?? null, ...(and !== undefined && { and }) };
}

/** Members of a chapter live in different cities: such a column is not the chapter's region. */
function isRegionOfChapter(
  rows: readonly FileRow[],
  headings: readonly string[],
  { chapter, region }: ImportMatching,
): boolean {
  if (chapter.column === null || region.column === null) return true;
  if (headings[region.column]?.trim() === importFieldLabel('region')) return true;
  const found = new Map<string, string>();
  return rows.every(({ cells }) => {
    const [name, place] = [cells[chapter.column ?? -1] ?? '', cells[region.column ?? -1] ?? ''];
    const before = found.get(name) ?? place;
    found.set(name, before);
    return before === place;
  });
}

function matchByContent(
  matching: ImportMatching,
  rows: readonly FileRow[],
  known: readonly (Heading | undefined)[],
  today: string,
): void {
  const used = new Set(Object.values(matching).flatMap(({ column, and }) => [column, and]));
  const free = known
    .map((heading, column) => ({ heading, column, texts: textsOf(rows, column) }))
    .filter(({ heading, column, texts }) => heading === undefined && !used.has(column) && texts.length > 0);
  const take = (field: ImportField, fits: (texts: string[]) => boolean) => {
    const at = free.findIndex(({ texts }) => matching[field].column === null && fits(texts));
    if (at >= 0) matching[field].column = free.splice(at, 1)[0]?.column ?? null;
  };
  const mostly = (is: (text: string) => boolean) => (texts: string[]) => share(texts, is) >= MOST;
  const isLater = (text: string) => readDay(text, false) >= today;
  take('email', mostly(isEmail));
  take('phone', mostly(isPhone));
  take('subscription_valid_till', (texts) => mostly(isWrittenDay)(texts) && share(texts, isLater) > 0.5);
  take('member_since', (texts) => mostly(isWrittenDay)(texts) && share(texts, isLater) <= 0.5);
  // Companies have names of two words, too, but no more often than once.
  take(
    'full_name',
    (texts) => mostly((text) => NAME.test(text))(texts) && new Set(texts).size > texts.length * MOST,
  );
}

/** What distinguishes headings from a title and from data. */
const KNOWN_HEADINGS = 2;

/** The row of the headings among the first ones of a file, or -1 if its first row is data. */
export function headingsAt(rows: readonly FileRow[], holds: ImportHolds = 'members'): number {
  const known = ({ cells }: FileRow) =>
    new Set(cells.map((cell) => headingOf(cell, holds)).filter((one) => one !== undefined)).size;
  const most = Math.max(...rows.map(known));
  // A report names its region and chapter above its headings, which are more.
  if (most >= KNOWN_HEADINGS) return rows.findIndex((row) => known(row) === most);
  const isData = ({ cells }: FileRow) => cells.some((cell) => isEmail(cell.trim()) || isPhone(cell.trim()));
  const data = rows.findIndex(isData);
  return data < 0 ? 0 : data - 1;
}

const SAMPLES = 3;
const LONGEST_SAMPLE = 100;

/** Without headings there are as many columns as the widest of the first rows has. */
export function columnsOf(headings: FileRow | undefined, first: readonly FileRow[]) {
  const names =
    headings?.cells ?? Array.from({ length: Math.max(...first.map(({ cells }) => cells.length)) }, () => '');
  return names.map((heading, column) => ({
    heading: heading.trim(),
    samples: textsOf(first, column)
      .map((text) => firstCharacters(text, LONGEST_SAMPLE))
      .slice(0, SAMPLES),
  }));
}
