import type { Meeting, SessionUser } from '@bn/contract';
import { useState } from 'react';
import { messageOf } from '../../../api/client/client.ts';
import { useApproveMeetingMutation } from '../../../api/endpoints/meetings/meetings.ts';
import { useUser } from '../../../store/hooks.ts';
import { useToast } from '../../../ui/feedback/messages/toast.tsx';
import { newIdempotencyKey } from '../../../ui/form/idempotency-key.ts';
import { Modal, useModal } from '../../../ui/overlay/modal/modal.tsx';
import { ApproveForm } from './approve-form.tsx';
import { CancelForm } from './cancel-form.tsx';

/** Someone else's proposal is declined; what was approved is cancelled. */
export const isDeclined = ({ status, proposed_by }: Meeting, user: SessionUser): boolean =>
  status === 'proposed' && proposed_by?.id !== user.id;

/** Questions about one of several meetings, or the only one: which of its series to approve, and whether to decline or cancel it. Render `modals`. */
export const useProposals = () => {
  const user = useUser();
  const approval = useModal<Meeting>();
  const cancellation = useModal<Meeting>();
  const declines = cancellation.about !== undefined && isDeclined(cancellation.about, user);
  return {
    askApproval: approval.show,
    cancel: cancellation.show,
    asking: approval.frame.open || cancellation.frame.open,
    modals: (
      <>
        <Modal {...approval.frame} title="Approve meetings" width="400px">
          {approval.about && <ApproveForm meeting={approval.about} onClose={approval.close} />}
        </Modal>
        <Modal
          {...cancellation.frame}
          title={declines ? 'Decline meeting?' : 'Cancel meeting?'}
          width="400px"
        >
          {cancellation.about && (
            <CancelForm meeting={cancellation.about} declines={declines} onClose={cancellation.close} />
          )}
        </Modal>
      </>
    ),
  };
};

/** Approves a single meeting at once, and asks about a series. */
export const useApproval = (
  meeting: Meeting,
  { askApproval, onApproved }: { askApproval: (meeting: Meeting) => void; onApproved: () => void },
) => {
  const toast = useToast();
  const [send, { isLoading: approving }] = useApproveMeetingMutation();
  const [key] = useState(newIdempotencyKey);
  const approveOne = async () => {
    try {
      await send({ params: { id: meeting.id }, body: {}, key }).unwrap();
      toast('success', 'Meeting approved.');
      onApproved();
    } catch (error) {
      toast('error', messageOf(error, 'The meeting could not be approved.'));
    }
  };
  return {
    approving,
    approve: () => (meeting.series_id === null ? void approveOne() : askApproval(meeting)),
  };
};
