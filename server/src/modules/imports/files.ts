import { Readable } from 'node:stream';
import {
  EXPORT_TYPES,
  IMPORT_FIELDS,
  type ImportFilter,
  importFieldExample,
  importFieldLabel,
} from '@bn/contract';
import type { Database } from '../../db/database.ts';
import type { FileAnswer } from '../../file-answer.ts';
import { BYTE_ORDER_MARK, csvLine } from '../exports/csv.ts';
import * as rows from './rows/sql.ts';
import type { ImportRecord } from './sql.ts';
import { withAllCells } from './view.ts';

/** A row has up to 20,000 characters: a few megabytes at a time. */
const DOWNLOADED_AT_ONCE = 200;
const EXAMPLE = IMPORT_FIELDS.map(importFieldExample);

export const csvFile = (name: string, lines: Iterable<string> | AsyncIterable<string>): FileAnswer => ({
  name,
  type: EXPORT_TYPES.csv,
  content: Readable.from(lines),
});

export const templateLines = () => [
  BYTE_ORDER_MARK,
  csvLine(IMPORT_FIELDS.map(importFieldLabel)),
  csvLine(EXAMPLE),
];

const WHAT_IS_WRONG = 'What is wrong';
const reasonsOf = ({ problems }: rows.ListedRow): string =>
  problems.map(({ field, reason }) => (field ? `${importFieldLabel(field)} ${reason}` : reason)).join('; ');

export async function* correctedLines(
  db: Database,
  record: ImportRecord,
  kind: ImportFilter | undefined,
): AsyncGenerator<string> {
  const explained = kind === 'wrong';
  const headings = record.columns.map(({ heading }) => heading);
  yield BYTE_ORDER_MARK + csvLine(explained ? [...headings, WHAT_IS_WRONG] : headings);
  for (let line = 0; ; ) {
    const found = await rows.listAfter(db, record.id, kind, line, DOWNLOADED_AT_ONCE);
    const lines = found.map((row) => {
      const { cells } = withAllCells(row, record);
      return csvLine(explained ? [...cells, reasonsOf(row)] : cells);
    });
    if (lines.length > 0) yield lines.join('');
    if (found.length < DOWNLOADED_AT_ONCE) return;
    line = found.at(-1)?.line ?? line;
  }
}
