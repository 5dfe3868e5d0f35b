import { MEMBER_FIELD_NAMES, type MemberFieldName, memberField } from '../member-fields.ts';

/**
 * What a file of members may contain about each: the fields of the member form except a password, which no
 * one can set for another person; and a chapter's name and region, as people write them, instead of its id.
 */
export type ImportField = Exclude<MemberFieldName, 'password' | 'chapter_id'> | 'chapter' | 'region';
export const IMPORT_FIELDS = MEMBER_FIELD_NAMES.flatMap((name) => {
  const { kind } = memberField(name);
  if (kind === 'password') return [];
  return kind === 'chapter' ? ['chapter', 'region'] : [name];
}) as ImportField[];

/** Also the headings of the template. */
export const importFieldLabel = (field: ImportField): string => {
  if (field === 'chapter') return 'Chapter';
  return field === 'region' ? 'Region' : memberField(field).label;
};

/** In the template's one row. */
export const importFieldExample = (field: ImportField): string => {
  if (field === 'chapter') return memberField('chapter_id').example;
  if (field === 'region') return 'London';
  const { kind, example } = memberField(field);
  // As people write it, and as screens show it.
  return kind === 'day' ? example.split('-').toReversed().join('/') : example;
};

/** Whether a file may leave it out. A member who adds only to their own chapter need not name it either. */
export const isOptionalInImport = (field: ImportField, ownChapterOnly: boolean): boolean => {
  if (field === 'chapter') return ownChapterOnly;
  return field === 'region' || memberField(field).optional === true;
};

/**
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
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/**
 * What becomes of a row.
 * - `new`: a member is added
 * - `same`: already there, just like this
 * - `changed`: already there with other values; these are taken over if `update_existing` is on, and left alone otherwise
 * - `no_chapter`: would be right, but its chapter does not exist; it is made if `make_chapters` is on
 * - `wrong`: left out, see its problems
 */
export const IMPORT_KINDS = ['new', 'same', 'changed', 'no_chapter', 'wrong'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

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
} as const;
