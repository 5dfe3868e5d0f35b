import { Readable } from 'node:stream';
import {
  EXPORT_TYPES,
  type ImportFilter,
  type ImportHolds,
  importFieldExample,
  importFieldLabel,
  importFields,
  importKindLabel,
  WARNED_LABEL,
  WHAT_IS_WRONG,
} from '@bn/contract';
import type { Database } from '../../db/database.ts';
import type { FileAnswer } from '../../file-answer.ts';
import type { Column } from '../exports/columns.ts';
import { BYTE_ORDER_MARK, csvLine } from '../exports/csv.ts';
import { guarded, withoutGuards } from '../exports/formulas.ts';
import { timesIn } from '../exports/times.ts';
import { writeXlsx } from '../exports/xlsx.ts';
import * as rows from './rows/sql.ts';
import type { ImportRecord } from './sql.ts';
import { withAllCells } from './view.ts';

/** A row has up to 20,000 characters: a few megabytes at a time. */
const DOWNLOADED_AT_ONCE = 200;

export const csvFile = (name: string, lines: Iterable<string> | AsyncIterable<string>): FileAnswer => ({
  name,
  type: EXPORT_TYPES.csv,
  content: Readable.from(lines),
});

export const template = (holds: ImportHolds): FileAnswer =>
  csvFile(`${holds.replace('_', '-')}.csv`, [
    BYTE_ORDER_MARK,
    csvLine(importFields(holds).map(importFieldLabel)),
    csvLine(importFields(holds).map(importFieldExample)),
  ]);

const reasonsOf = ({ problems }: rows.ListedRow): string =>
  problems.map(({ field, reason }) => (field ? `${importFieldLabel(field)} ${reason}` : reason)).join('; ');

/** Rows of the file, corrected; those that were rejected as a workbook, which says first what is wrong. */
export function rowsFile(db: Database, record: ImportRecord, filter: ImportFilter | undefined): FileAnswer {
  const stem = record.file_name.replace(/\.[^.]*$/, '').replace(/[\\/:*?"<>|]/g, '-');
  if (filter !== 'wrong') {
    const what = filter === undefined ? 'corrected' : labelOf(filter, record).toLowerCase();
    return csvFile(`${stem} – ${what}.csv`, correctedLines(db, record, filter));
  }
  const { columns } = record;
  const headings = [WHAT_IS_WRONG, ...columns.map(({ heading }) => heading)];
  const sheet = headings.map(
    (heading, column): Column<string[]> => ({
      kind: 'text',
      heading,
      width: column === 0 ? 60 : 24,
      of: (cells) => cells[column] ?? '',
    }),
  );
  return {
    name: `${stem} – rejected rows.xlsx`,
    type: EXPORT_TYPES.xlsx,
    content: Readable.from(writeXlsx(sheet, rejected(db, record), NO_TIMES, 'Rejected rows')),
  };
}

const labelOf = (filter: Exclude<ImportFilter, 'wrong'>, { update_existing }: ImportRecord): string =>
  filter === 'warned' ? WARNED_LABEL : importKindLabel(filter, { update_existing: update_existing ? 1 : 0 });
const NO_TIMES = timesIn('UTC');
/** A cell of a workbook is a text whatever it begins with. Only one that would lose an apostrophe when it is read again gets another. */
const asRead = (cell: string): string => (withoutGuards(cell) === cell ? cell : guarded(cell));

async function* rejected(db: Database, record: ImportRecord): AsyncGenerator<string[][]> {
  for await (const found of batches(db, record, 'wrong'))
    yield found.map((row) => [reasonsOf(row), ...withAllCells(row, record).cells.map(asRead)]);
}

async function* correctedLines(
  db: Database,
  record: ImportRecord,
  filter: ImportFilter | undefined,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(record.columns.map(({ heading }) => heading));
  for await (const found of batches(db, record, filter))
    yield found.map((row) => csvLine(withAllCells(row, record).cells)).join('');
}

async function* batches(
  db: Database,
  { id }: ImportRecord,
  filter: ImportFilter | undefined,
): AsyncGenerator<rows.ListedRow[]> {
  for (let line = 0; ; ) {
    const found = await rows.listAfter(db, id, filter, line, DOWNLOADED_AT_ONCE);
    if (found.length > 0) yield found;
    if (found.length < DOWNLOADED_AT_ONCE) return;
    line = found.at(-1)?.line ?? line;
  }
}
