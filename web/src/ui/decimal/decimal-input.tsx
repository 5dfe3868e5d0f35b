import { useState } from 'react';
import { TextInput, type TextInputProps } from '../input/text-input.tsx';
import { decimalProblem, readDecimal } from './decimal-text.ts';

/**
 * A decimal with at most two places, as the text that was typed: what a comma or a dot means shows only in what follows.
 * When the field is left, it shows the number it read, or why it could not read one.
 */
export const DecimalInput = ({ value, onValue, error, helperText, ...rest }: TextInputProps) => {
  const [left, setLeft] = useState(false);
  const problem = left && value.trim() !== '' ? decimalProblem(value) : undefined;
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      value={value}
      error={error || problem !== undefined}
      helperText={helperText ?? problem}
      onValue={(text) => {
        setLeft(false);
        onValue(text);
      }}
      onBlur={() => {
        setLeft(true);
        const read = readDecimal(value);
        if (read !== undefined && read !== value) onValue(read);
      }}
    />
  );
};
