/**
 * Runs something from now until it is ended, except while the page is in the back/forward cache, which keeps no page with an
 * open stream, lock or channel: `begin` returns what closes it, and runs again when the page is restored.
 */
export const whileShown = (begin: () => () => void): (() => void) => {
  let end: (() => void) | undefined = begin();
  const hidden = () => {
    end?.();
    end = undefined;
  };
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) end ??= begin();
  };
  addEventListener('pagehide', hidden);
  addEventListener('pageshow', shown);
  return () => {
    removeEventListener('pagehide', hidden);
    removeEventListener('pageshow', shown);
    hidden();
  };
};
