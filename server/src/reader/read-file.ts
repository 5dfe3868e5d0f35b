import { type FileHandle, open } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { ReaderBroken, UnreadableFile } from './errors.ts';
import { END, messagesFrom } from './messages.ts';
import { type ReaderProcess, startReader } from './process.ts';
import type { ProcessLimits, Reader } from './reader.ts';

/** A file on this machine, or one that was uploaded, in parts that are fetched one at a time. */
export type FileSource =
  | { file: string }
  | { size: number; parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array> };

const LENGTH = 4;
/** Exits by which V8 and the C library report that memory ran out. */
const OUT_OF_MEMORY: readonly unknown[] = ['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGSEGV', 'SIGBUS'];

/**
 * What a reader finds in a file, message by message, from a dedicated process. It continues when a message was
 * taken. It is killed when the loop ends, however it does, and when the signal aborts.
 */
export async function* readFile<Limits extends ProcessLimits, Found>(
  kind: Reader<Limits, Found>,
  source: FileSource,
  limits: Limits,
  signal?: AbortSignal,
): AsyncGenerator<Found> {
  signal?.throwIfAborted();
  const handle = 'file' in source ? await open(source.file) : undefined;
  const reader = await startedFor(kind, limits, handle);
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
    for await (const found of messagesFrom(reader.output, kind.createParser(limits))) {
      clearTimeout(silence);
      signal?.throwIfAborted();
      if (found === END) return;
      yield found;
      silence = awaitWord();
    }
    signal?.throwIfAborted();
    if (lost) throw lost;
    throw isSilent ? new UnreadableFile(kind.reasons.tooLong) : await causeOfDeath(reader, kind.reasons);
  } finally {
    clearTimeout(silence);
    signal?.removeEventListener('abort', reader.kill);
    reader.kill();
    await Promise.all([reader.exited, feeding, handle?.close()]);
  }
}

async function startedFor<Limits extends ProcessLimits>(
  kind: Reader<Limits, unknown>,
  limits: Limits,
  handle: FileHandle | undefined,
): Promise<ReaderProcess> {
  try {
    return startReader(kind, limits, handle?.fd);
  } catch (error) {
    await handle?.close();
    throw error;
  }
}

/** Standard input is not ended: the reader ends with it. */
async function feed(input: Writable, source: FileSource, limits: ProcessLimits): Promise<void> {
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

async function causeOfDeath(
  { exited }: ReaderProcess,
  { tooLong, tooMuchMemory }: Reader<ProcessLimits, unknown>['reasons'],
): Promise<Error> {
  const { code, signal, complaint, failed } = await exited;
  if (failed) return failed;
  if (signal === 'SIGXCPU') return new UnreadableFile(tooLong);
  if (OUT_OF_MEMORY.includes(signal)) return new UnreadableFile(tooMuchMemory);
  return new ReaderBroken(`The reader ended with ${signal ?? code}. ${complaint}`.trim());
}
