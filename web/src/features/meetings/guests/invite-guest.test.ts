import { expect, it } from 'vitest';
import { NO_GUEST, readInvitation } from './invite-guest.ts';

const GUEST = { name: 'Grace', phone: '5551234', email: 'g@example.com', business: 'Law' };

it('reads a guest, with or without an e-mail', () => {
  expect(readInvitation(GUEST)).toEqual({ body: GUEST });
  const { email: _, ...rest } = GUEST;
  expect(readInvitation({ ...GUEST, email: ' ' })).toEqual({ body: rest });
});

it.each([
  ['+34 612 345 678', '+34612345678'],
  ['0065 8123-4567', '006581234567'],
  ['+44 (0)7911 123456', '+447911123456'],
  ['(098765) 43210', '09876543210'],
])('keeps the country code of %s', (phone, sent) => {
  expect(readInvitation({ ...GUEST, phone })).toEqual({ body: { ...GUEST, phone: sent } });
});

it.each([
  ['name', '\u200b', 'Must be readable text'],
  ['phone', '1'.repeat(21), '7 to 20 digits'],
  ['phone', '+', '7 to 20 digits'],
  ['phone', '123', '7 to 20 digits'],
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
