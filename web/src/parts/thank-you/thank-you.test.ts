import type { ThankYouNote } from '@bn/contract';
import { expect, it } from 'vitest';
import { noteDraftOf, readNoteEdits, readThankYou, type ThankYouDraft } from './thank-you.ts';

const FULL: ThankYouDraft = { amount: '1200.50', date: '2026-03-02', description: ' Signed \n' };

it('sends the amount as a number and trims the text', () => {
  expect(readThankYou(5, FULL)).toEqual({
    body: { referral_id: 5, amount: 1200.5, date: '2026-03-02', description: 'Signed' },
  });
});

it.each([
  [{ amount: '' }, ['amount']],
  [{ amount: '0' }, ['amount']],
  [{ amount: '0.00' }, ['amount']],
  [{ amount: '.' }, ['amount']],
  [{ amount: '1000000000000' }, ['amount']],
  [{ date: '' }, ['date']],
  [{ date: '31/02/2026' }, ['date']],
  [{ description: '' }, ['description']],
  [{ description: '  ' }, ['description']],
  [{ amount: '', date: '', description: '' }, ['amount', 'date', 'description']],
])('a falsy value is flagged: %j', (change, flagged) => {
  const result = readThankYou(5, { ...FULL, ...change });
  expect('errors' in result && Object.keys(result.errors)).toEqual(flagged);
});

it.each([
  ['31/02/2026', '31 February does not exist.'],
  ['0026-03-02', 'Must be a date from 1900 to 2199, as DD/MM/YYYY'],
])('says what is wrong with the date %s', (date, words) => {
  expect(readThankYou(5, { ...FULL, date })).toEqual({ errors: { date: words } });
});

it.each([
  ['12.345', { errors: { amount: 'At most two decimals, as in 1,250.50' } }],
  ['-5', { errors: { amount: 'Must be a number, as in 1,250.50' } }],
  ['1.250.000,50', { body: { referral_id: 5, date: FULL.date, description: 'Signed', amount: 1_250_000.5 } }],
])('sends the amount that was typed or none: %s', (amount, result) => {
  expect(readThankYou(5, { ...FULL, amount })).toEqual(result);
});

it('accepts the largest amount that can be stored', () => {
  const result = readThankYou(5, { ...FULL, amount: '999999999999.99' });
  expect('body' in result && result.body.amount).toBe(999_999_999_999.99);
});

it('does not send a note without its referral', () => {
  expect(readThankYou(0, FULL)).toEqual({ errors: {} });
});

const note = { amount: 25_000, date: '2026-03-02', description: 'Signed', status: 'pending' } as ThankYouNote;

it('editing sends nothing when nothing changed', () =>
  expect(readNoteEdits(note, noteDraftOf(note))).toEqual({
    nothing: { text: 'No changes to save.', ms: 1200 },
  }));

it('a note sends only what changed, by the same rules as the first time', () => {
  const draft = noteDraftOf(note);
  expect(readNoteEdits(note, { ...draft, amount: '2500' })).toEqual({ body: { amount: 2500 } });
  expect(readNoteEdits(note, { ...draft, amount: '0' })).toEqual({ errors: { amount: 'Required' } });
});

it('a returned note may be sent again as it is', () => {
  const returned = { ...note, status: 'returned' as const };
  expect(readNoteEdits(returned, noteDraftOf(returned))).toEqual({ body: {} });
});
