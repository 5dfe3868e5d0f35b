import {
  dayReason,
  IMPORT_FIELDS,
  type ImportField,
  type ImportMatching,
  type ImportRow,
  isOptionalInImport,
  LIMITS,
  memberField,
  PATTERNS,
  readPhone,
  readText,
} from '@bn/contract';
import { readDay } from './dates.ts';

export type Problem = ImportRow['problems'][number];
type MemberValues = Partial<Record<ImportField, string>>;

export interface ReadRow {
  values: MemberValues;
  problems: Problem[];
  chapterOnly: boolean;
}

export type CheckValue = (field: ImportField, value: string) => string | undefined;

export interface Rules {
  matching: ImportMatching;
  monthFirst: boolean;
  columns: number;
  chapterNeeded: boolean;
  check: CheckValue;
}

type PersonalField = Exclude<ImportField, 'chapter' | 'region'>;
export type PersonValues = Partial<Record<PersonalField, string>>;
export const PERSONAL = IMPORT_FIELDS.filter(
  (field): field is PersonalField => field !== 'chapter' && field !== 'region',
);

/** All that a row without problems says about its member: what it leaves blank may be blank. */
export const personOf = (values: PersonValues): Record<PersonalField, string> =>
  Object.fromEntries(PERSONAL.map((field) => [field, values[field] ?? ''])) as Record<PersonalField, string>;

const kindOf = (field: ImportField) =>
  field === 'chapter' || field === 'region' ? 'line' : memberField(field).kind;
const IN_CHAPTER: readonly ImportField[] = ['chapter', 'region'];

export function readRow(cells: readonly string[], rules: Rules): ReadRow {
  const problems: Problem[] = [];
  const values: MemberValues = {};
  const { matching, columns } = rules;
  const inFile = (field: ImportField) => (cells[matching[field].column ?? -1] ?? '').trim() !== '';
  const chapterOnly =
    rules.chapterNeeded &&
    inFile('chapter') &&
    IMPORT_FIELDS.every((field) => IN_CHAPTER.includes(field) || !inFile(field));
  for (const field of IMPORT_FIELDS) {
    const { column, value: forAll } = matching[field];
    if (chapterOnly && !IN_CHAPTER.includes(field)) continue;
    const text = inFile(field) ? (cells[column ?? -1] ?? '') : (forAll ?? '');
    const value = readValue(field, text, rules.monthFirst);
    const reason = reasonAgainst(field, text, value, rules);
    if (reason) problems.push({ field, column, reason });
    if (value !== '') values[field] = value;
  }
  if (cells.slice(columns).some((cell) => cell.trim() !== ''))
    problems.push({ field: null, column: null, reason: 'has more cells than there are headings' });
  return { values, problems, chapterOnly };
}

function readValue(field: ImportField, text: string, monthFirst: boolean): string {
  const line = readText(text).replace(/\s+/g, ' ').trim();
  switch (kindOf(field)) {
    case 'phone':
      return readPhone(line);
    case 'email':
      return line.replace(/^mailto:/i, '');
    case 'day':
      return readDay(line, monthFirst);
    default:
      return line;
  }
}

const PHONE = new RegExp(PATTERNS.phone, 'u');
const PHONE_REASON = `must be exactly ${LIMITS.phoneDigits} digits, not counting the country code`;
const FORMULA = /^[=+@-]/;
const SPREADSHEET_ERROR = /^#(REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NULL!|NUM!)$/;

function reasonAgainst(
  field: ImportField,
  text: string,
  value: string,
  { check, chapterNeeded }: Rules,
): string | undefined {
  if (value === '') {
    return isOptionalInImport(field, !chapterNeeded) ? undefined : 'is required';
  }
  if (text.includes('\ufffd')) return 'has characters that could not be read';
  if (SPREADSHEET_ERROR.test(value)) return `is an error of the spreadsheet (${value})`;
  const kind = kindOf(field);
  if (kind === 'line' && FORMULA.test(value)) return 'begins like a formula (=, +, - or @)';
  // What is stored, not what can be read as one: a call reads a phone once more.
  if (kind === 'phone') return PHONE.test(value) ? undefined : PHONE_REASON;
  const reason = check(field, value);
  if (reason && kind === 'day') return dayReason('DD/MM/YYYY or YYYY-MM-DD');
  return reason;
}
