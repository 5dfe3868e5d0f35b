import { Worker } from 'node:worker_threads';

/** A row of the file: its number as spreadsheets count, and its cells up to the last that says something. */
export interface FileRow {
  line: number;
  cells: string[];
}
export interface Batch {
  rows: FileRow[];
  /** How many bytes of the file have been read. */
  read: number;
}
export interface ReadingLimits {
  rows: number;
  columns: number;
  /** In characters; what is longer is cut. */
  cell: number;
  /** In bytes: what a workbook may unpack to. */
  inflated: number;
  /** In megabytes: what the thread may take. */
  memory: number;
  milliseconds: number;
}

/** The file cannot be read; the message says why, to whoever chose it. */
export class UnreadableFile extends Error {}

const THREAD = new URL('../../../threads/reading.mjs', import.meta.url);
const YOUNG_MEMORY = 16;
type Message =
  | (Batch & { end?: undefined; unreadable?: undefined })
  | { end: true; unreadable?: undefined }
  | { unreadable: string };

/** The rows of a CSV or .xlsx file, batch by batch. The thread reads on when a batch was taken, and ends with the loop. */
export async function* readRows(
  source: { file: string } | { bytes: Uint8Array },
  limits: ReadingLimits,
): AsyncGenerator<Batch> {
  const thread = new Worker(THREAD, {
    workerData: { ...source, limits },
    resourceLimits: { maxOldGenerationSizeMb: limits.memory, maxYoungGenerationSizeMb: YOUNG_MEMORY },
  });
  const messages: Message[] = [];
  let failure: Error | undefined;
  let wake = () => {};
  const fail = (error: Error) => {
    failure ??= error;
    wake();
  };
  thread.on('message', (message: Message) => {
    messages.push(message);
    wake();
  });
  thread.on('error', (error: NodeJS.ErrnoException) =>
    fail(
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? new UnreadableFile('The file takes too much memory to be read. Divide it.')
        : error,
    ),
  );
  const timer = setTimeout(
    () => fail(new UnreadableFile('The file takes too long to be read. Divide it, or save it as CSV.')),
    limits.milliseconds,
  );
  try {
    for (;;) {
      while (messages.length === 0 && !failure)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      if (failure) throw failure;
      const message = messages.shift() as Message;
      if (message.unreadable !== undefined) throw new UnreadableFile(message.unreadable);
      if (message.end) return;
      yield message;
      thread.postMessage('taken');
    }
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
