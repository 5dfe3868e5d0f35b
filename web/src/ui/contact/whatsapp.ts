import { callingCodeOfPage } from './calling-code.ts';

const NATIONAL_DIGITS = 10;

/**
 * WhatsApp needs a number with its calling code. A number of ten digits, or of eleven that start with 0, gets the
 * network's; without one there is no link, because it could reach another person. Longer numbers have one already.
 */
export const whatsAppLink = (phone: string, code = callingCodeOfPage()): string | undefined => {
  const digits = phone.replace(/\D/g, '').replace(/^00/, '');
  const national = digits.replace(/^0(?=[0-9]{10}$)/, '');
  if (national.length === NATIONAL_DIGITS) return code && `https://wa.me/${code}${national}`;
  return digits.length > NATIONAL_DIGITS && !digits.startsWith('0') && digits.length <= 15
    ? `https://wa.me/${digits}`
    : undefined;
};
