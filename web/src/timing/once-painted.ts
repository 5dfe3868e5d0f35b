import { afterPaint } from './after-paint.ts';

/**
 * Runs once everything that is known by now has been painted: after the next frame, and after all that waits for the main thread
 * then, such as the frame with the answer that has just arrived. Safari has no `scheduler`: there, after the next frame.
 */
export const oncePainted = (work: () => void): void =>
  afterPaint(() => {
    if ('scheduler' in globalThis) void scheduler.postTask(work, { priority: 'background' });
    else work();
  });
