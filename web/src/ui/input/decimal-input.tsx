import { useState } from 'react';
import { TextInput, type TextInputProps } from './text-input.tsx';

/** By thousands or, as in India, by lakhs and crores: '1,234,567.50', '12,34,567.50'. */
const COMMA_GROUPED = /^\s*\d{1,3}(,\d{2,3})*,\d{3}(\.\d*)?\s*$/;
const DOT_GROUPED = /^\s*\d{1,3}(\.\d{3})+,\d*\s*$/;
const ungrouped = (value: string): string => {
  if (COMMA_GROUPED.test(value)) return value.replaceAll(',', '');
  return DOT_GROUPED.test(value) ? value.replaceAll('.', '') : value;
};

/**
 * A comma or a dot starts the decimals, whichever the keyboard has. An amount has two of them at most, so three digits
 * after a comma are a group: '12,50' is 12.50, '12,500' is 12500.
 */
export const asDecimal = (value: string): string => {
  const [whole = '', ...fraction] = ungrouped(value)
    .replaceAll(',', '.')
    .replace(/[^\d.]/g, '')
    .split('.');
  return fraction.length === 0 ? whole : `${whole}.${fraction.join('').slice(0, 2)}`;
};

/**
 * A decimal with at most two places, as text: an amount is never a float while it is being typed. Whether a comma groups
 * or begins the decimals shows only in what follows, so a text with a comma stays as it is until the field is left.
 */
export const DecimalInput = ({ value, onValue, ...rest }: TextInputProps) => {
  const [typed, setTyped] = useState('');
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      value={typed.includes(',') && asDecimal(typed) === value ? typed : value}
      onValue={(text) => {
        setTyped(text.replace(/[^\d.,]/g, ''));
        onValue(asDecimal(text));
      }}
      onBlur={() => setTyped('')}
    />
  );
};
