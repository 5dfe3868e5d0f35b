import type { MemberPage } from '@bn/contract';
import { LIMITS, PATTERNS } from '@bn/contract/domain';
import { useState } from 'react';
import { isObject } from '../../../api/client/client.ts';
import { useResumeMembershipMutation } from '../../../api/endpoints/members.ts';
import { reasonsOf } from '../../../api/refused-fields.ts';
import { Form } from '../../../ui/form/form.tsx';
import { type Reading, useForm } from '../../../ui/form/use-form.ts';
import { TextInput } from '../../../ui/input/text-input.tsx';

const EMAIL = new RegExp(PATTERNS.email, 'u');
const START = { email: '' };
type Values = typeof START;

const isTaken = (error: unknown) => isObject(error) && error.status === 409;

/** The content of the confirmation. Asks for another e-mail if the server says that the old one is in use. */
export const ResumeMembership = ({ member, onClose }: { member: MemberPage; onClose: () => void }) => {
  const [asked, setAsked] = useState(false);
  const [resume] = useResumeMembershipMutation();
  const form = useForm({
    draft: `resume/${member.id}`,
    start: START,
    read: ({ email }): Reading<Values, { email?: string }> => {
      if (!asked && email === '') return { body: {} };
      return EMAIL.test(email.trim())
        ? { body: { email: email.trim() } }
        : { errors: { email: 'Must be an e-mail address' } };
    },
    send: (body, key) =>
      resume({ params: { id: member.id }, body, key })
        .unwrap()
        .catch((error) => {
          if (isTaken(error)) setAsked(true);
          throw error;
        }),
    sent: { text: 'The membership has been resumed.', ms: 1200 },
    failed: 'The membership could not be resumed.',
    reasonsOf: (error) => {
      const { fields, other } = reasonsOf(error);
      return isTaken(error) && other ? { fields: { email: other } } : { fields, other };
    },
    onClose,
  });
  return (
    <Form form={form} action="Resume">
      <div data-wide>
        <p>
          {member.full_name} is a member of {member.chapter.name} again, can sign in with the old password,
          and has no permissions until you grant them.
        </p>
      </div>
      {(asked || form.values.email !== '') && (
        <div data-wide>
          <TextInput
            label="Another e-mail"
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={LIMITS.email}
            readOnly={form.locked}
            {...form.field('email')}
          />
        </div>
      )}
    </Form>
  );
};
