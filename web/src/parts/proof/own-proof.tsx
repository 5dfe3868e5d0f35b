import type { Reauthenticated, Reauthentication } from '@bn/contract';
import { useAskToReauthenticateMutation, useListPasskeysQuery } from '../../api/endpoints/account.ts';
import { reasonsOf } from '../../api/refused-fields.ts';
import { useUser } from '../../store/hooks.ts';
import { AppButton } from '../../ui/button/app-button.tsx';
import { PasswordInput } from '../../ui/input/password-input.tsx';
import { Quiet } from '../../ui/text/parts.ts';
import { isRefusedByDevice, passkeysWorkHere, signWithPasskey } from './sign-with-passkey.ts';

/** Part of a form's values. A typed password is not kept: such a form has no draft. */
export const NO_PROOF = { current_password: '', by_passkey: false };
type Chosen = typeof NO_PROOF;

export const missingProof = ({ current_password, by_passkey }: Chosen) =>
  !by_passkey && current_password === '' && { current_password: 'Required' };

/** What a form sends to prove that its reader is there; the device asks for the passkey at that moment. */
export function useProof(purpose: Reauthenticated) {
  const [ask] = useAskToReauthenticateMutation();
  return async ({ current_password, by_passkey }: Chosen): Promise<Reauthentication> =>
    by_passkey ? signWithPasskey(await ask({ body: { purpose } }).unwrap()) : { current_password };
}

export const reasonsOfProof = (error: unknown) =>
  isRefusedByDevice(error) ? { fields: {} } : reasonsOf(error);

interface Props {
  form: {
    values: Chosen;
    field: (name: 'current_password') => object & { value: string; onValue: (value: string) => void };
    set: (name: 'by_passkey', value: boolean) => void;
    locked: boolean;
  };
  label?: string;
}

/** The reader's own password again, or a passkey of theirs: for what a session alone must not do. */
export const OwnProof = ({ form: { values, field, set, locked }, label = 'Your password' }: Props) => {
  const { email } = useUser();
  const { data } = useListPasskeysQuery();
  const hasPasskey = passkeysWorkHere(data) && data !== undefined && data.passkeys.length > 0;
  return (
    <div data-wide>
      {values.by_passkey ? (
        <Quiet>Your device asks for your fingerprint, face or screen lock.</Quiet>
      ) : (
        <>
          {/* For password managers: whose password this is. */}
          <input hidden autoComplete="username" readOnly value={email} />
          <PasswordInput
            label={label}
            autoComplete="current-password"
            readOnly={locked}
            {...field('current_password')}
          />
        </>
      )}
      {hasPasskey && (
        <div style={{ marginTop: 'var(--bn-space-2)' }}>
          <AppButton
            variant="secondary"
            small
            disabled={locked}
            onClick={() => set('by_passkey', !values.by_passkey)}
          >
            {values.by_passkey ? 'Use your password' : 'Use a passkey'}
          </AppButton>
        </div>
      )}
    </div>
  );
};
