/** Does this network send e-mail? The server says so in the page. */
export const sendsMail = (): boolean => document.querySelector('meta[name="sends-mail"]') !== null;

/** An e-mail may contain characters that are special in a link: 'a?cc=b@example.com' is a single address. */
export const mailLink = (email: string): string =>
  `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;

/** The server puts the calling code of the network's country into the page, if configured. */
export const callingCodeOfPage = (): string | undefined => {
  const code = document.querySelector('meta[name="calling-code"]')?.getAttribute('content') ?? '';
  return /^[1-9][0-9]{0,2}$/.test(code) ? code : undefined;
};

const NATIONAL_DIGITS = 10;

/** The digits of a number that has its country code: after a plus, after 00, or in front of ten digits. */
const withCountryCode = (phone: string): string | undefined => {
  const written = phone.replace(/[^\d+]/g, '').replace(/^00/, '+');
  if (written.startsWith('+')) return written.slice(1);
  return written.length > NATIONAL_DIGITS && !written.startsWith('0') ? written : undefined;
};

export const callLink = (phone: string): string => {
  const abroad = withCountryCode(phone);
  return abroad ? `tel:+${abroad}` : `tel:${phone}`;
};

/**
 * WhatsApp needs a number with its calling code. A number of ten digits, or of eleven that start with 0, gets the
 * network's; without one there is no link, because it could reach another person.
 */
export const whatsAppLink = (phone: string, code = callingCodeOfPage()): string | undefined => {
  const national = phone.replace(/\D/g, '').replace(/^0(?=[0-9]{10}$)/, '');
  const abroad = withCountryCode(phone);
  if (abroad === undefined)
    return code && national.length === NATIONAL_DIGITS ? `https://wa.me/${code}${national}` : undefined;
  return /^[1-9][0-9]{6,14}$/.test(abroad) ? `https://wa.me/${abroad}` : undefined;
};
