import { open } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import type { ReadingLimits } from './limits.ts';
import { type Batch, type Message, messagesFrom, ReaderBroken } from './messages.ts';
import { type ReaderProcess, startReader } from './reader-process.ts';

/** A file on this machine, or one that was uploaded, in parts that are fetched one at a time. */
export type FileSource = { file: string } | { size: number; parts: AsyncIterable<Uint8Array> };

/** The file cannot be read; the message says why, to the person who chose it. */
export class UnreadableFile extends Error {}

const LENGTH = 4;
/** Exits by which V8 and the C library report that memory ran out. */
const OUT_OF_MEMORY: readonly unknown[] = ['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGSEGV', 'SIGBUS'];
const tooMuchMemory = () => new UnreadableFile('The file takes too much memory to read. Divide it.');
const tooLong = () => new UnreadableFile('The file takes too long to read. Divide it, or save it as CSV.');

/**
 * The rows of a CSV or .xlsx file, batch by batch, from a dedicated process. It continues when a batch was
 * taken. It is killed when the loop ends, however it does, and when the signal aborts.
 */
export async function* readRows(
  source: FileSource,
  limits: ReadingLimits,
  signal?: AbortSignal,
): AsyncGenerator<Batch> {
  signal?.throwIfAborted();
  const handle = 'file' in source ? await open(source.file) : undefined;
  const reader = startReader(limits, handle?.fd);
  signal?.addEventListener('abort', reader.kill, { once: true });
  let isSilent = false;
  /** Only while we wait for the reader: our own pauses are not its silence. */
  const awaitWord = () =>
    setTimeout(() => {
      isSilent = true;
      reader.kill();
    }, limits.silentSeconds * 1000);
  let silence = awaitWord();
  let lost: unknown;
  const feeding = feed(reader.input, source, limits).catch((error) => {
    lost = error;
    reader.kill();
  });
  try {
    for await (const message of messagesFrom(reader.output, limits)) {
      clearTimeout(silence);
      signal?.throwIfAborted();
      const batch = batchOf(message);
      if (!batch) return;
      yield batch;
      silence = awaitWord();
    }
    signal?.throwIfAborted();
    if (lost) throw lost;
    throw isSilent ? tooLong() : await causeOfDeath(reader);
  } finally {
    clearTimeout(silence);
    signal?.removeEventListener('abort', reader.kill);
    reader.kill();
    await Promise.all([reader.exited, feeding, handle?.close()]);
  }
}

/** Undefined when all rows were read. */
function batchOf(message: Message): Batch | undefined {
  if ('unreadable' in message) throw new UnreadableFile(message.unreadable);
  return 'end' in message ? undefined : message;
}

/** Standard input is not ended: the reader ends with it. */
async function feed(input: Writable, source: FileSource, limits: ReadingLimits): Promise<void> {
  const job = Buffer.from(JSON.stringify({ limits, ...('size' in source && { size: source.size }) }));
  const length = Buffer.alloc(LENGTH);
  length.writeUInt32BE(job.length);
  input.write(Buffer.concat([length, job]));
  if ('file' in source) return;
  for await (const part of source.parts) {
    // Called when it has arrived, and also when the reader is gone.
    const gone = await new Promise((resolve) => input.write(part, resolve));
    if (gone) return;
  }
}

async function causeOfDeath({ exited }: ReaderProcess): Promise<Error> {
  const { code, signal, complaint } = await exited;
  if (signal === 'SIGXCPU') return tooLong();
  if (OUT_OF_MEMORY.includes(signal)) return tooMuchMemory();
  return new ReaderBroken(`The reader ended with ${signal ?? code}. ${complaint}`.trim());
}
