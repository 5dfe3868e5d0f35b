import { LIMITS } from '@bn/contract/domain';
import { useInviteGuestMutation } from '../../../api/endpoints/meetings/guests.ts';
import { MESSAGES } from '../../../api/messages.ts';
import { reasonsOf } from '../../../api/refused-fields.ts';
import { FromContacts } from '../../../ui/contact/from-contacts.tsx';
import { sendsMail } from '../../../ui/contact/links.ts';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { PhoneInput } from '../../../ui/input/phone-input.tsx';
import { TextInput } from '../../../ui/input/text-input.tsx';
import { Quiet } from '../../../ui/text/parts.ts';
import { NO_GUEST, readInvitation } from './invite-guest.ts';

// Another person's details: the browser's autofill would be wrong in every field.
const NO_AUTOFILL = { autoComplete: 'off' } as const;

export const InviteGuestForm = ({ meetingId, onClose }: { meetingId: number; onClose: () => void }) => {
  const [invite] = useInviteGuestMutation();
  const { field, set, ...form } = useForm({
    draft: `guest/${meetingId}`,
    start: NO_GUEST,
    read: readInvitation,
    invalid: MESSAGES.fixErrors,
    send: (body, key) => invite({ params: { id: meetingId }, body, key }).unwrap(),
    sent: { text: MESSAGES.guestInvited, ms: 1200 },
    failed: MESSAGES.guestNotInvited,
    reasonsOf,
    onClose,
  });
  return (
    <Form form={form} action="Invite">
      <TextInput
        label="Name"
        autoCapitalize="words"
        maxLength={LIMITS.name}
        {...NO_AUTOFILL}
        {...field('name')}
      />
      <div>
        <PhoneInput label="Phone" {...NO_AUTOFILL} {...field('phone')} />
        <FromContacts
          withEmail
          onContact={({ name, phone, email }) => {
            set('name', name || form.values.name);
            set('phone', phone);
            if (email) set('email', email);
          }}
        />
      </div>
      <TextInput
        label="Email"
        type="email"
        placeholder="Optional"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LIMITS.email}
        {...NO_AUTOFILL}
        {...field('email')}
      />
      <TextInput
        label="Business"
        placeholder="Line of business"
        maxLength={LIMITS.name}
        {...NO_AUTOFILL}
        {...field('business')}
      />
      <Quiet data-wide>
        Invite only people who agreed to it. Their details are visible to you and to those who approve guests
        or take attendance, and are deleted 12 months after the last visit.
        {sendsMail() &&
          ' If you enter an e-mail, the invitation goes there once someone else has approved it.'}
      </Quiet>
    </Form>
  );
};
