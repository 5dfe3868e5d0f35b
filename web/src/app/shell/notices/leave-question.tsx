import { useState } from 'react';
import { outbox } from '../../../api/offline/outbox/outbox.ts';
import type { Queued } from '../../../api/offline/records.ts';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { Modal } from '../../../ui/overlay/modal/modal.tsx';
import { ModalActions } from '../../../ui/overlay/modal/modal-actions.ts';
import { useDeliver } from './use-deliver.ts';

interface Props {
  queued: readonly Queued[];
  onStay: () => void;
  onLeave: () => void;
}

/** Signing out deletes everything stored in the browser, so it asks first if there are unsent entries. */
export const LeaveQuestion = ({ queued, onStay, onLeave }: Props) => {
  const deliver = useDeliver();
  const [left, setLeft] = useState(queued);
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState('');
  const userId = queued[0]?.userId ?? 0;

  const send = async () => {
    setBusy(true);
    setResult('');
    await deliver();
    const now = await outbox.allOf(userId);
    if (now.length === 0) return onLeave();
    setLeft(now);
    setResult(
      now.some(({ state }) => state !== 'refused')
        ? 'Cannot reach the server.'
        : 'It was rejected. Stay to correct it, or discard it.',
    );
    setBusy(false);
  };
  const throwAway = async () => {
    await outbox.remove(...(await outbox.allOf(userId)).map(({ key }) => key));
    onLeave();
  };

  return (
    <Modal open opening={0} title="Not sent yet" width="500px" onClose={() => !busy && onStay()}>
      <p>
        {left.length === 1
          ? 'One item has not been sent yet. '
          : `${left.length} items have not been sent yet. `}
        If you sign out now, it is deleted from this browser.
      </p>
      <p role="alert">{result}</p>
      <ModalActions>
        <AppButton variant="outline" disabled={busy} onClick={onStay}>
          Stay
        </AppButton>
        <AppButton variant="danger" disabled={busy} onClick={() => void throwAway()}>
          Discard and sign out
        </AppButton>
        <AppButton busy={busy} onClick={() => void send()}>
          Send now
        </AppButton>
      </ModalActions>
    </Modal>
  );
};
