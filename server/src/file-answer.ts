import type { Readable } from 'node:stream';

/** An answer that is a file to keep, sent while it is being made. */
export interface FileAnswer {
  /** Letters, digits, '-' and '.' only. */
  name: string;
  type: string;
  /** Whoever gets it must read it or destroy it. */
  content: Readable;
}
