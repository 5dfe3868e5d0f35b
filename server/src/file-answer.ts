import type { Readable } from 'node:stream';

/** An answer that is a file to keep, sent while it is being made. */
export interface FileAnswer {
  /** Letters, digits, '-' and '.' only. */
  name: string;
  type: string;
  /** The receiver must read it or destroy it. */
  content: Readable;
}
