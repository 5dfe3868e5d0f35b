import { useState } from 'react';

/**
 * What a modal is open for. The subject outlives the closing, because the modal is still seen while it hides; `count`
 * keys the content, so that another opening never finds the former one's state; `close` ends its own opening only,
 * however late it is called.
 */
export const useOpening = <Subject>() => {
  const [state, setState] = useState<{ open: boolean; subject: Subject | null; count: number }>({
    open: false,
    subject: null,
    count: 0,
  });
  return {
    ...state,
    show: (subject: Subject) => setState(({ count }) => ({ open: true, subject, count: count + 1 })),
    close: () => setState((now) => (now.count === state.count ? { ...now, open: false } : now)),
  };
};
