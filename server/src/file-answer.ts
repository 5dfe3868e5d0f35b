import type { Readable } from 'node:stream';

export interface FileAnswer {
  /** Any text without line ends. */
  name: string;
  type: string;
  /** The receiver must read it or destroy it. */
  content: Readable;
}

/** A file that programs ask for again and again: short, whole, and sent only to those who do not have it already. */
export interface PolledFile {
  name: string;
  type: string;
  content: string | Buffer;
}
