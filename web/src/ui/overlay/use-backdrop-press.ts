import { type MouseEvent, useRef } from 'react';

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
