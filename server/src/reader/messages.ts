import type { Readable } from 'node:stream';
import { ReaderBroken, UnreadableFile } from './errors.ts';

const LENGTH = 4;
/** In bytes. A message of the reader is about 256 K characters, or one row that is as long as a row may be. */
const LONGEST_MESSAGE = 4 * 1024 * 1024;
const MOST_WORDS = 500;

/** The last message of a reader that did not die. */
export const END = Symbol('end');

/** What the reader found, one message at a time; while none is requested, the pipe fills and the reader waits. */
export async function* messagesFrom<Found>(
  output: Readable,
  parse: (message: Record<string, unknown>) => Found,
): AsyncGenerator<Found | typeof END> {
  for await (const bytes of framesFrom(output)) {
    const message = read(bytes);
    if (typeof message.unreadable === 'string')
      throw new UnreadableFile(message.unreadable.slice(0, MOST_WORDS));
    yield message.end === true ? END : parse(message);
  }
}

async function* framesFrom(output: Readable): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let held = 0;
  let wanted = LENGTH;
  let inMessage = false;
  for await (const chunk of output as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    held += chunk.length;
    while (held >= wanted) {
      const all = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, held);
      const piece = all.subarray(0, wanted);
      chunks = [all.subarray(wanted)];
      held -= wanted;
      if (inMessage) yield piece;
      wanted = inMessage ? LENGTH : piece.readUInt32BE();
      inMessage = !inMessage;
      if (wanted > LONGEST_MESSAGE) throw new ReaderBroken(`A message of ${wanted} bytes`);
    }
  }
}

function read(bytes: Buffer): Record<string, unknown> {
  try {
    return JSON.parse(bytes.toString()) ?? {};
  } catch {
    throw new ReaderBroken('A message that is not JSON');
  }
}
