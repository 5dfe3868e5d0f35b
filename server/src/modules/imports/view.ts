import {
  IMPORT_KINDS,
  IMPORT_LIMITS,
  IMPORT_UNDO_DAYS,
  type Import,
  type ImportField,
  type ImportRow,
  importFields,
} from '@bn/contract';
import { DAY } from '../../time/calendar.ts';
import { choiceFor } from './rows/chapter-finder.ts';
import { NOTHING_MATCHED } from './rows/matching.ts';
import type { ListedRow } from './rows/sql.ts';
import { PERSONAL, writtenIn } from './rows/values.ts';
import type { ImportRecord } from './sql.ts';

export function importOf(record: ImportRecord): Import {
  const { id, file_name, size, created_at, finished_at, state, reason, columns } = record;
  const { headings_line, first_rows, rows, kinds, warned, added, updated, chapters_made } = record;
  const isOver = finished_at !== null && record.step !== null;
  const already = isOver || state === 'running' ? (kinds.same ?? 0) : 0;
  return {
    id,
    holds: record.holds,
    file_name,
    size,
    created_at,
    state,
    reason,
    parts_missing: missingParts(record),
    progress: { done: Math.min(record.done, record.total), total: record.total },
    columns,
    headings_line,
    first_rows,
    matching: { ...NOTHING_MATCHED, ...record.matching },
    make_chapters: record.make_chapters ? 1 : 0,
    update_existing: record.update_existing ? 1 : 0,
    invite: record.invite ? 1 : 0,
    rows,
    kinds: Object.fromEntries(IMPORT_KINDS.map((kind) => [kind, kinds[kind] ?? 0])) as Import['kinds'],
    warned,
    missing_chapters: missingOf(record),
    result: {
      added,
      updated,
      already_there: already,
      left_out: isOver ? Math.max(0, rows - added - updated - already) : 0,
      chapters_made,
    },
    finished_at,
    undo_until: undoUntil(record)?.toISOString() ?? null,
    invitations_waiting: record.holds === 'members' ? Math.max(0, added - record.invited) : 0,
  };
}

/** Undefined where there is nothing to undo, or no more. */
export function undoUntil({ holds, added, finished_at, state }: ImportRecord): Date | undefined {
  if (holds === 'members' || added === 0 || finished_at === null || state === 'undone') return undefined;
  return new Date(Date.parse(finished_at) + IMPORT_UNDO_DAYS * DAY);
}

function missingOf(record: ImportRecord): Import['missing_chapters'] {
  const { missing_chapters, chapter_choices: chosen, make_chapters: makeOthers } = record;
  return {
    total: missing_chapters.total,
    most: missing_chapters.most.map((missing) => {
      const {
        choice,
        make_in = missing.region,
        chapter_id: id,
        label = '',
      } = choiceFor({ chosen, makeOthers }, missing);
      return { ...missing, choice, make_in, chapter: id === undefined ? null : { id, label } };
    }),
  };
}

export function missingParts({ state, size, parts }: ImportRecord): number[] {
  if (state !== 'uploading') return [];
  const all = Array.from({ length: Math.ceil(size / IMPORT_LIMITS.partBytes) }, (_, number) => number);
  return all.filter((number) => !parts.includes(number));
}

/** Cells at a row's end that say nothing are not kept. */
export const withAllCells = <R extends { cells: string[] }>(row: R, { columns }: ImportRecord): R => ({
  ...row,
  cells: [...row.cells, ...columns.slice(row.cells.length).map(() => '')],
});

export function rowOf(row: ListedRow, record: ImportRecord): ImportRow {
  const { line, kind, cells, problems, warnings, changes, member } = withAllCells(row, record);
  const fields: readonly ImportField[] = record.holds === 'members' ? PERSONAL : importFields(record.holds);
  const read = fields.filter((field) => !problems.some((problem) => problem.field === field));
  const values: Partial<Record<ImportField, string>> = member;
  const stored = read.flatMap((field) => {
    const { column, and } = { ...NOTHING_MATCHED, ...record.matching }[field];
    const [value, text] = [values[field], writtenIn(cells, { column, and, value: null })];
    return value === undefined || text === '' || value === text ? [] : [{ field, value }];
  });
  return { line, kind, cells, problems, changes, stored, warnings };
}
