import { useState } from 'react';

/**
 * A modal about one thing. What it is about stays known while the modal hides, and `opening` as the content's key
 * makes every opening start afresh, even one that comes before the last is hidden.
 */
export const useModal = <About>() => {
  const [state, setState] = useState<{ open: boolean; opening: number; about?: About }>({
    open: false,
    opening: 0,
  });
  return {
    ...state,
    show: (about: About) => setState(({ opening }) => ({ open: true, opening: opening + 1, about })),
    close: () => setState((before) => ({ ...before, open: false })),
  };
};
