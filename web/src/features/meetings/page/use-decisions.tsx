import type { Meeting } from '@bn/contract';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../api/client/client.ts';
import { useApproveMeetingMutation } from '../../../api/endpoints/meetings/meetings.ts';
import { useUser } from '../../../store/hooks.ts';
import { useToast } from '../../../ui/feedback/messages/toast.tsx';
import { newIdempotencyKey } from '../../../ui/form/idempotency-key.ts';
import { Modal } from '../../../ui/overlay/modal/modal.tsx';
import { useModal } from '../../../ui/overlay/modal/use-modal.ts';
import { ApproveForm } from '../form/approve-form.tsx';
import { CancelForm } from '../form/cancel-form.tsx';
import { ChangeForm } from '../form/change-form.tsx';

/** Approving, declining, changing and cancelling a meeting. Render `modals` in the page; `head` gets the focus when a button disappears. */
export const useDecisions = (meeting: Meeting, version: string | undefined) => {
  const toast = useToast();
  const user = useUser();
  /** Someone else's proposal is declined; what was approved is cancelled. */
  const declines = meeting.status === 'proposed' && meeting.proposed_by.id !== user.id;
  const head = useRef<HTMLHeadingElement>(null);
  const [send, { isLoading: approving }] = useApproveMeetingMutation();
  const [key] = useState(newIdempotencyKey);
  const approval = useModal();
  const change = useModal();
  const cancellation = useModal();

  /** One meeting needs no question. */
  const approveOne = async () => {
    try {
      await send({ params: { id: meeting.id }, body: {}, key }).unwrap();
      toast('success', 'Meeting approved.');
      head.current?.focus({ preventScroll: true });
    } catch (error) {
      toast('error', messageOf(error, 'The meeting could not be approved.'));
    }
  };

  const opener = useRef<Element>(null);
  const ask = (modal: typeof change) => {
    opener.current = document.activeElement;
    modal.show(undefined);
  };
  const asking = approval.frame.open || change.frame.open || cancellation.frame.open;
  useEffect(() => {
    // What was done may have removed the button to which the focus would return.
    if (!asking && opener.current?.isConnected === false) head.current?.focus({ preventScroll: true });
  }, [asking]);
  return {
    head,
    declines,
    approving,
    approve: () => (meeting.series_id === null ? void approveOne() : ask(approval)),
    change: () => ask(change),
    cancel: () => ask(cancellation),
    modals: (
      <>
        <Modal {...approval.frame} title="Approve meetings" width="400px">
          <ApproveForm meeting={meeting} onClose={approval.close} />
        </Modal>
        <Modal {...change.frame} title="Change meeting" width="45%">
          <ChangeForm meeting={meeting} version={version} onClose={change.close} />
        </Modal>
        <Modal
          {...cancellation.frame}
          title={declines ? 'Decline meeting?' : 'Cancel meeting?'}
          width="400px"
        >
          <CancelForm meeting={meeting} declines={declines} onClose={cancellation.close} />
        </Modal>
      </>
    ),
  };
};
