import { useCallback, useState } from 'react';

/**
 * A modal about one thing: `const edit = useModal<Member>()`, `edit.show(member)`, `<Modal {...edit.frame} title="Edit">`.
 * Its subject stays available while the modal closes. Every opening has its own content, even one that starts before
 * the previous one is hidden; `close` ends the opening it was taken from, however late it is called.
 */
export const useModal = <About = undefined>() => {
  const [state, setState] = useState<{ open: boolean; opening: number; about?: About }>({
    open: false,
    opening: 0,
  });
  const { open, opening, about } = state;
  const show = useCallback(
    (subject: About) => setState((before) => ({ open: true, opening: before.opening + 1, about: subject })),
    [],
  );
  const close = useCallback(
    () => setState((present) => (present.opening === opening ? { ...present, open: false } : present)),
    [opening],
  );
  return { about, show, close, frame: { open, opening, onClose: close } };
};
