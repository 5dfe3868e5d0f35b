import { MEMBER_FIELD_NAMES, type MemberFieldName, memberField } from '../member-fields.ts';

/** What a file holds: members, or figures of former years, which only super admins import. */
export const IMPORT_HOLDS = ['members', 'referrals', 'thank_yous', 'attendance'] as const;
export type ImportHolds = (typeof IMPORT_HOLDS)[number];
export type PastFigures = Exclude<ImportHolds, 'members'>;
export const IMPORT_HOLDS_LABELS: Record<ImportHolds, string> = {
  members: 'Members',
  referrals: 'Referrals',
  thank_yous: 'Thank-you notes',
  attendance: 'Attendance',
};
/** An import of past figures can be undone for this long. */
export const IMPORT_UNDO_DAYS = 30;

/**
 * What a file of members may contain about each: the fields of the member form except a password, which no
 * one can set for another person; a chapter's name and region, as people write them, instead of its id; and
 * since when they have been members.
 */
export type MemberImportField =
  | Exclude<MemberFieldName, 'password' | 'chapter_id'>
  | 'member_since'
  | 'chapter'
  | 'region';
const MEMBER_FIELDS_OF_FILES = MEMBER_FIELD_NAMES.flatMap((name) => {
  const { kind } = memberField(name);
  if (kind === 'password') return [];
  if (name === 'subscription_valid_till') return [name, 'member_since'];
  return kind === 'chapter' ? ['chapter', 'region'] : [name];
}) as MemberImportField[];

/** Their people are named by e-mail or name; the chapter tells people of one name apart, and of attendance is where the meeting was. */
const FIGURE_FIELDS = {
  referrals: ['giver', 'receiver', 'date', 'referral_type', 'location', 'answer', 'comments', 'chapter'],
  thank_yous: ['giver', 'receiver', 'date', 'amount', 'comments', 'chapter'],
  attendance: ['member', 'date', 'attendance', 'chapter'],
} as const satisfies Record<PastFigures, readonly string[]>;
type FigureField = (typeof FIGURE_FIELDS)[PastFigures][number];

export type ImportField = MemberImportField | FigureField;
export const IMPORT_FIELDS: readonly ImportField[] = [
  ...new Set([...MEMBER_FIELDS_OF_FILES, ...Object.values(FIGURE_FIELDS).flat()]),
];
export function importFields(holds: 'members'): readonly MemberImportField[];
export function importFields(holds: ImportHolds): readonly ImportField[];
export function importFields(holds: ImportHolds): readonly ImportField[] {
  return holds === 'members' ? MEMBER_FIELDS_OF_FILES : FIGURE_FIELDS[holds];
}

interface ImportColumn {
  kind: 'line' | 'phone' | 'email' | 'day' | 'person' | 'amount' | 'choice';
  /** Also a heading of the template. */
  label: string;
  example: string;
  optional?: true;
}
const OF_IMPORTS: Partial<Record<ImportField, ImportColumn>> = {
  member_since: { kind: 'day', label: 'Member Since', example: '2019-03-01', optional: true },
  chapter: { kind: 'line', label: 'Chapter', example: memberField('chapter_id').example },
  region: { kind: 'line', label: 'Region', example: 'London', optional: true },
  giver: { kind: 'person', label: 'Giver', example: 'ada@example.com' },
  receiver: { kind: 'person', label: 'Receiver', example: 'Ravi Kumar' },
  date: { kind: 'day', label: 'Date', example: '2024-03-12' },
  member: { kind: 'person', label: 'Member', example: 'ada@example.com' },
  attendance: { kind: 'choice', label: 'Attendance', example: 'Present' },
  amount: { kind: 'amount', label: 'Amount', example: '1,250.00' },
  referral_type: { kind: 'choice', label: 'Type', example: 'Warm', optional: true },
  location: { kind: 'choice', label: 'Location', example: 'Inside', optional: true },
  answer: { kind: 'choice', label: 'Answer', example: 'Got the business', optional: true },
  comments: { kind: 'line', label: 'Comments', example: 'Office move', optional: true },
};
const columnOf = (field: ImportField): ImportColumn =>
  OF_IMPORTS[field] ?? (memberField(field as MemberFieldName) as ImportColumn);
export const importFieldKind = (field: ImportField): ImportColumn['kind'] => columnOf(field).kind;
export const importFieldLabel = (field: ImportField): string => columnOf(field).label;

/** In the template's one row, as people write it and as screens show it. */
export const importFieldExample = (field: ImportField): string => {
  const { kind, example } = columnOf(field);
  return kind === 'day' ? example.split('-').toReversed().join('/') : example;
};

/** Whether a new member may do without it. A member who adds only to their own chapter need not name it either. */
export const isOptionalInImport = (field: ImportField, ownChapterOnly: boolean): boolean =>
  (field === 'chapter' && ownChapterOnly) || columnOf(field).optional === true;
/** What each row of a file of figures has to say. */
export const neededFields = (holds: PastFigures): readonly ImportField[] =>
  importFields(holds).filter((field) => !isOptionalInImport(field, true));

/** No membership is older. */
export const FIRST_MEMBER_SINCE = '1950-01-01';

/**
 * - `undoing`, `undone`: figures that were imported are withdrawn, see `progress`, and count no more
 * - `uploading`: parts of the file are missing
 * - `reading`, `checking`: running in the background, see `progress`
 * - `ready`: can be reviewed, corrected, matched differently, and started
 * - `running`: people are being added, see `progress`
 * - `done`, `cancelled`, `failed`: over; `reason` says why it failed
 */
export const IMPORT_STATES = [
  'uploading',
  'reading',
  'checking',
  'ready',
  'running',
  'done',
  'cancelled',
  'failed',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/**
 * What becomes of a row, with the choices that were made.
 * - `new`: a member, or a figure, is added
 * - `same`: already there, just like this
 * - `changed`: already there with other values; these are taken over if `update_existing` is on, and left alone otherwise
 * - `no_chapter`: left out, because its chapter does not exist and none was chosen for it
 * - `wrong`: left out, see its problems
 */
export const IMPORT_KINDS = ['new', 'same', 'changed', 'no_chapter', 'wrong'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];
/** What rows are listed by: their kind, or that they have a warning. */
export const IMPORT_FILTERS = [...IMPORT_KINDS, 'warned'] as const;
export type ImportFilter = (typeof IMPORT_FILTERS)[number];

/** What becomes of the rows of a chapter that does not exist. */
export const CHAPTER_CHOICES = ['leave', 'make', 'use'] as const;
export type ChapterChoice = (typeof CHAPTER_CHOICES)[number];

export const IMPORT_LIMITS = {
  /** For uploads; the command line takes larger files. */
  bytes: 20 * 1024 * 1024,
  /** A file is sent in parts of this size, the last one may be smaller. */
  partBytes: 1024 * 1024,
  rows: 200_000,
  columns: 200,
  /** In characters. Longer text is cut, and too long for every field. */
  cell: 2_000,
  fileName: 255,
  /** Rows of the file among which the headings may be. */
  headingRows: 20,
  /** Chapters that can be chosen one by one. */
  chapters: 200,
} as const;
