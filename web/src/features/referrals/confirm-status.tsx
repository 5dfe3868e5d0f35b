import { type Outcome, REFERRAL_STATUS_LABELS } from '@bn/contract/domain';
import { AppButton } from '../../ui/app-button.tsx';
import { Modal, ModalActions } from '../../ui/modal.tsx';

interface Props {
  open: boolean;
  outcome: Outcome;
  busy: boolean;
  onNo: () => void;
  onYes: (outcome: Outcome) => void;
}

export const ConfirmStatus = ({ open, outcome, busy, onNo, onYes }: Props) => (
  <Modal open={open} title="Confirm Status Change" width="400px" onClose={() => !busy && onNo()}>
    <p>{`Are you sure you want to set the referral status to: "${REFERRAL_STATUS_LABELS[outcome]}"?`}</p>
    <ModalActions>
      <AppButton variant="outline" disabled={busy} onClick={onNo}>
        No
      </AppButton>
      <AppButton busy={busy} onClick={() => onYes(outcome)}>
        Yes
      </AppButton>
    </ModalActions>
  </Modal>
);
