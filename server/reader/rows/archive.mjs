import { Transform } from 'node:stream';
import yauzl from 'yauzl';
import { Unreadable } from '../unreadable.mjs';
import { createXmlParser, damaged } from './xml.mjs';

const MOST_ENTRIES = 2_000;

/** The files within a workbook, which is a zip archive. What they unpack to, and their elements, are counted over all of them. */
export async function openArchive(source, { inflated: mostBytes, elements: mostElements }) {
  const options = { lazyEntries: true, autoClose: false };
  const zip = await (source.buffer
    ? yauzl.fromBufferPromise(source.buffer, options)
    : yauzl.fromFdPromise(source.fd, options)
  ).catch(() => {
    throw damaged();
  });
  const entries = new Map();
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.size >= MOST_ENTRIES) throw damaged();
      entries.set(entry.fileName, entry);
    }
  } catch {
    throw damaged();
  }
  let unpacked = 0;
  let elements = 0;
  /** A million empty cells take a few kB of an archive, and a second or more to read. */
  const count = () => {
    elements += 1;
    if (elements > mostElements)
      throw new Unreadable(
        'The workbook has too many cells, empty ones included. Save it as CSV, or divide it.',
      );
  };
  /** An archive may lie about the size of an entry: the bytes that come out are counted. */
  const counting = () =>
    new Transform({
      transform(chunk, _encoding, done) {
        unpacked += chunk.length;
        if (unpacked <= mostBytes) done(null, chunk);
        else
          done(
            new Unreadable(
              `The workbook unpacks to more than ${Math.round(mostBytes / 1024 / 1024)} MB. Save it as CSV, or divide it.`,
            ),
          );
      },
    });
  return {
    has: (name) => entries.has(name),
    /** Parses an entry as XML; `pause` is awaited between chunks. */
    parse: async (name, { pause, ...handlers }) => {
      const parser = createXmlParser({ ...handlers, count });
      try {
        const stream = await zip.openReadStreamPromise(entries.get(name));
        const counted = counting();
        stream.on('error', (error) => counted.destroy(error));
        const decoder = new TextDecoder();
        for await (const chunk of stream.pipe(counted)) {
          parser.write(decoder.decode(chunk, { stream: true }));
          if (pause) await pause();
        }
        parser.close();
      } catch (error) {
        throw error instanceof Unreadable ? error : damaged();
      }
    },
  };
}
