import type { Referral } from '@bn/contract';
import { useCallback } from 'react';
import type { Queued } from '../../../api/offline/records.ts';
import { ThankYouForm } from '../../../parts/thank-you/thank-you-forms.tsx';
import { Modal, useModal } from '../../../ui/overlay/modal/modal.tsx';
import { StatusModal } from './status-modal.tsx';

/** How the receiver answers a referral: a status, or a thank-you note for business. `edit` and `thank` open the modals; render `modals` in the screen. */
export const useAnswer = () => {
  const status = useModal<Referral>();
  const thanks = useModal<{ referral: Referral; queued?: Queued }>();
  const { show } = thanks;
  /** `queued`: a note of the outbox, to be corrected. */
  const thank = useCallback(
    (referral: Referral, queued?: Queued) => show({ referral, ...(queued && { queued }) }),
    [show],
  );
  const gotBusiness = (referral: Referral) => {
    status.close();
    thanks.show({ referral });
  };
  return {
    edit: status.show,
    thank,
    modals: (
      <>
        {status.about && (
          <StatusModal
            frame={status.frame}
            referral={status.about}
            onGotBusiness={() => status.about && gotBusiness(status.about)}
          />
        )}
        <Modal {...thanks.frame} title="Thank You Note" width="500px">
          {thanks.about && <ThankYouForm {...thanks.about} onClose={thanks.close} />}
        </Modal>
      </>
    ),
  };
};
