import type { Referral, ThankYouNote } from '@bn/contract';
import { LIMITS } from '@bn/contract/domain';
import { useState } from 'react';
import { useCorrectThankYouMutation, useSendThankYouMutation } from '../../api/endpoints/thankyous.ts';
import { MESSAGES } from '../../api/messages.ts';
import { sentOrQueued } from '../../api/offline/outbox/queueing.ts';
import type { Queued } from '../../api/offline/records.ts';
import { reasonsOf } from '../../api/refused-fields.ts';
import { DateInput } from '../../ui/date/date-input.tsx';
import { DecimalInput } from '../../ui/decimal/decimal-input.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { TextArea } from '../../ui/input/text-area.tsx';
import { today } from '../../ui/text/format.ts';
import { Quiet } from '../../ui/text/parts.ts';
import { ReturnReason } from './note-card.tsx';
import { noteDraftOf, readNoteEdits, readThankYou, type ThankYouDraft } from './thank-you.ts';

/** The fields of a thank-you note, for sending and for editing it. */
const ThankYouFields = ({
  field,
}: {
  field: ReturnType<typeof useForm<ThankYouDraft, unknown>>['field'];
}) => (
  <>
    <DecimalInput label="Amount" placeholder="0.00" {...field('amount')} />
    <DateInput label="Converted date" {...field('date')} />
    <div data-wide>
      <TextArea label="Description" maxLength={LIMITS.description} {...field('description')} />
    </div>
  </>
);

interface Props {
  referral: Referral;
  /** A note of the outbox, to be corrected. */
  queued?: Queued | undefined;
  onClose: () => void;
}

/** The content of the 'Thank You Note' modal. */
export const ThankYouForm = ({ referral, queued, onClose }: Props) => {
  const [send] = useSendThankYouMutation();
  const [start] = useState<ThankYouDraft>(() => ({
    amount: '',
    date: today(),
    description: '',
    ...(queued?.values as object),
  }));
  const { field, ...form } = useForm({
    draft: `thank-you/${queued?.key ?? referral.id}`,
    start,
    read: (draft) => readThankYou(referral.id, draft),
    send: (body, key, values) => send({ body, key, values }).unwrap(),
    sent: sentOrQueued(MESSAGES.thankYouSent),
    failed: MESSAGES.sendFailed,
    reasonsOf,
    again: queued && { key: queued.key, error: queued.refusal },
    onClose,
  });
  return (
    <Form form={form} action="Send">
      <Quiet data-wide>For the referral from {referral.from_member_name}.</Quiet>
      <ThankYouFields field={field} />
    </Form>
  );
};

/** The content of the 'Edit note' modal: a returned note goes back for approval. */
export const EditNoteForm = ({ note, onClose }: { note: ThankYouNote; onClose: () => void }) => {
  const [correct] = useCorrectThankYouMutation();
  // The note as it was when the form opened: sending changes the note behind it.
  const [before] = useState(note);
  const [start] = useState(() => noteDraftOf(note));
  const returned = before.status === 'returned';
  const { field, ...form } = useForm({
    draft: `note/${before.id}`,
    start,
    read: (draft) => readNoteEdits(before, draft),
    send: (body) => correct({ params: { id: before.id }, body }).unwrap(),
    sent: { text: returned ? MESSAGES.noteSentAgain : MESSAGES.noteEdited, ms: 1200 },
    failed: MESSAGES.noteNotEdited,
    reasonsOf,
    onClose,
  });
  return (
    <Form form={form} action={returned ? 'Send again' : 'Save'}>
      {before.return_reason && (
        <div data-wide>
          <ReturnReason reason={before.return_reason} />
        </div>
      )}
      <ThankYouFields field={field} />
    </Form>
  );
};
