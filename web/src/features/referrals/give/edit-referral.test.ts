import type { Referral } from '@bn/contract';
import { expect, it } from 'vitest';
import { draftOf, readEdits } from './edit-referral-form.tsx';

const referral = {
  tier: 'B',
  referral_type: 'warm',
  contact_number: '5551234',
  contact_preference: 'you_contact',
  referral_notes: 'Needs two ovens',
} as Referral;

it("starts with the referral's values, the location from its tier", () => {
  expect(draftOf(referral)).toEqual({
    referral_location: 'outside',
    referral_type: 'warm',
    contact_number: '5551234',
    contact_preference: 'you_contact',
    referral_notes: 'Needs two ovens',
  });
});

it.each([
  [{ referral_location: 'tier3+' as const }, { tier: 'C' }],
  [
    { referral_type: 'hot' as const, referral_notes: ' Needs three ' },
    { referral_type: 'hot', referral_notes: 'Needs three' },
  ],
])('sends only what changed: %o', (change, body) => {
  expect(readEdits(referral, { ...draftOf(referral), ...change })).toEqual({ body });
});

it('sends nothing when nothing changed', () => {
  const same = { ...draftOf(referral), referral_notes: ' Needs two ovens\n' };
  expect(readEdits(referral, same)).toEqual({ nothing: { text: 'No changes to save.', ms: 1200 } });
});

it('flags a cleared field, as when giving it', () => {
  const emptied = { ...draftOf(referral), contact_number: '', referral_notes: '  ' };
  expect(readEdits(referral, emptied)).toEqual({
    errors: { contact_number: 'Required', referral_notes: 'Required' },
  });
});
