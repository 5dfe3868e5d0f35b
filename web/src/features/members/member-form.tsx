import type { Member } from '@bn/contract';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { newIdempotencyKey } from '../../api/idempotency.ts';
import { useRegisterMemberMutation, useUpdateMemberMutation } from '../../api/members.ts';
import { MESSAGES } from '../../api/messages.ts';
import { useUser } from '../../store/hooks.ts';
import { FormFooter } from './form-footer.tsx';
import { MemberFields } from './member-fields.tsx';
import { changesOf, type MemberValues, newMember, startValues } from './member-values.ts';
import { useSending } from './use-sending.ts';
import { type FieldErrors, refusalOf, validateMember } from './validate-member.ts';

const ADDED_MS = 2000;
const UPDATED_MS = 1200;

/** Edits the given member, or adds one when there is none. */
export const MemberForm = ({ member, onClose }: { member: Member | null; onClose: () => void }) => {
  const user = useUser();
  const [values, setValues] = useState(() => startValues(member, user));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [reason, setReason] = useState<string>();
  const [key] = useState(newIdempotencyKey);
  const [register] = useRegisterMemberMutation();
  const [update] = useUpdateMemberMutation();
  const sending = useSending();
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);

  const change = <F extends keyof MemberValues>(field: F, value: MemberValues[F]) => {
    setValues((before) => ({ ...before, [field]: value }));
    setErrors(({ [field]: _, ...others }) => others);
  };

  const add = () =>
    sending.send(
      () => register({ body: newMember(values), key }).unwrap(),
      { text: MESSAGES.memberAdded, ms: ADDED_MS, close: onClose },
      MESSAGES.memberNotAdded,
    );
  const save = async (existing: Member) => {
    const body = changesOf(existing, values);
    if (Object.keys(body).length === 0) {
      sending.finish('info', { text: MESSAGES.noChanges, ms: UPDATED_MS, close: onClose });
      return undefined;
    }
    return sending.send(
      () => update({ params: { memberId: existing.id }, body }).unwrap(),
      { text: MESSAGES.memberUpdated, ms: UPDATED_MS, close: onClose },
      MESSAGES.memberNotUpdated,
    );
  };

  const flag = (fields: FieldErrors) => {
    setErrors(fields);
    setRefusals((before) => before + 1);
  };
  // Leads to the first thing to put right; the message itself stands beside the buttons.
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending.locked) return;
    const problems = validateMember(values, member !== null);
    flag(problems);
    setReason(undefined);
    if (Object.keys(problems).length > 0) return sending.refuse(MESSAGES.fixErrors);
    const refusal = refusalOf(await (member ? save(member) : add()));
    flag(refusal.fields);
    setReason(refusal.other);
  };

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <MemberFields
        values={values}
        errors={errors}
        onChange={change}
        editing={member !== null}
        ownChapterOnly={user.role === 'member'}
      />
      <FormFooter {...sending} reason={reason} onCancel={onClose}>
        {member ? 'Update Member' : 'Add Member'}
      </FormFooter>
    </form>
  );
};
