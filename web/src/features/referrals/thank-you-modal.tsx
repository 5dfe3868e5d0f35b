import type { Referral } from '@bn/contract';
import { LIMITS } from '@bn/contract/domain';
import { type FormEvent, useState } from 'react';
import { newIdempotencyKey } from '../../api/idempotency.ts';
import { MESSAGES } from '../../api/messages.ts';
import { fieldsOf } from '../../api/refused-fields.ts';
import { useSendThankYouMutation } from '../../api/thankyous.ts';
import { TimedAlert } from '../../ui/alert.tsx';
import { AppButton } from '../../ui/app-button.tsx';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { today } from '../../ui/format.ts';
import { Modal, ModalActions } from '../../ui/modal.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { DateInput } from '../../ui/text-input.tsx';
import { useTimedMessage } from '../../ui/use-timed-message.ts';
import { About, ALERT_MS, Form } from './form-layout.ts';
import { readThankYou, type ThankYouDraft, type ThankYouField } from './thank-you.ts';
import { useFlags } from './use-flags.ts';

type Send = ReturnType<typeof useSendThankYouMutation>[0];

interface ModalProps {
  open: boolean;
  opening: number;
  referral: Referral;
  onClose: () => void;
}

/** The sending lives here rather than in the form: a modal must not go while nobody knows yet how it went. */
export const ThankYouModal = ({ open, opening, referral, onClose }: ModalProps) => {
  const [send, { isLoading }] = useSendThankYouMutation();
  return (
    <Modal open={open} title="Thank You Note" width="500px" onClose={() => !isLoading && onClose()}>
      <ThankYouForm key={opening} referral={referral} send={send} busy={isLoading} onClose={onClose} />
    </Modal>
  );
};

interface FormProps {
  referral: Referral;
  send: Send;
  busy: boolean;
  onClose: () => void;
}

const ThankYouForm = ({ referral, send, busy, onClose }: FormProps) => {
  const [key] = useState(newIdempotencyKey);
  const [draft, setDraft] = useState<ThankYouDraft>(() => ({ amount: '', date: today(), description: '' }));
  const [sent, setSent] = useState(false);
  const flags = useFlags<ThankYouField>();
  const { message, show } = useTimedMessage();

  const edit = (name: ThankYouField) => (value: string) => {
    setDraft((before) => ({ ...before, [name]: value }));
    flags.clear(name);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const result = readThankYou(referral.id, draft);
    if ('reasons' in result) return flags.flag(result.reasons);
    try {
      await send({ body: result.note, key }).unwrap();
      setSent(true);
      show('success', MESSAGES.thankYouSent, ALERT_MS, onClose);
    } catch (error) {
      flags.flag(fieldsOf(error));
      show('error', MESSAGES.sendFailed, ALERT_MS);
    }
  };

  return (
    <Form ref={flags.form} onSubmit={submit} noValidate>
      <About data-wide>For the referral from {referral.from_member_name}.</About>
      <DecimalInput
        label="Amount"
        value={draft.amount}
        onValue={edit('amount')}
        placeholder="0.00"
        {...flags.on('amount')}
      />
      <DateInput label="Converted date" value={draft.date} onValue={edit('date')} {...flags.on('date')} />
      <div data-wide>
        <TextArea
          label="Description"
          value={draft.description}
          onValue={edit('description')}
          maxLength={LIMITS.description}
          {...flags.on('description')}
        />
      </div>
      <TimedAlert message={message} />
      <ModalActions>
        <AppButton variant="outline" disabled={busy} onClick={onClose}>
          Cancel
        </AppButton>
        <AppButton type="submit" busy={busy} disabled={sent}>
          Send
        </AppButton>
      </ModalActions>
    </Form>
  );
};
