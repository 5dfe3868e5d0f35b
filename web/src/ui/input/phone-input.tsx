import { TextInput, type TextInputProps } from './text-input.tsx';

/** Accepts a number as people write and paste it, '+91 98123 45670'; the caller reads it. */
export const PhoneInput = ({ onValue, ...rest }: TextInputProps) => (
  <TextInput
    type="tel"
    {...rest}
    onValue={(value) => onValue(value.replace(/[^0-9+()./\s\-\u2010-\u2015]/g, ''))}
  />
);
