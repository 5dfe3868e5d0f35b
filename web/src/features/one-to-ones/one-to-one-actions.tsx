import type { OneToOne } from '@bn/contract';
import { ONE_TO_ONE_STATUS_LABELS, type OneToOneAnswer } from '@bn/contract/domain';
import { useState } from 'react';
import { messageOf } from '../../api/client/client.ts';
import { useAnswerOneToOneMutation, useConfirmOneToOneMutation } from '../../api/endpoints/one-to-ones.ts';
import { MESSAGES } from '../../api/messages.ts';
import { isQueued } from '../../api/offline/outbox/queueing.ts';
import { useQueued } from '../../api/offline/outbox/use-queued.ts';
import { QueuedEntry } from '../../parts/queued/queued-entry.tsx';
import { Actions } from '../../ui/button/actions.ts';
import { AppButton } from '../../ui/button/app-button.tsx';
import { useToast } from '../../ui/feedback/messages/toast.tsx';
import { newIdempotencyKey } from '../../ui/form/idempotency-key.ts';

/** What needs a form first. */
export type Asked = 'change' | 'cancel';

interface Props {
  one: OneToOne;
  onAsk: (asked: Asked, one: OneToOne) => void;
  /** An answer that was given by both can still be changed, but not from a list. */
  inList?: true;
}

/** Answer a proposal, move or cancel what is planned, and say whether it took place. */
export const OneToOneActions = ({ one, onAsk, inList }: Props) => {
  const { id, may, partner, i_met, status } = one;
  const toast = useToast();
  const [answer] = useAnswerOneToOneMutation();
  const [confirm] = useConfirmOneToOneMutation();
  const [busy, setBusy] = useState(false);
  const [queued] = useQueued().filter(
    ({ name, args }) => name === 'confirmOneToOne' && args.params?.id === id,
  );

  const send = async (call: () => Promise<unknown>) => {
    setBusy(true);
    await call().catch((error) => toast('error', messageOf(error, MESSAGES.oneToOneNotSaved)));
    setBusy(false);
  };
  const decide = (decision: OneToOneAnswer) =>
    send(async () => {
      await answer({ params: { id }, body: { status: decision } }).unwrap();
      toast('success', `One-to-one ${ONE_TO_ONE_STATUS_LABELS[decision].toLowerCase()}.`);
    });
  const say = (met: 0 | 1) =>
    send(async () => {
      const values = { name: partner.name };
      const said = await confirm({
        params: { id },
        body: { met },
        key: newIdempotencyKey(),
        values,
      }).unwrap();
      if (isQueued(said)) toast('info', MESSAGES.queued);
    });

  if (queued)
    return (
      <QueuedEntry entry={queued}>
        {queued.args.body.met === 1 ? 'You said that you met' : 'You said that you did not meet'}
      </QueuedEntry>
    );
  const mayConfirm = may.confirm === 1 && !(inList && status === 'confirmed');
  if (!mayConfirm && may.answer === 0 && may.change === 0 && may.cancel === 0) return null;
  const about = `the one-to-one with ${partner.name}`;
  return (
    <Actions>
      {mayConfirm && i_met !== 1 && (
        <AppButton small busy={busy} aria-label={`We met: ${partner.name}`} onClick={() => say(1)}>
          We met
        </AppButton>
      )}
      {mayConfirm && i_met !== 0 && (
        <AppButton
          small
          variant="outline"
          disabled={busy}
          aria-label={`We did not meet: ${partner.name}`}
          onClick={() => say(0)}
        >
          We did not meet
        </AppButton>
      )}
      {may.answer === 1 && (
        <AppButton small busy={busy} aria-label={`Accept ${about}`} onClick={() => decide('accepted')}>
          Accept
        </AppButton>
      )}
      {may.change === 1 && (
        <AppButton
          small
          variant="outline"
          aria-label={may.answer === 1 ? `Another time for ${about}` : `Change ${about}`}
          onClick={() => onAsk('change', one)}
        >
          {may.answer === 1 ? 'Another time' : 'Change'}
        </AppButton>
      )}
      {may.answer === 1 && (
        <AppButton
          small
          variant="outline"
          disabled={busy}
          aria-label={`Decline ${about}`}
          onClick={() => decide('declined')}
        >
          Decline
        </AppButton>
      )}
      {may.cancel === 1 && may.answer === 0 && (
        <AppButton
          small
          variant="outline"
          aria-label={`Cancel ${about}`}
          onClick={() => onAsk('cancel', one)}
        >
          Cancel
        </AppButton>
      )}
    </Actions>
  );
};
