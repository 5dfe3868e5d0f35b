import { createHash, type Hash } from 'node:crypto';
import { StringDecoder } from 'node:string_decoder';

/**
 * A backup is a gzip of lines: a header, then for each table its name and one line of JSON per row, then the end with
 * the number of lines and their SHA-256. A file that was cut off or changed therefore never looks whole.
 */
export const FORMAT = 'business-network-backup';
export const FORMAT_VERSION = 1;

export interface AppliedMigration {
  version: number;
  checksum: string;
}

export interface Header {
  format: typeof FORMAT;
  version: number;
  made_at: string;
  schema: AppliedMigration[];
  tables: { name: string; columns: string[] }[];
}

export type Marker = { table: string } | { end: { lines: number; sha256: string } };

/** Rows are arrays of text or objects without these two names, so a marker cannot be mistaken for a row. */
export const markerOf = (line: string): Marker | undefined =>
  line.startsWith('{"table":') || line.startsWith('{"end":') ? (JSON.parse(line) as Marker) : undefined;

export class Tally {
  lines = 0;
  private readonly hash: Hash = createHash('sha256');

  add(line: string): void {
    this.lines += 1;
    this.hash.update(line).update('\n');
  }

  end(): { lines: number; sha256: string } {
    return { lines: this.lines, sha256: this.hash.digest('hex') };
  }
}

export async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of chunks) {
    const parts = (rest + decoder.write(chunk)).split('\n');
    rest = parts.pop() ?? '';
    yield* parts;
  }
  if (rest) yield rest;
}
