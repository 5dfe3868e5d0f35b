import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ToastProvider } from '../feedback/messages/toast.tsx';
import { FromContacts } from './from-contacts.tsx';
import type { PhoneContact } from './phone-contact.ts';

/** What the browser's own list gives back; the browsers of the tests have none. */
const givePhoneBook = (answer: () => Promise<unknown>) => {
  const select = vi.fn(answer);
  Object.assign(navigator, { contacts: { select } });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'contacts');
  });
  return select;
};
const open = (props: { withEmail?: boolean; among?: PhoneContact[] } = {}) => {
  const onContact = vi.fn();
  render(
    <ToastProvider>
      <FromContacts {...props} onContact={onContact} />
    </ToastProvider>,
  );
  return onContact;
};
const pick = async () => {
  const button = await screen.findByRole('button', { name: 'Choose from contacts' });
  await act(async () => void fireEvent.click(button));
};

it('offers nothing where the browser has no contacts', () => {
  open();
  expect(screen.queryByRole('button')).toBeNull();
});

it('takes the number of the chosen person, and asks for no more than the form does', async () => {
  const select = givePhoneBook(async () => [
    { name: ['Neha Sharma'], tel: ['+91 98111-22234', '+919811122234'], email: ['neha@example.com'] },
  ]);
  const onContact = open();
  await pick();
  expect(select).toHaveBeenCalledWith(['name', 'tel']);
  expect(onContact.mock.calls).toEqual([
    [{ name: 'Neha Sharma', phone: '+919811122234', email: 'neha@example.com' }],
  ]);
  cleanup();
  open({ withEmail: true });
  await pick();
  expect(select).toHaveBeenLastCalledWith(['name', 'tel', 'email']);
});

it('one of several numbers is chosen, and until then there is none', async () => {
  givePhoneBook(async () => [{ name: ['Neha'], tel: ['98111 22234', '022 555 1234'] }]);
  const onContact = open();
  await pick();
  expect(onContact).toHaveBeenLastCalledWith({ name: 'Neha', phone: '', email: undefined });
  fireEvent.change(screen.getByLabelText('Number of this contact'), { target: { value: '0225551234' } });
  expect(onContact).toHaveBeenLastCalledWith({ name: 'Neha', phone: '0225551234', email: undefined });
});

it.each([
  ['nobody', async () => []],
  ['a list that did not open', async () => Promise.reject(new Error('InvalidStateError'))],
])('%s changes nothing', async (_, answer) => {
  givePhoneBook(answer);
  const onContact = open();
  await pick();
  expect(onContact).not.toHaveBeenCalled();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says so when the chosen person has no number', async () => {
  givePhoneBook(async () => [{ name: ['Neha'], tel: ['call me'] }]);
  const onContact = open();
  await pick();
  expect(onContact).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toBe('This contact has no number.');
});
