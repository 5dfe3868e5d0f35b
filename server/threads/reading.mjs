// Reads the rows of a CSV or .xlsx file, in a thread of its own with a memory of its own: whatever a file does to its
// reader, calls are served beside it. Plain JavaScript beside the sources, because a thread is started from a file.
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { readCsv } from './reading/csv.mjs';
import { Unreadable } from './reading/unreadable.mjs';
import { readXlsx } from './reading/xlsx.mjs';

/** Whoever answers a call comes first, this thread takes what is left. Only on Linux is a priority a thread's own. */
const BEHIND_CALLS = 5;
if (process.platform === 'linux') setPriority(BEHIND_CALLS);

// The parser makes an error of every row that is shorter than the headings, and throws it away: where it was made costs most.
Error.stackTraceLimit = 0;

const BATCH = 500;
const CHUNK = 64 * 1024;
const HEAD = 8;
/** What files begin with that are not what people take them for. */
const STRANGERS = [
  [
    'd0cf11e0',
    'This is an older Excel file (.xls), or one with a password. Save it as .xlsx without a password.',
  ],
  ['25504446', 'This is a PDF. A CSV or Excel file (.xlsx) is needed.'],
];

/** @type {{ file?: string, bytes?: Uint8Array, limits: { rows: number, columns: number, cell: number, inflated: number } }} */
const { file, bytes, limits } = workerData;
const source = file === undefined ? ofBytes(Buffer.from(bytes)) : await ofFile(file);

let taken = () => undefined;
parentPort.on('message', () => taken());

let rows = [];
let count = 0;
/** Rows that say nothing are left out; the others keep the number that they have in the file. */
async function row(line, cells) {
  let width = cells.length;
  while (width > 0 && cells[width - 1].trim() === '') width -= 1;
  if (width === 0) return;
  if (width > limits.columns)
    throw new Unreadable(
      `Row ${line} has ${width.toLocaleString('en')} columns. At most ${limits.columns} can be read.`,
    );
  count += 1;
  if (count > limits.rows + 1)
    throw new Unreadable(
      `The file has more than ${limits.rows.toLocaleString('en')} rows. Divide it into several files.`,
    );
  rows.push({ line, cells: cells.slice(0, width).map(readable) });
  if (rows.length >= BATCH) await send();
}
/** Cut where it is too long, and free of what no text holds. */
const readable = (cell) => cell.slice(0, limits.cell).replaceAll('\0', '\ufffd').toWellFormed();

async function send() {
  const next = new Promise((resolve) => {
    taken = resolve;
  });
  parentPort.postMessage({ rows, read: source.read() });
  rows = [];
  await next;
}

try {
  const head = (await source.head()).toString('hex');
  const stranger = STRANGERS.find(([magic]) => head.startsWith(magic));
  if (stranger) throw new Unreadable(stranger[1]);
  if (head.startsWith('504b0304')) await readXlsx(source, limits, row);
  else await readCsv(source, row);
  if (rows.length > 0) await send();
  parentPort.postMessage({ end: true });
} catch (error) {
  if (!(error instanceof Unreadable)) throw error;
  parentPort.postMessage({ unreadable: error.message });
} finally {
  parentPort.close();
}

/** A file of which only as much is in memory as is being looked at. */
async function ofFile(path) {
  let position = 0;
  return {
    path,
    head: async () => {
      const handle = await open(path);
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0);
      await handle.close();
      return buffer.subarray(0, bytesRead);
    },
    async *chunks() {
      position = 0;
      for await (const chunk of createReadStream(path, { highWaterMark: CHUNK })) {
        position += chunk.length;
        yield chunk;
      }
    },
    read: () => position,
  };
}

/** The same of what was uploaded. */
function ofBytes(buffer) {
  let position = 0;
  return {
    buffer,
    head: async () => buffer.subarray(0, HEAD),
    async *chunks() {
      for (position = 0; position < buffer.length; ) {
        const chunk = buffer.subarray(position, position + CHUNK);
        position += chunk.length;
        yield chunk;
      }
    },
    read: () => position,
  };
}
