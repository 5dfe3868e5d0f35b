import { createReadStream, fstatSync, readSync } from 'node:fs';
import { setImmediate as breath } from 'node:timers/promises';

const CHUNK = 64 * 1024;
const HEAD = 8;
const LENGTH = 4;
/** Where the parent puts a file that it has opened. This process opens none itself. */
const FILE = 3;

/**
 * What to read, from standard input: the length of a JSON text, that text, and the file's bytes unless the file is open
 * already. Standard input stays open as long as the parent wants the rows, and lives: its end is the end of this process.
 */
export async function receiveJob() {
  const input = process.stdin;
  let received = [];
  let length = 0;
  let wake = () => undefined;
  input.on('data', (chunk) => {
    received.push(chunk);
    length += chunk.length;
    wake();
  });
  input.on('close', () => process.exit(0));
  input.on('error', () => process.exit(0));
  const take = async (wanted) => {
    while (length < wanted)
      await new Promise((resolve) => {
        wake = resolve;
      });
    const all = Buffer.concat(received);
    received = [all.subarray(wanted)];
    length = all.length - wanted;
    return all.subarray(0, wanted);
  };
  const { limits, size } = JSON.parse(await take((await take(LENGTH)).readUInt32BE()));
  return { limits, source: size === undefined ? openFile() : inMemory(await take(size)) };
}

/** A file of which only the part that is being read is in memory. */
function openFile() {
  let position = 0;
  return {
    fd: FILE,
    size: fstatSync(FILE).size,
    head: async () => {
      const head = Buffer.alloc(HEAD);
      return head.subarray(0, readSync(FILE, head, 0, HEAD, 0));
    },
    async *chunks() {
      position = 0;
      const file = createReadStream('', { fd: FILE, start: 0, autoClose: false, highWaterMark: CHUNK });
      for await (const chunk of file) {
        position += chunk.length;
        yield chunk;
      }
    },
    read: () => position,
  };
}

/** A file that was uploaded. */
function inMemory(buffer) {
  let position = 0;
  return {
    buffer,
    size: buffer.length,
    head: async () => buffer.subarray(0, HEAD),
    async *chunks() {
      for (position = 0; position < buffer.length; ) {
        const chunk = buffer.subarray(position, position + CHUNK);
        position += chunk.length;
        yield chunk;
        // Otherwise the end of standard input would be noticed only after the whole file.
        await breath();
      }
    },
    read: () => position,
  };
}
