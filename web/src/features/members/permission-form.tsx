import type { Member } from '@bn/contract';
import { FLAGS, flagLabel, NO_PERMISSIONS } from '@bn/contract/domain';
import { styled } from '@mui/material/styles';
import { type FormEvent, useState } from 'react';
import { newIdempotencyKey } from '../../api/idempotency.ts';
import { useSetPermissionsMutation } from '../../api/members.ts';
import { MESSAGES } from '../../api/messages.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { Switch } from '../../ui/switch.tsx';
import { FormFooter } from './form-footer.tsx';
import { UserCell } from './member-cells.tsx';
import { useMemberFlags } from './use-member-flags.ts';
import { useSending } from './use-sending.ts';
import { refusalOf } from './validate-member.ts';

const UPDATED_MS = 2000;
const SWITCH_HEIGHT = 49;

// As high while the flags load as with all of them.
const Switches = styled('div')(({ theme }) => ({
  marginTop: 12,
  minHeight: FLAGS.length * SWITCH_HEIGHT,
  '& > label': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}));

const Note = styled('p')(({ theme }) => ({
  padding: '12px 0',
  fontSize: '0.8125rem',
  color: theme.vars.palette.text.secondary,
}));

/** Sets what one member may do beyond their role. */
export const PermissionForm = ({ member, onClose }: { member: Member; onClose: () => void }) => {
  const { flags, failed, toggle } = useMemberFlags(member.id);
  const [reason, setReason] = useState<string>();
  const [key] = useState(newIdempotencyKey);
  const [setPermissions] = useSetPermissionsMutation();
  const sending = useSending();
  const listed = FLAGS.filter((flag) => flags?.[flag] !== undefined);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending.locked || listed.length === 0) return;
    setReason(undefined);
    const failure = await sending.send(
      () =>
        setPermissions({
          params: { userId: member.id },
          body: { ...NO_PERMISSIONS, ...flags },
          key,
        }).unwrap(),
      { text: MESSAGES.permissionUpdated, ms: UPDATED_MS, close: onClose },
      MESSAGES.permissionNotUpdated,
    );
    setReason(refusalOf(failure).other);
  };

  return (
    <form onSubmit={submit}>
      <UserCell name={member.full_name} email={member.email} />
      {failed && <Note role="alert">The present permissions could not be loaded: all are shown as off.</Note>}
      <Switches>
        {flags === undefined && <Spinner minHeight={`${FLAGS.length * SWITCH_HEIGHT}px`} />}
        {flags !== undefined && listed.length === 0 && <Note>No permissions</Note>}
        {listed.map((flag) => (
          <Switch
            key={flag}
            label={flagLabel(flag)}
            checked={flags?.[flag] === 1}
            disabled={sending.locked}
            onToggle={() => toggle(flag)}
          />
        ))}
      </Switches>
      <FormFooter
        {...sending}
        locked={sending.locked || listed.length === 0}
        reason={reason}
        onCancel={onClose}
      >
        Update
      </FormFooter>
    </form>
  );
};
