import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

/** A ref for a card: if it disappears while it has the focus, the list's title gets it. `also`: another ref of the card. */
export const useLeavingFocus = (
  title: RefObject<HTMLElement | null> | undefined,
  also?: (card: HTMLElement | null) => void,
) => {
  const card = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = card.current;
    return () => {
      if (element?.contains(document.activeElement)) title?.current?.focus({ preventScroll: true });
    };
  }, [title]);
  return useCallback(
    (element: HTMLElement | null) => {
      card.current = element;
      also?.(element);
    },
    [also],
  );
};
