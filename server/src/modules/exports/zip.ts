import { crc32, createDeflateRaw } from 'node:zlib';

/** One entry of the archive, as its table of contents tells it. */
interface Entry {
  name: Buffer;
  offset: number;
  crc: number;
  packed: number;
  size: number;
}

/** Sizes follow the data, because they are not known before it; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
const VERSION = 20;
/** 1 January 1980, the first day there is: an archive tells nothing about when. */
const NO_DATE = 0x21;
/** Fields have four bytes. Larger archives need another format, and nobody needs them. */
const LARGEST = 0xffff_ffff;

/**
 * A zip archive that is sent while it is written: `yield* zip.entry(name, texts)` for each entry, then `zip.end()`.
 * The packing itself happens in a thread of Node's own.
 */
export function createZip() {
  const entries: Entry[] = [];
  let offset = 0;
  const sent = (bytes: Buffer): Buffer => {
    offset += bytes.length;
    if (offset > LARGEST) throw new Error('An archive of more than 4 GiB is not written.');
    return bytes;
  };

  async function* entry(name: string, texts: Iterable<string> | AsyncIterable<string>) {
    const about: Entry = { name: Buffer.from(name), offset, crc: 0, packed: 0, size: 0 };
    yield sent(Buffer.concat([localHeader(about), about.name]));
    for await (const bytes of packed(texts, about)) {
      about.packed += bytes.length;
      yield sent(bytes);
    }
    if (about.size > LARGEST) throw new Error('An entry of more than 4 GiB is not written.');
    yield sent(descriptor(about));
    entries.push(about);
  }

  const end = (): Buffer => {
    const start = offset;
    const contents = Buffer.concat(entries.flatMap((about) => [centralHeader(about), about.name]));
    return Buffer.concat([contents, endRecord(entries.length, contents.length, start)]);
  };

  return { entry, end };
}

/** The packed bytes of the texts, counted into the entry. */
async function* packed(texts: Iterable<string> | AsyncIterable<string>, about: Entry) {
  const deflate = createDeflateRaw({ level: 4 });
  let ready: Buffer[] = [];
  let failed: (error: Error) => void = () => undefined;
  deflate.on('data', (bytes: Buffer) => ready.push(bytes));
  deflate.on('error', (error) => failed(error));
  const step = (begin: (done: () => void) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      failed = reject;
      begin(resolve);
    });
  const taken = () => {
    const bytes = Buffer.concat(ready);
    ready = [];
    return bytes;
  };
  try {
    for await (const text of texts) {
      const bytes = Buffer.from(text);
      about.crc = crc32(bytes, about.crc);
      about.size += bytes.length;
      await step((done) => deflate.write(bytes, done));
      if (ready.length > 0) yield taken();
    }
    await step((done) => deflate.once('end', done).end());
    yield taken();
  } finally {
    // Also where its reader went away in the middle: its memory is none that the collector knows.
    deflate.destroy();
  }
}

function fields(signature: number, ...values: [bytes: 2 | 4, value: number][]): Buffer {
  const buffer = Buffer.alloc(4 + values.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = buffer.writeUInt32LE(signature);
  for (const [bytes, value] of values) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}

const localHeader = ({ name }: Entry): Buffer =>
  fields(
    0x04034b50,
    ...([
      [2, VERSION],
      [2, FLAGS],
      [2, DEFLATED],
      [2, 0],
      [2, NO_DATE],
      [4, 0],
      [4, 0],
      [4, 0],
      [2, name.length],
      [2, 0],
    ] as [2 | 4, number][]),
  );

const descriptor = ({ crc, packed: length, size }: Entry): Buffer =>
  fields(0x08074b50, [4, crc], [4, length], [4, size]);

const centralHeader = ({ name, crc, packed: length, size, offset }: Entry): Buffer =>
  fields(
    0x02014b50,
    ...([
      [2, VERSION],
      [2, VERSION],
      [2, FLAGS],
      [2, DEFLATED],
      [2, 0],
      [2, NO_DATE],
      [4, crc],
      [4, length],
      [4, size],
      [2, name.length],
      // No extra field, no comment, the first disk, no attributes.
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    ] as [2 | 4, number][]),
  );

const endRecord = (count: number, length: number, offset: number): Buffer =>
  fields(0x06054b50, [2, 0], [2, 0], [2, count], [2, count], [4, length], [4, offset], [2, 0]);
