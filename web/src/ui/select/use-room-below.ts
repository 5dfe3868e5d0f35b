import { type RefObject, useLayoutEffect } from 'react';

/** Between the list and the end of the window. */
const MARGIN = 8;

/**
 * Ends an open list inside the window, also above a phone's keyboard: sets `--room`, the height that is left below its top.
 * Where that is too little, the page or the modal scrolls to the list, once more when its first choices are `filled` in.
 */
export const useRoomBelow = (list: RefObject<HTMLElement | null>, open: boolean, filled: boolean) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a filled list is higher
  useLayoutEffect(() => {
    if (!open) return;
    const fit = () => {
      const element = list.current;
      if (!element) return;
      const { offsetTop = 0, height = innerHeight } = window.visualViewport ?? {};
      const room = offsetTop + height - element.getBoundingClientRect().top - MARGIN;
      element.style.setProperty('--room', `${Math.floor(room)}px`);
      element.scrollIntoView({ block: 'nearest' });
    };
    fit();
    const viewport = window.visualViewport ?? window;
    viewport.addEventListener('resize', fit);
    return () => viewport.removeEventListener('resize', fit);
  }, [list, open, filled]);
};
