const SETTLED_MS = 1_000;

/** Runs after the first screen's own calls and code, which share the connection with it; returns a function to cancel. */
export const whenSettled = (work: () => void): (() => void) => {
  const timer = setTimeout(work, SETTLED_MS);
  return () => clearTimeout(timer);
};

/** Runs while the browser is idle. Safari has no `requestIdleCallback`. */
export const whenIdle = (work: () => void) => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 4000 });
  else setTimeout(work, 1500);
};

/**
 * Runs once everything that is known by now has been painted: after the next frame, and after all that waits for the main thread
 * then, such as the frame with the answer that has just arrived. Safari has no `scheduler`: there, after the next frame.
 */
export const oncePainted = (work: () => void): void =>
  afterPaint(() => {
    if ('scheduler' in globalThis) void scheduler.postTask(work, { priority: 'background' });
    else work();
  });

/** A hidden page draws no frames, so do not wait for one. */
const AT_THE_LATEST_MS = 500;

/** Runs invisible work after the next frame has been painted. */
export const afterPaint = (work: () => void): void => {
  let done = false;
  const once = () => {
    if (done) return;
    done = true;
    work();
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, AT_THE_LATEST_MS);
};
