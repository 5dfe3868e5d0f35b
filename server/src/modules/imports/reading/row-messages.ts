import { ReaderBroken } from '../../../reader/errors.ts';
import type { ReadingLimits } from './limits.ts';

/** A row of the file: its number as spreadsheets count, and its cells up to the last that is not blank. */
export interface FileRow {
  line: number;
  cells: string[];
}
export interface Batch {
  rows: FileRow[];
  read: number;
}

const MOST_ROWS = 500;
const LAST_LINE = 2 ** 31 - 1;

export function createRowParser(
  limits: ReadingLimits,
): (message: Readonly<Record<string, unknown>>) => Batch {
  let last = 0;
  return (message) => {
    const batch = parse(message, limits);
    for (const { line } of batch.rows) {
      if (line <= last) throw new ReaderBroken('Rows out of order');
      last = line;
    }
    return batch;
  };
}

function parse({ rows, read }: Readonly<Record<string, unknown>>, limits: ReadingLimits): Batch {
  if (!Array.isArray(rows) || rows.length > MOST_ROWS || !rows.every((row) => isRow(row, limits)))
    throw new ReaderBroken('Rows that are none');
  if (typeof read !== 'number' || !Number.isSafeInteger(read) || read < 0)
    throw new ReaderBroken('Invalid position');
  return { rows: rows.map(({ line, cells }) => ({ line, cells })), read };
}

const isRow = (row: Partial<FileRow> | null, { columns, cell }: ReadingLimits): boolean =>
  typeof row?.line === 'number' &&
  Number.isInteger(row.line) &&
  row.line > 0 &&
  row.line <= LAST_LINE &&
  Array.isArray(row.cells) &&
  row.cells.length <= columns &&
  row.cells.every((text) => typeof text === 'string' && text.length <= cell && !text.includes('\0'));
