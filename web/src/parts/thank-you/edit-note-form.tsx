import type { ThankYouNote } from '@bn/contract';
import { useState } from 'react';
import { useCorrectThankYouMutation } from '../../api/endpoints/thankyous.ts';
import { MESSAGES } from '../../api/messages.ts';
import { reasonsOf } from '../../api/refused-fields.ts';
import { Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { ReturnReason } from './return-reason.tsx';
import { noteDraftOf, readNoteCorrection } from './thank-you.ts';
import { ThankYouFields } from './thank-you-fields.tsx';

/** The content of the 'Edit note' modal: a returned note goes back for approval. */
export const CorrectNoteForm = ({ note, onClose }: { note: ThankYouNote; onClose: () => void }) => {
  const [correct] = useCorrectThankYouMutation();
  // The note as it was when the form opened: sending changes the note behind it.
  const [before] = useState(note);
  const [start] = useState(() => noteDraftOf(note));
  const returned = before.status === 'returned';
  const { field, ...form } = useForm({
    draft: `note/${before.id}`,
    start,
    read: (draft) => readNoteCorrection(before, draft),
    send: (body) => correct({ params: { id: before.id }, body }).unwrap(),
    sent: { text: returned ? MESSAGES.noteSentAgain : MESSAGES.noteCorrected, ms: 1200 },
    failed: MESSAGES.noteNotCorrected,
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
