/** A hidden page draws nothing, and nothing waits for that. */
const AT_THE_LATEST_MS = 500;

/** Does what nobody sees after the frame that is being prepared has been drawn. */
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
