import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { openLayer } from './layers.ts';

/**
 * The root of something over the page, a child of the body: on top and with the focus inside while `open`, then the focus
 * returns to where it was.
 */
export const useLayer = (open: boolean, onClose: () => void): RefObject<HTMLDivElement | null> => {
  const root = useRef<HTMLDivElement>(null);
  // Read before a field inside takes the focus.
  const [before] = useState(() => document.activeElement);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const element = root.current;
    if (!open || !element) return;
    const leave = openLayer({ root: element, close: () => close() });
    if (!element.contains(document.activeElement)) element.focus({ preventScroll: true });
    return () => {
      leave();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [open, before]);
  return root;
};
