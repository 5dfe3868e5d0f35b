import type { Guest } from '@bn/contract';
import { useRemoveGuestMutation } from '../../../api/endpoints/meetings/guests.ts';
import { MESSAGES } from '../../../api/messages.ts';
import { reasonsOf } from '../../../api/refused-fields.ts';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';

/** The content of the confirmation: the details cannot be restored. */
export const RemoveGuestForm = ({ guest, onClose }: { guest: Guest; onClose: () => void }) => {
  const [remove] = useRemoveGuestMutation();
  const form = useForm({
    start: {},
    read: () => ({ body: undefined }),
    send: () => remove({ params: { id: guest.id } }).unwrap(),
    sent: { text: MESSAGES.guestRemoved, ms: 1200 },
    failed: MESSAGES.guestNotRemoved,
    reasonsOf,
    onClose,
  });
  return (
    <Form form={form} action="Remove" danger>
      <p data-wide>
        {guest.name} is no longer a guest of this meeting, and everything entered about them is deleted.
      </p>
    </Form>
  );
};
