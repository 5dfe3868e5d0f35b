import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

type Texts = Iterable<string> | AsyncIterable<string>;
export type ZipEntry = [name: string, texts: Texts];

/** The first day there is: an archive reveals nothing about when it was written. */
const OPTIONS = { compressionLevel: 4, mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/** The bytes of a zip archive, which is sent while it is written: an entry is asked for when the one before has been read. */
export async function* writeZip(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
): AsyncGenerator<Buffer, void, undefined> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let source: Readable | undefined;
  const add = async () => {
    for await (const [name, texts] of entries) {
      source = Readable.from(texts);
      zip.addReadStream(source, name, OPTIONS);
      if (!source.closed) await once(source, 'close');
      if (output.destroyed) return;
    }
    zip.end();
  };
  const added = add().catch((error) => {
    output.destroy(error);
  });
  try {
    yield* output as AsyncIterable<Buffer>;
  } finally {
    // Also when the client disconnects in the middle: releases what the entries hold.
    source?.destroy();
    await added;
  }
}
