import type { Referral, ThankYouNote } from '@bn/contract';
import { useState } from 'react';
import { messageOf } from '../../../api/client/client.ts';
import { useWithdrawReferralMutation } from '../../../api/endpoints/referrals.ts';
import { useWithdrawThankYouMutation } from '../../../api/endpoints/thankyous.ts';
import { MESSAGES } from '../../../api/messages.ts';
import { EditNoteForm } from '../../../parts/thank-you/thank-you-forms.tsx';
import { useToast } from '../../../ui/feedback/messages/toast.tsx';
import { newIdempotencyKey } from '../../../ui/form/idempotency-key.ts';
import { Confirm } from '../../../ui/overlay/modal/confirm.tsx';
import { Modal, useModal } from '../../../ui/overlay/modal/modal.tsx';
import { formatAmount } from '../../../ui/text/format.ts';
import { EditReferralForm } from '../give/edit-referral-form.tsx';

/** The item to withdraw; with the same key, a retry after a lost response is the same withdrawal. */
interface Withdrawal {
  title: string;
  question: string;
  withdraw: (key: string) => Promise<unknown>;
  done: string;
  failed: string;
}

/** Editing and withdrawing the user's own referrals and notes. Render `modals` in the screen. */
export const useEditing = () => {
  const toast = useToast();
  const referral = useModal<Referral>();
  const note = useModal<ThankYouNote>();
  const confirm = useModal<Withdrawal & { key: string }>();
  const [busy, setBusy] = useState(false);
  const [withdrawReferral] = useWithdrawReferralMutation();
  const [withdrawNote] = useWithdrawThankYouMutation();

  const ask = (withdrawal: Withdrawal) => confirm.show({ ...withdrawal, key: newIdempotencyKey() });
  const withdraw = async ({ withdraw: send, key, done, failed }: Withdrawal & { key: string }) => {
    setBusy(true);
    try {
      await send(key);
      confirm.close();
      toast('success', done);
    } catch (error) {
      toast('error', messageOf(error, failed));
    }
    setBusy(false);
  };

  const { about } = confirm;
  return {
    editReferral: referral.show,
    editNote: note.show,
    withdrawReferral: ({ id, to_member_name }: Referral) =>
      ask({
        title: 'Withdraw referral',
        question: `${to_member_name} will no longer see it in the list, and it no longer counts. This cannot be undone.`,
        withdraw: (key) => withdrawReferral({ params: { id }, key }).unwrap(),
        done: MESSAGES.referralWithdrawn,
        failed: MESSAGES.referralNotWithdrawn,
      }),
    withdrawNote: ({ id, amount, to_member }: ThankYouNote) =>
      ask({
        title: 'Withdraw thank-you note',
        question: `Withdraw your note of ${formatAmount(amount)} to ${to_member}? If this is its only note, the referral returns to its earlier status.`,
        withdraw: (key) => withdrawNote({ params: { id }, key }).unwrap(),
        done: MESSAGES.noteWithdrawn,
        failed: MESSAGES.noteNotWithdrawn,
      }),
    modals: (
      <>
        <Modal {...referral.frame} title="Edit referral" width="45%">
          {referral.about && <EditReferralForm referral={referral.about} onClose={referral.close} />}
        </Modal>
        <Modal {...note.frame} title="Edit note" width="500px">
          {note.about && <EditNoteForm note={note.about} onClose={note.close} />}
        </Modal>
        {about && (
          <Confirm
            frame={confirm.frame}
            title={about.title}
            no="Keep it"
            yes="Withdraw"
            danger
            busy={busy}
            onYes={() => void withdraw(about)}
          >
            {about.question}
          </Confirm>
        )}
      </>
    ),
  };
};
