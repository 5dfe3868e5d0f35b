import { type ComponentType, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useToast } from '../../feedback/messages/toast.tsx';
import { loadModal } from './load-modal.ts';
import type { ModalProps } from './modal-frame.tsx';

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

let Frame: ComponentType<ModalProps> | undefined;

/** `<Modal {...add.frame} title="Add" width="45%"><AddForm /></Modal>`, with `add` from `useModal`. */
export const Modal = (props: ModalProps) => {
  const { open, onClose } = props;
  const toast = useToast();
  const [, setLoaded] = useState(Frame !== undefined);

  const failed = useEffectEvent(() => {
    toast('error', 'This could not be opened. Reload the page to try again.');
    onClose();
  });
  useEffect(() => {
    if (!open || Frame) return;
    let wanted = true;
    loadModal().then(
      (chunk) => {
        Frame = chunk.default;
        if (wanted) setLoaded(true);
      },
      () => wanted && failed(),
    );
    return () => {
      wanted = false;
    };
  }, [open]);

  return Frame ? <Frame {...props} /> : null;
};
