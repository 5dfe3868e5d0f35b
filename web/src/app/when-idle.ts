/** While nothing else happens. `requestIdleCallback` is missing in Safari. */
export const whenIdle = (work: () => void) => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 4000 });
  else setTimeout(work, 1500);
};
