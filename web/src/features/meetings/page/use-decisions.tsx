import type { Meeting } from '@bn/contract';
import { useEffect, useRef } from 'react';
import { useUser } from '../../../store/hooks.ts';
import { Modal, useModal } from '../../../ui/overlay/modal/modal.tsx';
import { ChangeForm } from '../form/change-form.tsx';
import { isDeclined, useApproval, useProposals } from '../form/use-proposals.tsx';

/** Approving, declining, changing and cancelling a meeting. Render `modals` in the page; `head` gets the focus when a button disappears. */
export const useDecisions = (meeting: Meeting, version: string | undefined) => {
  const user = useUser();
  const head = useRef<HTMLHeadingElement>(null);
  const toHead = () => head.current?.focus({ preventScroll: true });
  const proposals = useProposals();
  const change = useModal();

  const opener = useRef<Element>(null);
  const remembering =
    <About,>(show: (about: About) => void) =>
    (about: About) => {
      opener.current = document.activeElement;
      show(about);
    };
  const { approve, approving } = useApproval(meeting, {
    askApproval: remembering(proposals.askApproval),
    onApproved: toHead,
  });
  const asking = proposals.asking || change.frame.open;
  useEffect(() => {
    // What was done may have removed the button to which the focus would return.
    if (!asking && opener.current?.isConnected === false) head.current?.focus({ preventScroll: true });
  }, [asking]);
  return {
    head,
    declines: isDeclined(meeting, user),
    approving,
    approve,
    change: () => remembering(change.show)(undefined),
    cancel: () => remembering(proposals.cancel)(meeting),
    modals: (
      <>
        {proposals.modals}
        <Modal {...change.frame} title="Change meeting" width="45%">
          <ChangeForm meeting={meeting} version={version} onClose={change.close} />
        </Modal>
      </>
    ),
  };
};
