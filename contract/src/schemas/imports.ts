import { Type } from 'typebox';
import { type ImportField as Field, IMPORT_FIELDS, IMPORT_KINDS, IMPORT_LIMITS, LIMITS } from '../domain.ts';
import type { ValueOf } from '../value-of.ts';
import { ChapterChoice, ImportField, ImportHolds, ImportKind, ImportState } from './choices.ts';
import { Closed, Count, Flag01, Id, Instant, Line, Named, Nullable } from './primitives.ts';

const forEachField = <S>(schema: S) =>
  Object.fromEntries(IMPORT_FIELDS.map((field) => [field, schema])) as Record<Field, S>;

const Column = Type.Integer({ minimum: 0, maximum: IMPORT_LIMITS.columns - 1 });

/** Where a field's values come from: a column, counted from 0, joined with a second one if `and` names it; or one value for every row; or neither. */
const Source = Named('ImportSource', {
  column: Nullable(Column),
  and: Type.Optional(Nullable(Column)),
  value: Nullable(Type.String({ maxLength: IMPORT_LIMITS.cell, pattern: '^[^\\p{Cs}\\u0000]*$' })),
});
export const ImportMatching = Named('ImportMatching', forEachField(Source));
export type ImportMatching = ValueOf<typeof ImportMatching>;
/** What is not named stays as it is. */
export const ChangedMatching = Named('ChangedMatching', forEachField(Type.Optional(Source)));

/** A chapter as the file names it, which does not exist, and what becomes of its rows; those with the most rows first. */
const MissingChapter = Named('MissingChapter', {
  name: Type.String(),
  /** Blank where the file names none. */
  region: Type.String(),
  rows: Count,
  choice: ChapterChoice,
  /** Of `make`: the region in which it is created. */
  make_in: Type.String(),
  /** Of `use`: the chapter that is meant. */
  chapter: Nullable(Closed({ id: Id, label: Type.String() })),
});
export const ChosenChapter = Named('ChosenChapter', {
  name: Type.String({ maxLength: IMPORT_LIMITS.cell }),
  region: Type.String({ maxLength: IMPORT_LIMITS.cell }),
  choice: ChapterChoice,
  make_in: Type.Optional(Line(LIMITS.name)),
  chapter_id: Type.Optional(Id),
});
export type ChosenChapter = ValueOf<typeof ChosenChapter>;

export const Import = Named('Import', {
  id: Id,
  holds: ImportHolds,
  file_name: Type.String(),
  size: Count,
  created_at: Instant,
  state: ImportState,
  /** Why it failed, in a sentence. */
  reason: Nullable(Type.String()),
  /** While `uploading`: the numbers, from 0, of the parts that are still to be sent. */
  parts_missing: Type.Array(Count),
  /** While work is in progress: how much of it is done. */
  progress: Closed({ done: Count, total: Count }),
  /** The file's columns, in order, with the first texts below their headings. */
  columns: Type.Array(Closed({ heading: Type.String(), samples: Type.Array(Type.String()) })),
  /** The row of the headings; 0 if the file has none. */
  headings_line: Count,
  /** The first rows of the file, to choose the headings from. */
  first_rows: Type.Array(Closed({ line: Count, text: Type.String() })),
  matching: ImportMatching,
  /** For super admins; no one else creates chapters or changes members. 1: missing chapters of which nothing else was chosen are created. */
  make_chapters: Flag01,
  update_existing: Flag01,
  /** 1 if those who are added get an invitation by e-mail. */
  invite: Flag01,
  /** How many rows there are, and of each kind. Blank rows count nowhere. */
  rows: Count,
  kinds: Closed(
    Object.fromEntries(IMPORT_KINDS.map((kind) => [kind, Count])) as Record<
      (typeof IMPORT_KINDS)[number],
      typeof Count
    >,
  ),
  /** How many rows are worth a second look, whatever their kind. */
  warned: Count,
  missing_chapters: Closed({ total: Count, most: Type.Array(MissingChapter) }),
  /**
   * What has been written so far. `left_out`, at the end: all other rows. They have errors, a chapter that does not exist or
   * changes that are not wanted, or the import ended before their turn.
   */
  result: Closed({
    added: Count,
    updated: Count,
    already_there: Count,
    left_out: Count,
    chapters_made: Count,
  }),
  finished_at: Nullable(Instant),
  /** Until when its figures can be taken back; null where there are none, and of members. */
  undo_until: Nullable(Instant),
  /** How many of the people who were added were neither mailed an invitation nor are in a downloaded file. */
  invitations_waiting: Count,
});
export type Import = ValueOf<typeof Import>;

const ImportProblem = Named('ImportProblem', {
  field: Nullable(ImportField),
  column: Nullable(Count),
  reason: Type.String(),
});

export const ImportRow = Named('ImportRow', {
  /** The row's number in the file as spreadsheets count; the headings are row 1, or below a title. */
  line: Type.Integer({ minimum: 1 }),
  kind: ImportKind,
  /** As in the file, one for each of the file's columns. */
  cells: Type.Array(Type.String()),
  problems: Type.Array(ImportProblem),
  /** Valid and yet worth a second look: a Valid Till in the past, a phone number of another country. */
  warnings: Type.Array(ImportProblem),
  /** Values that are stored differently from how they are written: a phone number without its country code, a day as YYYY-MM-DD. */
  stored: Type.Array(Closed({ field: ImportField, value: Type.String() })),
  changes: Type.Array(Closed({ field: ImportField, before: Type.String(), after: Type.String() })),
});
export type ImportRow = ValueOf<typeof ImportRow>;

export const CorrectedCell = Named('CorrectedCell', {
  column: Column,
  text: Type.String({ maxLength: IMPORT_LIMITS.cell, pattern: '^[^\\p{Cs}\\u0000]*$' }),
});
