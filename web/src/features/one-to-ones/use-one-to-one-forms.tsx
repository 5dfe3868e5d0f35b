import type { OneToOne } from '@bn/contract';
import { useCancelOneToOneMutation } from '../../api/endpoints/one-to-ones.ts';
import { MESSAGES } from '../../api/messages.ts';
import { reasonsOf } from '../../api/refused-fields.ts';
import { ConfirmForm } from '../../ui/form/confirm-form.tsx';
import { Modal, useModal } from '../../ui/overlay/modal/modal.tsx';
import { ChangeForm } from './form/change-form.tsx';
import type { Asked } from './one-to-one-actions.tsx';
import { whenText } from './one-to-one-text.ts';

/** The forms that change or cancel a one-to-one. Render `modals` once. */
export const useOneToOneForms = () => {
  const change = useModal<OneToOne>();
  const cancelling = useModal<OneToOne>();
  const [cancel] = useCancelOneToOneMutation();
  const forms = { change, cancel: cancelling };
  const { about } = cancelling;
  return {
    onAsk: (asked: Asked, one: OneToOne) => forms[asked].show(one),
    modals: (
      <>
        <Modal
          {...change.frame}
          title={change.about?.may.answer === 1 ? 'Propose another time' : 'Change one-to-one'}
          width="45%"
        >
          {change.about && <ChangeForm one={change.about} onClose={change.close} />}
        </Modal>
        <Modal {...cancelling.frame} title="Cancel one-to-one?" width="400px">
          {about && (
            <ConfirmForm
              action="Cancel one-to-one"
              send={(key) => cancel({ params: { id: about.id }, key }).unwrap()}
              sent="One-to-one cancelled."
              failed={MESSAGES.oneToOneNotSaved}
              reasonsOf={reasonsOf}
              onClose={cancelling.close}
            >
              {`${whenText(about)}, with ${about.partner.name}, who is notified.`}
            </ConfirmForm>
          )}
        </Modal>
      </>
    ),
  };
};
