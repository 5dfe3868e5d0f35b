import type { Guest } from '@bn/contract';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { MEETING } from '../testing.tsx';
import { invitationText, NO_GUEST, readInvitation } from './invite-guest.ts';
import { GUEST as INVITED } from './testing.tsx';

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

describe('the invitation to share with a guest', () => {
  const approved: Guest = { ...INVITED, status: 'approved' };
  const today = (day: string) => {
    vi.useFakeTimers({ now: new Date(`${day}T06:00:00Z`), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
  };

  it('says who invites where and when, in the words of the mail', () => {
    today('2026-11-19');
    expect(invitationText({ ...MEETING, place: 'Harbour Café' }, approved)).toBe(
      [
        'Asha invites you as a guest to a meeting of Harbour:',
        'Thursday, 19 November 2026, 07:30–09:00',
        'Place: Harbour Café',
      ].join('\n'),
    );
  });

  it('is for approved guests of a meeting that is to come', () => {
    today('2026-11-20');
    expect(invitationText(MEETING, approved)).toBeUndefined();
    today('2026-11-01');
    expect(invitationText(MEETING, INVITED)).toBeUndefined();
    expect(invitationText({ ...MEETING, status: 'cancelled' }, approved)).toBeUndefined();
  });
});
