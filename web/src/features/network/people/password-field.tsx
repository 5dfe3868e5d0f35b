import type { Reauthentication } from '@bn/contract';
import { useUser } from '../../../store/hooks.ts';
import { PasswordInput } from '../../../ui/input/password-input.tsx';

interface Props {
  field: (name: keyof Reauthentication) => object & { value: string; onValue: (value: string) => void };
  readOnly: boolean;
}

/** The reader's own password again: for what a session alone must not do. */
export const OwnPasswordField = ({ field, readOnly }: Props) => {
  const { email } = useUser();
  return (
    <div data-wide>
      {/* For password managers: whose password this is. */}
      <input hidden autoComplete="username" readOnly value={email} />
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        readOnly={readOnly}
        {...field('current_password')}
      />
    </div>
  );
};
