import type { Referral, ThankYouNote } from '@bn/contract';
import { expect, it } from 'vitest';
import { noteDraftOf, readNoteEdits } from '../../../parts/thank-you/thank-you.ts';
import { draftOf, readEdits } from './edit-referral-form.tsx';

const referral = {
  tier: 'B',
  referral_type: 'warm',
  contact_number: '5551234',
  contact_preference: 'you_contact',
  referral_notes: 'Needs two ovens',
} as Referral;
const note = { amount: 25_000, date: '2026-03-02', description: 'Signed', status: 'pending' } as ThankYouNote;

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
  expect(readNoteEdits(note, noteDraftOf(note))).toEqual({
    nothing: { text: 'No changes to save.', ms: 1200 },
  });
});

it('flags a cleared field, as when giving it', () => {
  const emptied = { ...draftOf(referral), contact_number: '', referral_notes: '  ' };
  expect(readEdits(referral, emptied)).toEqual({
    errors: { contact_number: 'Required', referral_notes: 'Required' },
  });
});

it('a note sends only what changed, by the same rules as the first time', () => {
  const draft = noteDraftOf(note);
  expect(readNoteEdits(note, { ...draft, amount: '2500' })).toEqual({ body: { amount: 2500 } });
  expect(readNoteEdits(note, { ...draft, amount: '0' })).toEqual({ errors: { amount: 'Required' } });
});

it('a returned note may be sent again as it is', () => {
  const returned = { ...note, status: 'returned' as const };
  expect(readNoteEdits(returned, noteDraftOf(returned))).toEqual({ body: {} });
});
