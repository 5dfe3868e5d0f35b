import { type MouseEvent, useRef } from 'react';

/** For what surrounds a card: a press that begins and ends beside the card. Marking text from inside out is none. */
export const usePressBeside = (onPress: () => void) => {
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
