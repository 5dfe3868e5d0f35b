import { expect, it } from 'vitest';
import { NO_GUEST, readInvitation } from './invite-guest.ts';

const GUEST = { name: 'Grace', phone: '5551234', email: 'g@example.com', business: 'Law' };

it('reads a guest, with or without an e-mail', () => {
  expect(readInvitation(GUEST)).toEqual({ body: GUEST });
  const { email: _, ...rest } = GUEST;
  expect(readInvitation({ ...GUEST, email: ' ' })).toEqual({ body: rest });
  expect(readInvitation({ ...GUEST, phone: '+91 98765 43210' })).toEqual({
    body: { ...GUEST, phone: '9876543210' },
  });
});

it.each([
  ['name', '\u200b', 'Must be readable text'],
  ['phone', '1'.repeat(21), 'Up to 20 digits'],
  ['phone', '+', 'Up to 20 digits'],
  ['email', 'nobody', 'Must be an e-mail address'],
  ['business', ' ', 'Required'],
])('refuses %s %j', (field, value, reason) => {
  expect(readInvitation({ ...GUEST, [field]: value })).toEqual({ errors: { [field]: reason } });
});

it('requires everything but the e-mail', () => {
  expect(readInvitation(NO_GUEST)).toEqual({
    errors: { name: 'Required', phone: 'Required', business: 'Required' },
  });
});
