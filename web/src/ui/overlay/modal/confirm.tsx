import type { ReactNode } from 'react';
import { AppButton } from '../../button/app-button.tsx';
import type { useModal } from './modal.tsx';
import { Modal } from './modal.tsx';
import { ModalActions } from './modal-actions.ts';

interface Props {
  frame: ReturnType<typeof useModal>['frame'];
  title: string;
  no: string;
  yes: string;
  danger?: boolean;
  busy: boolean;
  onYes: () => void;
  children: ReactNode;
}

export const Confirm = ({ frame, title, no, yes, danger = false, busy, onYes, children }: Props) => (
  <Modal
    {...frame}
    title={title}
    width="400px"
    // Stays open until the result is known.
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
