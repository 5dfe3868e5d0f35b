import type { ComponentProps } from 'react';
import { Control, Field, type FieldProps } from '../form/field.tsx';

export interface TextInputProps extends FieldProps, Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  value: string;
  onValue: (value: string) => void;
}

/** `<TextInput label="Email" type="email" value={email} onValue={setEmail} error={flagged} />` */
export const TextInput = ({ label, error, helperText, id, onValue, ...rest }: TextInputProps) => (
  <Field label={label} error={error} helperText={helperText} id={id}>
    {(control) => <Control {...rest} {...control} onChange={(event) => onValue(event.target.value)} />}
  </Field>
);

/** Keeps digits only and shows the number pad; `type="tel"` semantics for phones and contact numbers. */
export const DigitsInput = ({ onValue, ...rest }: TextInputProps) => (
  <TextInput
    type="tel"
    inputMode="numeric"
    {...rest}
    onValue={(value) => onValue(value.replace(/\D/g, ''))}
  />
);
