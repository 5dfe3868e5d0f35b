import { type Outcome, REFERRAL_STATUS_LABELS } from '@bn/contract/domain';
import { Confirm } from '../../../ui/overlay/modal/confirm.tsx';
import type { useModal } from '../../../ui/overlay/modal/use-modal.ts';

interface Props {
  frame: ReturnType<typeof useModal>['frame'];
  outcome: Outcome;
  busy: boolean;
  onYes: (outcome: Outcome) => void;
}

export const ConfirmStatus = ({ frame, outcome, busy, onYes }: Props) => (
  <Confirm
    frame={frame}
    title="Confirm Status Change"
    no="No"
    yes="Yes"
    busy={busy}
    onYes={() => onYes(outcome)}
  >
    {`Are you sure you want to set the referral status to: "${REFERRAL_STATUS_LABELS[outcome]}"?`}
  </Confirm>
);
