import { afterPaint } from './after-paint.ts';

const AT_THE_LATEST_MS = 1000;
/** Safari has no `requestIdleCallback`. */
const INSTEAD_MS = 200;

/** Runs once what is known has been painted and the browser has nothing else to do. */
export const whenIdle = (work: () => void): void =>
  afterPaint(() => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: AT_THE_LATEST_MS });
    else setTimeout(work, INSTEAD_MS);
  });
