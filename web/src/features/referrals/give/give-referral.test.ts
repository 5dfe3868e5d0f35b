import { describe, expect, it } from 'vitest';
import {
  asContactNumber,
  EMPTY_DRAFT,
  fromContact,
  type ReferralDraft,
  readReferral,
  tierOf,
} from './give-referral.ts';

const FULL: ReferralDraft = {
  to_member_id: { id: 7, label: 'Ravi · Bakery' },
  referral_location: 'outside',
  referral_type: 'warm',
  contact_number: '5551234',
  contact_preference: 'you_contact',
  referral_status: 'repeated',
  referral_notes: '  Needs two ovens \n',
};

it.each([
  ['', ''],
  ['inside', 'A'],
  ['outside', 'B'],
  ['tier3+', 'C'],
] as const)('the location %j sets the tier %j', (referral_location, tier) => {
  expect(tierOf({ ...FULL, referral_location })).toBe(tier);
});

it("sends only the call's fields: the location stays in the form", () => {
  expect(readReferral(FULL, '2026-03-02')).toEqual({
    body: {
      to_member_id: 7,
      referral_type: 'warm',
      tier: 'B',
      contact_number: '5551234',
      contact_preference: 'you_contact',
      referral_status: 'repeated',
      referral_notes: 'Needs two ovens',
      date_sent: '2026-03-02',
    },
  });
});

describe('every field is required', () => {
  it('an untouched form flags all of them', () => {
    const result = readReferral(EMPTY_DRAFT, '2026-03-02');
    expect('errors' in result && Object.keys(result.errors).sort()).toEqual(Object.keys(EMPTY_DRAFT).sort());
  });
  it.each([
    ['to_member_id', null, ['to_member_id']],
    ['referral_location', '', ['referral_location']],
    ['referral_type', '', ['referral_type']],
    ['contact_number', '', ['contact_number']],
    ['contact_preference', '', ['contact_preference']],
    ['referral_status', '', ['referral_status']],
    ['referral_notes', ' \n ', ['referral_notes']],
  ])('%s alone', (name, empty, flagged) => {
    const result = readReferral({ ...FULL, [name]: empty }, '2026-03-02');
    expect('errors' in result && Object.keys(result.errors)).toEqual(flagged);
  });
});

it('a contact number has at most twenty digits', () => {
  expect(asContactNumber('123456789012345678901234')).toBe('12345678901234567890');
});

it.each([
  ['+91 98111 22234', '919811122234'],
  ['+44 (0)7911 123456', '447911123456'],
  ['022 555-1234', '0225551234'],
])('a contact of the phone gives its number: %s', (phone, contact_number) => {
  expect(fromContact({ name: 'Neha', phone })).toEqual({ contact_number, referral_notes: 'Neha' });
});

it('who the contact is begins an empty note, and changes no other', () => {
  const contact = { name: 'Neha', phone: '5551234' };
  expect(fromContact(contact, { referral_notes: ' ' }).referral_notes).toBe('Neha');
  expect(fromContact(contact, { referral_notes: 'Two ovens' }).referral_notes).toBe('Two ovens');
});
