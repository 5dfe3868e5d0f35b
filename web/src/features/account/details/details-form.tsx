import type { AnswerOf, BodyOf, Routes } from '@bn/contract';
import { LIMITS, MEMBER_FIELDS, memberField, PATTERNS, type Role } from '@bn/contract/domain';
import { phoneProblem, storedText } from '@bn/contract/typed-text';
import { changedIn } from '../../../api/changed-meanwhile.ts';
import { useChangeOwnDetailsMutation } from '../../../api/endpoints/account.ts';
import { reasonsOf } from '../../../api/refused-fields.ts';
import { useAppDispatch, useUser } from '../../../store/hooks.ts';
import { refreshUser } from '../../../store/session.ts';
import { Form } from '../../../ui/form/form.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import type { Reading } from '../../../ui/form/use-form.ts';
import { PhoneInput } from '../../../ui/input/phone-input.tsx';
import { TextInput } from '../../../ui/input/text-input.tsx';

type OwnDetails = AnswerOf<Routes['ownDetails']>;
type Changes = BodyOf<Routes['changeOwnDetails']>;
type Name = keyof Changes;
type Values = Record<Name, string>;

/** A super admin changes a member's name. */
const EDITED: Record<Role, readonly Name[]> = { member: ['phone', 'vertical'], super_admin: ['full_name'] };

const LINE = new RegExp(PATTERNS.line, 'u');
const problemIn = (field: Name, value: string): string | undefined => {
  if (value.trim() === '') return 'Required';
  if (memberField(field).kind === 'phone') return phoneProblem(value);
  return LINE.test(value) ? undefined : 'Must be readable text';
};

const readDetails = (values: Values, record: OwnDetails, role: Role): Reading<Values, Changes> => {
  const names = EDITED[role];
  const problems = names.flatMap((name) => {
    const problem = problemIn(name, values[name]);
    return problem ? [[name, problem]] : [];
  });
  if (problems.length > 0) return { errors: Object.fromEntries(problems) };
  const stored = names.map((name) => [name, storedText(name, values[name])] as const);
  const body = Object.fromEntries(stored.filter(([name, value]) => value !== record[name]));
  return Object.keys(body).length > 0 ? { body } : { nothing: { text: 'No changes to save.', ms: 1200 } };
};

/** What people change of their own: members their phone and vertical, super admins their name. */
export default function DetailsForm({ details, onClose }: { details: OwnDetails; onClose: () => void }) {
  const { role } = useUser();
  const dispatch = useAppDispatch();
  const [change] = useChangeOwnDetailsMutation();
  const form = useEditForm<OwnDetails, Values, Changes>({
    draft: 'own-details',
    record: details,
    start: ({ full_name, phone = '', vertical = '' }) => ({ full_name, phone, vertical }),
    read: (values, record) => readDetails(values, record, role),
    send: async (body, { version }) => {
      await change({ body, version }).unwrap();
      if (body.full_name) void dispatch(refreshUser());
    },
    changedIn,
    sent: { text: 'Saved.', ms: 1200 },
    failed: 'Your details could not be saved.',
    reasonsOf,
    onClose,
  });
  return (
    <Form form={form} action="Save" inPage>
      {role === 'member' ? (
        <>
          <PhoneInput
            label={MEMBER_FIELDS.phone.label}
            placeholder={`${LIMITS.phoneDigits} digits`}
            autoComplete="tel"
            readOnly={form.locked}
            {...form.field('phone')}
          />
          <TextInput
            label={MEMBER_FIELDS.vertical.label}
            placeholder="Line of business"
            readOnly={form.locked}
            {...form.field('vertical')}
          />
        </>
      ) : (
        <TextInput
          label={MEMBER_FIELDS.full_name.label}
          autoCapitalize="words"
          autoComplete="name"
          readOnly={form.locked}
          {...form.field('full_name')}
        />
      )}
    </Form>
  );
}
