import type { Readable } from 'node:stream';
import type { ReadingLimits } from './limits.ts';

/** A row of the file: its number as spreadsheets count, and its cells up to the last that is not blank. */
export interface FileRow {
  line: number;
  cells: string[];
}
export interface Batch {
  rows: FileRow[];
  /** How many bytes of the file have been read. */
  read: number;
}
export type Message = Batch | { end: true } | { unreadable: string };

/** The reader broke its own rules: a file may have taken it over. Nothing that it said is used. */
export class ReaderBroken extends Error {}

const LENGTH = 4;
/** In bytes. A message of the reader is about 256 K characters, or one row that is as long as a row may be. */
const LONGEST_MESSAGE = 4 * 1024 * 1024;
const MOST_ROWS = 500;
const MOST_WORDS = 500;
const LAST_LINE = 2 ** 31 - 1;

/** The reader's messages, one at a time; while none is requested, the pipe fills and the reader waits. */
export async function* messagesFrom(output: Readable, limits: ReadingLimits): AsyncGenerator<Message> {
  let chunks: Buffer[] = [];
  let held = 0;
  let wanted = LENGTH;
  let inMessage = false;
  let line = 0;
  for await (const chunk of output as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    held += chunk.length;
    while (held >= wanted) {
      const all = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, held);
      const piece = all.subarray(0, wanted);
      chunks = [all.subarray(wanted)];
      held -= wanted;
      if (inMessage) {
        const message = parse(piece, limits);
        line = lineAfter(line, message);
        yield message;
      }
      wanted = inMessage ? LENGTH : piece.readUInt32BE();
      inMessage = !inMessage;
      if (wanted > LONGEST_MESSAGE) throw new ReaderBroken(`A message of ${wanted} bytes`);
    }
  }
}

/** The last line of a message. A row's number is its key: none is said twice. */
function lineAfter(line: number, message: Message): number {
  let last = line;
  for (const row of 'rows' in message ? message.rows : []) {
    if (row.line <= last) throw new ReaderBroken('Rows out of order');
    last = row.line;
  }
  return last;
}

function parse(bytes: Buffer, limits: ReadingLimits): Message {
  let message: Partial<Batch & { end: unknown; unreadable: unknown }>;
  try {
    message = JSON.parse(bytes.toString()) ?? {};
  } catch {
    throw new ReaderBroken('A message that is not JSON');
  }
  const { rows, read, end, unreadable } = message;
  if (end === true) return { end };
  if (typeof unreadable === 'string') return { unreadable: unreadable.slice(0, MOST_WORDS) };
  if (!Array.isArray(rows) || rows.length > MOST_ROWS || !rows.every((row) => isRow(row, limits)))
    throw new ReaderBroken('Rows that are none');
  if (typeof read !== 'number' || !Number.isSafeInteger(read) || read < 0)
    throw new ReaderBroken('A position that is none');
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
