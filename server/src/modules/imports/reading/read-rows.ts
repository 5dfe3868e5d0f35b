import { type FileSource, readFile } from '../../../reader/read-file.ts';
import type { Reader } from '../../../reader/reader.ts';
import type { ReadingLimits } from './limits.ts';
import { type Batch, createRowParser } from './row-messages.ts';

/** Exported for tests of the process itself. */
export const ROWS: Reader<ReadingLimits, Batch> = {
  program: 'rows.mjs',
  libraries: ['csv-parse', 'sax', 'yauzl'],
  native: false,
  besideHeap: 160,
  createParser: createRowParser,
  reasons: {
    tooMuchMemory: 'The file takes too much memory to read. Divide it.',
    tooLong: 'The file takes too long to read. Divide it, or save it as CSV.',
  },
};

export const readRows = (
  source: FileSource,
  limits: ReadingLimits,
  signal?: AbortSignal,
): AsyncGenerator<Batch> => readFile(ROWS, source, limits, signal);
