import { useState } from 'react';
import { outbox } from '../../../api/offline/outbox.ts';
import type { Waiting } from '../../../api/offline/records.ts';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { ModalActions } from '../../../ui/overlay/modal-actions.ts';
import { AppButton } from '../../../ui/surface/app-button.tsx';
import { useDeliver } from './use-deliver.ts';

interface Props {
  waiting: readonly Waiting[];
  onStay: () => void;
  onLeave: () => void;
}

/** Signing out takes along all that the browser keeps; what was not sent yet is asked about first. */
export const LeaveQuestion = ({ waiting, onStay, onLeave }: Props) => {
  const deliver = useDeliver();
  const [left, setLeft] = useState(waiting);
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState('');
  const userId = waiting[0]?.userId ?? 0;

  const send = async () => {
    setBusy(true);
    setResult('');
    await deliver();
    const now = await outbox.allOf(userId);
    if (now.length === 0) return onLeave();
    setLeft(now);
    setResult(
      now.some(({ state }) => state !== 'refused')
        ? 'The server could not be reached.'
        : 'It was not accepted. Stay to correct it, or throw it away.',
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
          ? 'One thing that you sent has not arrived yet. '
          : `${left.length} things that you sent have not arrived yet. `}
        If you sign out now, nothing of it stays in this browser.
      </p>
      <p role="alert">{result}</p>
      <ModalActions>
        <AppButton variant="outline" disabled={busy} onClick={onStay}>
          Stay
        </AppButton>
        <AppButton variant="danger" disabled={busy} onClick={() => void throwAway()}>
          Throw away
        </AppButton>
        <AppButton busy={busy} onClick={() => void send()}>
          Send now
        </AppButton>
      </ModalActions>
    </Modal>
  );
};
