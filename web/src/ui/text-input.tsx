import type { ComponentProps } from 'react';
import { Control, Field, type FieldProps } from './field.tsx';

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

/** Keeps digits only and brings the number pad; `type="tel"` semantics for phones and contact numbers. */
export const DigitsInput = ({ onValue, ...rest }: TextInputProps) => (
  <TextInput
    type="tel"
    inputMode="numeric"
    {...rest}
    onValue={(value) => onValue(value.replace(/\D/g, ''))}
  />
);

const COMMA_GROUPED = /^\s*\d{1,3}(,\d{3})+(\.\d*)?\s*$/;
const DOT_GROUPED = /^\s*\d{1,3}(\.\d{3})+,\d*\s*$/;
const ungrouped = (value: string): string => {
  if (COMMA_GROUPED.test(value)) return value.replaceAll(',', '');
  return DOT_GROUPED.test(value) ? value.replaceAll('.', '') : value;
};

/**
 * A comma or a dot begins the decimals, whichever the keyboard has. Only a pasted amount can be grouped
 * ('1,234.50', '1.234,50'): taking its grouping for a decimal mark would send 1.23.
 */
export const asDecimal = (value: string): string => {
  const [whole = '', ...fraction] = ungrouped(value)
    .replaceAll(',', '.')
    .replace(/[^\d.]/g, '')
    .split('.');
  return fraction.length === 0 ? whole : `${whole}.${fraction.join('').slice(0, 2)}`;
};

/** A decimal with at most two places, as text: an amount is never a float while it is being typed. */
export const DecimalInput = ({ onValue, ...rest }: TextInputProps) => (
  <TextInput
    inputMode="decimal"
    autoComplete="off"
    {...rest}
    onValue={(value) => onValue(asDecimal(value))}
  />
);

/** A day as YYYY-MM-DD in the browser's own date picker. */
export const DateInput = (props: TextInputProps) => <TextInput type="date" {...props} />;
