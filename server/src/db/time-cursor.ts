/**
 * How far a reader of a history, newest first, has come: microseconds, and a number that distinguishes events
 * within the same microsecond. On the wire it is a text (PATTERNS.cursor).
 */
export interface TimeCursor {
  micros: number;
  id: number;
}

/** Later than anything: the largest time that a cursor can name. */
export const THE_END: TimeCursor = { micros: 9_000_000_000_000_000, id: 0 };

export function readCursor(text: string | undefined): TimeCursor {
  if (text === undefined) return THE_END;
  const [micros = 0, id = 0] = text.split('-').map(Number);
  return { micros, id };
}

export const writeCursor = ({ micros, id }: TimeCursor): string => `${micros}-${id}`;

export const microsOf = (at: string): string => `(extract(epoch FROM ${at}) * 1000000)::bigint`;
export const timeOf = (micros: string): string =>
  `('epoch'::timestamptz + ${micros}::double precision * interval '1 microsecond')`;
