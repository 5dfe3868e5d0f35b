import { PATTERNS, phoneWarning, readTypedPhone } from '@bn/contract/domain';
import { callingCodeOfPage } from '../contact/calling-code.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';

const PHONE = new RegExp(PATTERNS.phone, 'u');

/** What is stored of a number from another country, in the words of an import's preview. */
const noteOf = (typed: string): string | undefined => {
  const phone = readTypedPhone(typed);
  const warning = PHONE.test(phone) ? phoneWarning(typed, callingCodeOfPage()) : undefined;
  return warning && `Saved as ${phone}. The number ${warning}.`;
};

/** Accepts a number as people write and paste it, '+91 98123 45670'; the caller extracts the digits. */
export const PhoneInput = ({ onValue, helperText, ...rest }: TextInputProps) => (
  <TextInput
    type="tel"
    {...rest}
    helperText={helperText || noteOf(rest.value)}
    onValue={(value) => onValue(value.replace(/[^0-9+()./\s\-\u2010-\u2015]/g, ''))}
  />
);
