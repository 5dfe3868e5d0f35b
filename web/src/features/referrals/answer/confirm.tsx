import type { ReactNode } from 'react';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { ModalActions } from '../../../ui/overlay/modal-actions.ts';
import type { useModal } from '../../../ui/overlay/use-modal.ts';
import { AppButton } from '../../../ui/surface/app-button.tsx';

interface Props {
  frame: ReturnType<typeof useModal>['frame'];
  title: string;
  no: string;
  yes: string;
  /** It takes something away. */
  danger?: boolean;
  busy: boolean;
  onYes: () => void;
  children: ReactNode;
}

/** Asks before something is done. */
export const Confirm = ({ frame, title, no, yes, danger = false, busy, onYes, children }: Props) => (
  <Modal
    {...frame}
    title={title}
    width="400px"
    // It must not go while nobody knows yet how it went.
    onClose={() => !busy && frame.onClose()}
  >
    <p>{children}</p>
    <ModalActions>
      <AppButton variant="outline" disabled={busy} onClick={frame.onClose}>
        {no}
      </AppButton>
      <AppButton variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onYes}>
        {yes}
      </AppButton>
    </ModalActions>
  </Modal>
);
