import { type MouseEvent, type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { focusOrigins, openLayer } from './layers.ts';
import { returnFocus } from './return-focus.ts';

/** For the backdrop of a card: a click that starts and ends outside the card. Selecting text from the inside out does not count. */
export const useBackdropPress = (onPress: () => void) => {
  const began = useRef(false);
  return {
    onMouseDown: (event: MouseEvent) => {
      began.current = event.target === event.currentTarget;
    },
    onClick: (event: MouseEvent) => {
      if (began.current && event.target === event.currentTarget) onPress();
      began.current = false;
    },
  };
};

/**
 * The root of an overlay, a child of the body: on top and with the focus inside while `open`, then the focus
 * returns to where it was.
 */
export const useLayer = (open: boolean, onClose: () => void): RefObject<HTMLDivElement | null> => {
  const root = useRef<HTMLDivElement>(null);
  // Read before a field inside takes the focus.
  const [origins] = useState(focusOrigins);
  // In development effects run twice: restore the focus to the field that had it.
  const inside = useRef<HTMLElement>(null);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const element = root.current;
    // React restores the focus after a commit if the element still exists, so move it again afterwards.
    if (!open) returnFocus(origins);
    if (!open || !element) return;
    // First, because a hidden element must not keep the focus.
    if (!element.contains(document.activeElement)) (inside.current ?? element).focus({ preventScroll: true });
    const leave = openLayer({ root: element, close: () => close(), before: origins[0] });
    return () => {
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && element.contains(activeElement))
        inside.current = activeElement;
      leave();
      returnFocus(origins);
    };
  }, [open, origins]);
  return root;
};
