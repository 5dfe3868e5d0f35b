import { useCallback, useRef } from 'react';
import { useScrollAnchor } from '../router/router.tsx';

/** A ref that scrolls to its element when it first appears, but not for readers who come back: they return to where they were. */
export const useScrollOnce = () => {
  const done = useRef(useScrollAnchor() !== undefined);
  return useCallback((element: HTMLElement | null) => {
    if (!element || done.current) return;
    done.current = true;
    // After the page has been scrolled to its top, as every new page is.
    requestAnimationFrame(() => element.scrollIntoView({ block: 'nearest' }));
  }, []);
};
