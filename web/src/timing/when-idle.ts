/** Runs while the browser is idle. Safari has no `requestIdleCallback`. */
export const whenIdle = (work: () => void) => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 4000 });
  else setTimeout(work, 1500);
};
