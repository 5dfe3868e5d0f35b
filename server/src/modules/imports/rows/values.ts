import {
  dayReason,
  FIRST_MEMBER_SINCE,
  type ImportField,
  type ImportMatching,
  type ImportRow,
  importFieldKind,
  importFields,
  isOptionalInImport,
  LIMITS,
  type MemberImportField,
  PATTERNS,
  readPhone,
  readText,
} from '@bn/contract';
import { missingDayReason, readDay } from './dates.ts';

export type Problem = ImportRow['problems'][number];
const FIELDS = importFields('members');
type MemberValues = Partial<Record<MemberImportField, string>>;

export interface ReadRow {
  values: MemberValues;
  problems: Problem[];
  /** What a new member needs and the row leaves blank. */
  missing: ImportField[];
  chapterOnly: boolean;
}

export type CheckValue = (field: MemberImportField, value: string) => string | undefined;

export interface Rules {
  matching: ImportMatching;
  monthFirst: boolean;
  columns: number;
  chapterNeeded: boolean;
  today: string;
  check: CheckValue;
}

type PersonalField = Exclude<MemberImportField, 'chapter' | 'region'>;
export type PersonValues = Partial<Record<PersonalField, string>>;
export const PERSONAL = FIELDS.filter(
  (field): field is PersonalField => field !== 'chapter' && field !== 'region',
);
/** Those that are columns of a user under the same name. */
type FormField = Exclude<PersonalField, 'member_since'>;
export const OF_FORM = PERSONAL.filter((field): field is FormField => field !== 'member_since');

/** All that a row without problems says about its member: what it leaves blank may be blank. */
export const personOf = (values: PersonValues): Record<FormField, string> =>
  Object.fromEntries(OF_FORM.map((field) => [field, values[field] ?? ''])) as Record<FormField, string>;

const IN_CHAPTER: readonly ImportField[] = ['chapter', 'region'];

/** What a row says about a field, as it is written: of a name in two columns, both. */
export const writtenIn = (
  cells: readonly string[],
  { column, and, value }: ImportMatching[ImportField],
): string => {
  const parts = [column, and].flatMap((at) => (cells[at ?? -1] ?? '').trim() || []);
  return parts.length > 0 ? parts.join(' ') : (value ?? '');
};

export function readRow(cells: readonly string[], rules: Rules): ReadRow {
  const problems: Problem[] = [];
  const missing: ImportField[] = [];
  const values: MemberValues = {};
  const { matching, columns } = rules;
  const inFile = (field: ImportField) => writtenIn(cells, { ...matching[field], value: null }) !== '';
  const chapterOnly =
    rules.chapterNeeded &&
    inFile('chapter') &&
    FIELDS.every((field) => IN_CHAPTER.includes(field) || !inFile(field));
  for (const field of FIELDS) {
    if (chapterOnly && !IN_CHAPTER.includes(field)) continue;
    const text = writtenIn(cells, matching[field]);
    const value = readValue(field, text, rules);
    if (value === '') {
      if (!isOptionalInImport(field, !rules.chapterNeeded)) missing.push(field);
      continue;
    }
    const reason = reasonAgainst(field, text, value, rules);
    if (reason) problems.push({ field, column: matching[field].column, reason });
    values[field] = value;
  }
  if (cells.slice(columns).some((cell) => cell.trim() !== ''))
    problems.push({ field: null, column: null, reason: 'has more cells than there are headings' });
  return { values, problems, missing, chapterOnly };
}

/** Google Contacts writes several values into one cell: the first is the main one. */
const BETWEEN_VALUES = ' ::: ';

function readValue(field: ImportField, text: string, { monthFirst, today }: Rules): string {
  const line = readText(text).replace(/\s+/g, ' ').trim();
  const [first = ''] = line.split(BETWEEN_VALUES);
  switch (importFieldKind(field)) {
    case 'phone':
      return readPhone(first);
    case 'email':
      return first.replace(/^mailto:/i, '');
    case 'day': {
      const day = readDay(line, monthFirst);
      // A year of two digits that is still to come is one of the last century.
      const isPast = field === 'member_since' && day > today && /\D\d\d$/.test(line);
      return isPast ? day.replace(/^20/, '19') : day;
    }
    default:
      return line;
  }
}

const PHONE = new RegExp(PATTERNS.phone, 'u');
const PHONE_REASON = `must be exactly ${LIMITS.phoneDigits} digits, not counting the country code`;
const FORMULA = /^[=+@-]/;
const SPREADSHEET_ERROR = /^#(REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NULL!|NUM!)$/;

export function unreadable(text: string, value: string): string | undefined {
  if (text.includes('\ufffd')) return 'has characters that could not be read';
  return SPREADSHEET_ERROR.test(value) ? `is an error of the spreadsheet (${value})` : undefined;
}
export const formula = (value: string): string | undefined =>
  FORMULA.test(value) ? 'begins like a formula (=, +, - or @)' : undefined;

function reasonAgainst(
  field: MemberImportField,
  text: string,
  value: string,
  { check, today }: Rules,
): string | undefined {
  const kind = importFieldKind(field);
  const unread = unreadable(text, value) ?? (kind === 'line' ? formula(value) : undefined);
  if (unread) return unread;
  // What is stored, not what can be read as one: a call reads a phone once more.
  if (kind === 'phone') return PHONE.test(value) ? undefined : PHONE_REASON;
  const reason = check(field, value);
  if (reason && kind === 'day') return missingDayReason(value) ?? dayReason('DD/MM/YYYY or YYYY-MM-DD');
  if (!reason && field === 'member_since' && (value < FIRST_MEMBER_SINCE || value > today))
    return `must be from ${FIRST_MEMBER_SINCE.slice(0, 4)} until today`;
  return reason;
}
