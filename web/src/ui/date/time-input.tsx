import { TextInput, type TextInputProps } from '../input/text-input.tsx';
import { typedTime } from './time-text.ts';

/** A wall-clock time, shown and typed as HH:MM whatever the browser's language. The value is the text; see `timeOf`. */
export const TimeInput = ({ value, onValue, ...rest }: TextInputProps) => (
  <TextInput
    placeholder="HH:MM"
    inputMode="numeric"
    autoComplete="off"
    className="figures"
    {...rest}
    value={value}
    onValue={(text) => onValue(typedTime(text, value))}
  />
);
