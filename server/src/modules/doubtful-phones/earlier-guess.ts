import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  Metadata,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';

/** What was stored, and how many digits after the plus were read: versions up to 1.1.0 took one to three of them for the country code. */
const STORED = 10;
const [FEWEST, MOST] = [11, 13];

const isMobile = (international: string): boolean => {
  const number = parsePhoneNumberFromString(international, { extract: false });
  // It must be the number itself, and not one that the library completed or cut.
  if (number?.number !== international) return false;
  const type = number.getType();
  return type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE';
};

function lengthsIn(country: CountryCode): number[] {
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  return metadata.numberingPlan?.possibleLengths() ?? [];
}

/** Country codes with lengths for which the guess went wrong: not ten digits after the code. */
const CUT: readonly { code: string; length: number }[] = (() => {
  const found = new Map<string, { code: string; length: number }>();
  for (const country of getCountries()) {
    const code = getCountryCallingCode(country);
    for (const length of lengthsIn(country)) {
      const digits = code.length + length;
      if (length !== STORED && digits >= FEWEST && digits <= MOST)
        found.set(`${code} ${length}`, { code, length });
    }
  }
  return [...found.values()];
})();

const DIGITS = [...'0123456789'];

/**
 * The mobile numbers of other countries of which the guess would have made these ten digits: it added the end of the country code to a number
 * of eight or nine digits, and took the first digit of one of eleven for the end of the code.
 */
function mobilesBehind(stored: string): string[] {
  return CUT.flatMap(({ code, length }) => {
    if (length > STORED)
      return length === STORED + 1 ? DIGITS.map((first) => `+${code}${first}${stored}`) : [];
    const added = STORED - length;
    return code.endsWith(stored.slice(0, added)) ? [`+${code}${stored.slice(added)}`] : [];
  }).filter(isMobile);
}

/**
 * None where it is a mobile number of the network's own country: then nothing speaks against it. That country's numbers come first, then the
 * shortest: few countries have longer ones.
 */
export function perhapsCutFrom(stored: string, callingCode: string | undefined): string[] {
  const own = `+${callingCode ?? ''}`;
  if (isMobile(own + stored)) return [];
  const isAbroad = (number: string) => Number(!number.startsWith(own));
  return mobilesBehind(stored).sort(
    (one, other) => isAbroad(one) - isAbroad(other) || one.length - other.length,
  );
}
