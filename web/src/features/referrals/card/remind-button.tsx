import { useRef } from 'react';
import { messageOf } from '../../../api/client/client.ts';
import { useNudgeReferralMutation } from '../../../api/endpoints/referrals.ts';
import { MESSAGES } from '../../../api/messages.ts';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { useToast } from '../../../ui/feedback/messages/toast.tsx';
import { newIdempotencyKey } from '../../../ui/form/idempotency-key.ts';

/** Reminds the receiver of a referral; a second click after a lost response is the same reminder. */
export const RemindButton = ({ id, receiver }: { id: number; receiver: string }) => {
  const toast = useToast();
  const key = useRef<string>(undefined);
  const [send, { isLoading }] = useNudgeReferralMutation();
  const remind = () => {
    key.current ??= newIdempotencyKey();
    send({ params: { id }, key: key.current })
      .unwrap()
      .then(
        () => {
          key.current = undefined;
          toast('success', MESSAGES.nudged);
        },
        (error) => toast('error', messageOf(error, MESSAGES.notNudged)),
      );
  };
  return (
    <AppButton variant="outline" small busy={isLoading} aria-label={`Remind ${receiver}`} onClick={remind}>
      Remind
    </AppButton>
  );
};
