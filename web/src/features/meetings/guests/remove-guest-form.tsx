import type { Guest } from '@bn/contract';
import { useRemoveGuestMutation } from '../../../api/endpoints/meetings/guests.ts';
import { MESSAGES } from '../../../api/messages.ts';
import { reasonsOf } from '../../../api/refused-fields.ts';
import { ConfirmForm } from '../../../ui/form/confirm-form.tsx';

/** The content of the confirmation: the details cannot be restored. */
export const RemoveGuestForm = ({ guest, onClose }: { guest: Guest; onClose: () => void }) => {
  const [remove] = useRemoveGuestMutation();
  return (
    <ConfirmForm
      action="Remove"
      send={() => remove({ params: { id: guest.id } }).unwrap()}
      sent={MESSAGES.guestRemoved}
      failed={MESSAGES.guestNotRemoved}
      reasonsOf={reasonsOf}
      onClose={onClose}
    >
      {`${guest.name} is no longer a guest of this meeting, and everything entered about them is deleted.${guest.member ? ' Their membership stays.' : ''}`}
    </ConfirmForm>
  );
};
