import { phoneOf, phoneWarning } from '@bn/contract/typed-text';
import { callingCodeOfPage } from '../../../ui/contact/calling-code.ts';
import { PhoneInput } from '../../../ui/input/phone-input.tsx';
import type { TextInputProps } from '../../../ui/input/text-input.tsx';

/** What is stored of a number from another country, and whom that would call. */
const noteOf = (typed: string): string | undefined => {
  const phone = phoneOf(typed);
  const code = callingCodeOfPage();
  return phone && phoneWarning(typed, code) && `Saved as ${phone}: calls and WhatsApp will use +${code}.`;
};

/** A member's phone: it says if another number is stored than the one that would be called. */
export const MemberPhoneInput = ({ helperText, ...rest }: TextInputProps) => (
  <PhoneInput {...rest} helperText={helperText || noteOf(rest.value)} />
);
