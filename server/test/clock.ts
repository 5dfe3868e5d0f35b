export interface Clock {
  now(): Date;
  /** Milliseconds later. */
  advance(milliseconds: number): void;
  set(instant: string): void;
}

/** A Monday morning, unless said otherwise. */
export function createClock(instant = '2026-11-09T10:00:00.000Z'): Clock {
  let at = Date.parse(instant);
  return {
    now: () => new Date(at),
    advance: (milliseconds) => {
      at += milliseconds;
    },
    set: (text) => {
      at = Date.parse(text);
    },
  };
}
