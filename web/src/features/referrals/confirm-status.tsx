import { type Outcome, REFERRAL_STATUS_LABELS } from '@bn/contract/domain';
import { AppButton } from '../../ui/app-button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { ModalActions } from '../../ui/modal-actions.ts';
import type { useModal } from '../../ui/use-modal.ts';

interface Props {
  frame: ReturnType<typeof useModal>['frame'];
  outcome: Outcome;
  busy: boolean;
  onYes: (outcome: Outcome) => void;
}

export const ConfirmStatus = ({ frame, outcome, busy, onYes }: Props) => (
  <Modal
    {...frame}
    title="Confirm Status Change"
    width="400px"
    // It must not go while nobody knows yet how it went.
    onClose={() => !busy && frame.onClose()}
  >
    <p>{`Are you sure you want to set the referral status to: "${REFERRAL_STATUS_LABELS[outcome]}"?`}</p>
    <ModalActions>
      <AppButton variant="outline" disabled={busy} onClick={frame.onClose}>
        No
      </AppButton>
      <AppButton busy={busy} onClick={() => onYes(outcome)}>
        Yes
      </AppButton>
    </ModalActions>
  </Modal>
);
