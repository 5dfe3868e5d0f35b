import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useToast } from '../../feedback/messages/toast.tsx';
import { loadModal } from './load-modal.ts';
import type { ModalProps } from './modal-frame.tsx';

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
