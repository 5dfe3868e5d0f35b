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
