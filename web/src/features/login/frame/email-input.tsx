import { TextInput } from '../../../ui/input/text-input.tsx';

interface Props {
  value: string;
  onValue(value: string): void;
  autoFocus?: boolean;
  /** The browser may suggest passkeys beside addresses. */
  suggestsPasskeys?: boolean;
}

/** The e-mail of an account, trimmed. No type="email": the browser would strip spaces from the value that the field still shows. */
export const EmailInput = ({ value, onValue, autoFocus = false, suggestsPasskeys = false }: Props) => (
  <TextInput
    label="Email"
    inputMode="email"
    name="email"
    autoComplete={suggestsPasskeys ? 'username webauthn' : 'username'}
    autoCapitalize="none"
    spellCheck={false}
    autoFocus={autoFocus}
    value={value}
    onValue={(typed) => onValue(typed.trim())}
  />
);
