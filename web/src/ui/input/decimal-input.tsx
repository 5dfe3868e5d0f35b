import { TextInput, type TextInputProps } from './text-input.tsx';

const COMMA_GROUPED = /^\s*\d{1,3}(,\d{3})+(\.\d*)?\s*$/;
const DOT_GROUPED = /^\s*\d{1,3}(\.\d{3})+,\d*\s*$/;
const ungrouped = (value: string): string => {
  if (COMMA_GROUPED.test(value)) return value.replaceAll(',', '');
  return DOT_GROUPED.test(value) ? value.replaceAll('.', '') : value;
};

/**
 * A comma or a dot starts the decimals, whichever the keyboard has. Only a pasted amount can be grouped
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
