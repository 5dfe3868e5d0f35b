import { useRef } from 'react';
import { messageOf } from '../../api/client.ts';
import { MESSAGES } from '../../api/messages.ts';
import { useNudgeReferralMutation } from '../../api/referrals.ts';
import { newIdempotencyKey } from '../../ui/idempotency-key.ts';
import { useToast } from '../../ui/toast.tsx';

/** Reminds the receiver of a referral, at a press; a second press after a lost answer is the same reminder. */
export const useNudge = (id: number) => {
  const toast = useToast();
  const key = useRef<string>(undefined);
  const [send, { isLoading: nudging }] = useNudgeReferralMutation();
  const nudge = () => {
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
  return { nudge, nudging };
};
