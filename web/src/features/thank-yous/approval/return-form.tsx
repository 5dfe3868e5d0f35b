import type { ThankYouNote } from '@bn/contract';
import { LIMITS } from '@bn/contract/domain';
import { useApproveThankYouMutation } from '../../../api/endpoints/thankyous.ts';
import { MESSAGES } from '../../../api/messages.ts';
import { reasonsOf } from '../../../api/refused-fields.ts';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { TextArea } from '../../../ui/input/text-area.tsx';
import { formatAmount } from '../../../ui/text/format.ts';
import { Quiet } from '../../../ui/text/parts.ts';

interface Props {
  note: ThankYouNote;
  onClose: () => void;
}

export const ReturnForm = ({ note, onClose }: Props) => {
  const [decide] = useApproveThankYouMutation();
  const { field, ...form } = useForm({
    draft: `return/${note.id}`,
    start: { reason: '' },
    read: ({ reason }) => (reason.trim() ? { body: reason.trim() } : { errors: { reason: 'Required' } }),
    send: (reason: string) =>
      decide({ params: { id: note.id }, body: { status: 'returned', reason } }).unwrap(),
    sent: { text: MESSAGES.noteReturned, ms: 1200 },
    failed: MESSAGES.noteNotReturned,
    reasonsOf,
    onClose,
  });
  return (
    <Form form={form} action="Return">
      <Quiet data-wide>
        {formatAmount(note.amount)} from {note.from_member} to {note.to_member}. {note.from_member} will see
        your reason and can edit the note and send it again.
      </Quiet>
      <div data-wide>
        <TextArea label="Reason" maxLength={LIMITS.reason} {...field('reason')} />
      </div>
    </Form>
  );
};
