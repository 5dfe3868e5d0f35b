export interface Clock {
  now(): Date;
  /** Moves the clock forward. */
  advance(milliseconds: number): void;
  set(instant: string): void;
}

/** A Monday morning by default. */
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
