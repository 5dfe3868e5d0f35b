import type { Referral } from '@bn/contract';
import { OUTCOMES, type Outcome, REFERRAL_STATUS_LABELS } from '@bn/contract/domain';
import { messageOf } from '../../../api/client/client.ts';
import { useChangeReferralStatusMutation } from '../../../api/endpoints/referrals.ts';
import { MESSAGES } from '../../../api/messages.ts';
import { sentOrQueued } from '../../../api/offline/outbox/queueing.ts';
import { checkIcon, Icon } from '../../../ui/button/icon.tsx';
import { useToast } from '../../../ui/feedback/messages/toast.tsx';
import { newIdempotencyKey } from '../../../ui/form/idempotency-key.ts';
import { Confirm } from '../../../ui/overlay/modal/confirm.tsx';
import { Modal, useModal } from '../../../ui/overlay/modal/modal.tsx';
import { Quiet } from '../../../ui/text/parts.ts';
import css from './status-modal.module.css';

interface ConfirmStatusProps {
  frame: ReturnType<typeof useModal>['frame'];
  outcome: Outcome;
  busy: boolean;
  onYes: (outcome: Outcome) => void;
}

const ConfirmStatus = ({ frame, outcome, busy, onYes }: ConfirmStatusProps) => (
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

interface Props {
  frame: ReturnType<typeof useModal>['frame'];
  referral: Referral;
  /** 'Got the business' is answered with a thank-you note, which converts the referral; no status is sent. */
  onGotBusiness: () => void;
}

export const StatusModal = ({ frame, referral, onGotBusiness }: Props) => {
  const toast = useToast();
  const confirm = useModal<{ outcome: Outcome; key: string }>();
  const thanked = referral.thanked === 1;
  const [change, { isLoading }] = useChangeReferralStatusMutation();

  const send = async (outcome: Outcome, key: string) => {
    const body = { referral_status: outcome };
    try {
      const answer = await change({ params: { id: referral.id }, body, key, values: body }).unwrap();
      frame.onClose();
      const { kind, text } = sentOrQueued(MESSAGES.statusUpdated)(answer);
      toast(kind, text);
    } catch (error) {
      toast('error', messageOf(error, MESSAGES.statusNotUpdated));
    }
    confirm.close();
  };

  return (
    <>
      {/* First, so that it returns the focus before the modal below it when both close at once. */}
      {confirm.about && (
        <ConfirmStatus
          frame={confirm.frame}
          outcome={confirm.about.outcome}
          busy={isLoading}
          onYes={(outcome) => confirm.about && send(outcome, confirm.about.key)}
        />
      )}
      <Modal {...frame} title="Update Status" width="400px">
        <Quiet>What happened with the referral from {referral.from_member_name}?</Quiet>
        {thanked && (
          <Quiet>
            You have already sent a thank-you note, so it stays converted. More business? Thank again.
          </Quiet>
        )}
        <ul className={css.choices}>
          {OUTCOMES.map((outcome) => (
            <li key={outcome}>
              <button
                type="button"
                aria-current={outcome === referral.referral_status}
                disabled={thanked && outcome !== 'got_business'}
                onClick={() =>
                  outcome === 'got_business'
                    ? onGotBusiness()
                    : confirm.show({ outcome, key: newIdempotencyKey() })
                }
              >
                {REFERRAL_STATUS_LABELS[outcome]}
                {outcome === referral.referral_status && <Icon path={checkIcon} />}
              </button>
            </li>
          ))}
        </ul>
      </Modal>
    </>
  );
};
