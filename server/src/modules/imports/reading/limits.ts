import { IMPORT_LIMITS } from '@bn/contract';
import type { ProcessLimits } from '../../../reader/reader.ts';

export interface ReadingLimits extends ProcessLimits {
  rows: number;
  columns: number;
  cell: number;
  row: number;
  /** In characters, of all rows: a workbook repeats a text for a few bytes. */
  text: number;
  inflated: number;
  /** Elements of a workbook, empty cells and rows included: each takes processor time. */
  elements: number;
}

const MB = 1024 * 1024;

export const UPLOADED: ReadingLimits = {
  rows: IMPORT_LIMITS.rows,
  columns: IMPORT_LIMITS.columns,
  cell: IMPORT_LIMITS.cell,
  row: 20_000,
  text: 60_000_000,
  inflated: 150 * MB,
  elements: 10_000_000,
  memory: 192,
  processorSeconds: 120,
  silentSeconds: 900,
};
