import { useState } from 'react';
import { AppButton } from '../button/app-button.tsx';
import { useToast } from '../feedback/messages/toast.tsx';
import { SelectInput } from '../input/select-input.tsx';
import css from './from-contacts.module.css';
import { type PhoneContact, phoneContacts } from './phone-contact.ts';

/** What TypeScript does not know yet: few browsers have it. */
interface ContactsManager {
  select(properties: string[]): Promise<{ name?: string[]; tel?: string[]; email?: string[] }[]>;
}
const phoneBook = (): ContactsManager | undefined => (navigator as { contacts?: ContactsManager }).contacts;

/** The browser shows its own list, from which one person is chosen; undefined if none was. */
const choosePerson = async (properties: string[]): Promise<PhoneContact[] | undefined> => {
  const people = await phoneBook()
    ?.select(properties)
    .catch(() => undefined);
  if (!people || people.length === 0) return undefined;
  return phoneContacts(
    people.map(({ name = [], tel = [], email = [] }) => ({
      name: name[0] ?? '',
      phones: tel,
      email: email[0],
    })),
  );
};

export interface FromContactsProps {
  /** What the form asks of a person beside their number. */
  withEmail?: boolean;
  /** Several that were shared to the app: one has to be chosen. */
  among?: readonly PhoneContact[];
  onContact: (contact: PhoneContact) => void;
}

export default function ContactChoice({ withEmail = false, among = [], onContact }: FromContactsProps) {
  const toast = useToast();
  const [found, setFound] = useState(among);
  const [chosen, setChosen] = useState('');
  const pick = async () => {
    const contacts = await choosePerson(['name', 'tel', ...(withEmail ? ['email'] : [])]);
    if (!contacts) return;
    const [first] = contacts;
    if (!first) return toast('error', 'This contact has no number.');
    setFound(contacts);
    setChosen(contacts.length === 1 ? first.phone : '');
    // Until one of several is chosen there is none: not that of the person who was picked before.
    onContact(contacts.length === 1 ? first : { ...first, phone: '' });
  };
  const choose = (phone: string) => {
    setChosen(phone);
    const contact = found.find((one) => one.phone === phone);
    if (contact) onContact(contact);
  };
  return (
    <div className={css.below}>
      {phoneBook() && (
        <AppButton variant="outline" small onClick={pick}>
          Choose from contacts
        </AppButton>
      )}
      {found.length > 1 && (
        <SelectInput
          label="Number of this contact"
          placeholder="Choose a number"
          value={chosen}
          options={found.map(({ name, phone }) => ({
            value: phone,
            label: [phone, name].filter(Boolean).join(' · '),
          }))}
          onValue={choose}
        />
      )}
    </div>
  );
}
