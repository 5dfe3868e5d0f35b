import { useCallback, useState } from 'react';

/**
 * A modal about one thing: `const edit = useModal<Member>()`, `edit.show(member)`, `<Modal {...edit.frame} title="Edit">`.
 * What it is about stays known while the modal hides. Every opening has content of its own, even one that comes before
 * the last is hidden; `close` ends the opening that it was taken from, however late it is called.
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
