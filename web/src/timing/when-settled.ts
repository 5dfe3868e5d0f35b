const SETTLED_MS = 1_000;

/** Runs after the first screen's own calls and code, which share the connection with it; returns a function to cancel. */
export const whenSettled = (work: () => void): (() => void) => {
  const timer = setTimeout(work, SETTLED_MS);
  return () => clearTimeout(timer);
};
