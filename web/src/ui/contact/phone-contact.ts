import { LIMITS, writtenNumber } from '@bn/contract/domain';

/** A number of an address book, and whose it is. */
export interface PhoneContact {
  name: string;
  /** As people write it, without blanks: '+919811122234'. */
  phone: string;
  email?: string | undefined;
}

/** A card may list any number of them; more cannot be chosen from. */
const MOST_NUMBERS = 20;
const NUMBER = new RegExp(`^\\+?[0-9]{3,${LIMITS.contactDigits}}$`);

const asName = (text: string): string => {
  // A name neither breaks lines nor turns the direction of what follows.
  const clean = text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ').replace(/\s+/g, ' ');
  return [...clean.trim()].slice(0, LIMITS.name).join('');
};

/** One entry for each number that can be read; a number that is listed twice is one. */
export const phoneContacts = (
  people: readonly { name: string; phones: readonly string[]; email?: string | undefined }[],
): PhoneContact[] => {
  const found = new Map<string, PhoneContact>();
  for (const { name, phones, email } of people)
    for (const phone of phones.map(writtenNumber))
      if (NUMBER.test(phone) && !found.has(phone) && found.size < MOST_NUMBERS)
        found.set(phone, { name: asName(name), phone, email });
  return [...found.values()];
};
