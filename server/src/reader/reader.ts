export interface ProcessLimits {
  memory: number;
  processorSeconds: number;
  silentSeconds: number;
}

export interface Reader<Limits extends ProcessLimits, Found> {
  program: string;
  libraries: readonly string[];
  /** Whether they contain native code. It is not bound by Node's permissions, but by everything else that limits a reader. */
  native: boolean;
  /** In megabytes: what the process may use in addition to its heap (its program, stacks, buffers, an uploaded file twice). */
  besideHeap: number;
  /** Checks the messages of one reader, in their order; throws `ReaderBroken` for what is not valid. */
  createParser(limits: Limits): (message: Readonly<Record<string, unknown>>) => Found;
  reasons: { tooMuchMemory: string; tooLong: string };
}
