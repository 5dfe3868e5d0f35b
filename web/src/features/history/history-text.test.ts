import type { HistoryEntry } from '@bn/contract';
import { changeText, HISTORY_ACTIONS } from '@bn/contract/domain';
import { expect, it } from 'vitest';
import { sentenceOf } from './history-text.ts';

const nothing = { writer: null, referral_id: null, note: null };
const entry = (about: Partial<HistoryEntry>): HistoryEntry => ({
  id: '1',
  at: '2026-11-09T10:00:00.000Z',
  action: 'member.changed',
  who: { id: 1, name: 'Sunita', role: 'super_admin' },
  about: { type: 'user', id: 5, name: 'Asha Rao', ...nothing },
  changes: [],
  note: null,
  address: null,
  ...about,
});
const said = (about: Partial<HistoryEntry>) =>
  sentenceOf(entry(about))
    .map(({ text, to }) => (to ? `[${text}](${to})` : text))
    .join('');

it('a sentence says who did what to whom, and links to their pages', () => {
  expect(said({})).toBe('Sunita changed [Asha Rao](/members/5)');
  expect(said({ action: 'permissions.ended', who: null })).toBe(
    'The permissions of [Asha Rao](/members/5) ended on their last day',
  );
  const who = { id: 5, name: 'Asha Rao', role: 'member' as const };
  const about = { type: 'thankyou' as const, id: 9, name: null, writer: null, referral_id: 4 };
  const note = { amount: 7430, from: 'Ada', to: 'Bob' };
  expect(said({ action: 'thankyou.approved', who, about: { ...about, note } })).toBe(
    '[Asha Rao](/members/5) approved [7,430.00 from Ada to Bob](/referrals/4)',
  );
  expect(said({ action: 'call.refused', about: { ...about, note: null } })).toBe(
    'Sunita tried something that is not allowed',
  );
  const chapter = { type: 'chapter' as const, id: 7, name: 'Harbour', ...nothing };
  expect(said({ action: 'chapter.changed', about: chapter })).toBe(
    'Sunita changed the chapter [Harbour](/admin/chapters/7)',
  );
});

it.each(HISTORY_ACTIONS)('%s has a sentence, even without any names', (action) => {
  for (const about of [{}, { who: null, about: null }]) {
    const text = said({ action, ...about });
    expect(text).not.toMatch(/[{}_]|undefined|null/);
    expect(text).toMatch(/^\[?[A-Z]/);
  }
});

it.each([
  [{ field: 'vertical', before: 'Plumbing', after: 'Law' }, 'Vertical: Plumbing → Law'],
  [{ field: 'can_add_member', before: '0', after: '1' }, 'add member: off → on'],
  [{ field: 'permissions_until', before: null, after: '2026-12-31' }, 'Last day: none → 31/12/2026'],
  [{ field: 'password', before: null, after: null }, 'Password: changed'],
  [
    { field: 'contact_preference', before: 'they_contact', after: 'you_contact' },
    'Contact Preference: They will contact you → You will contact them',
  ],
  [{ field: 'something_new', before: 'a', after: 'b' }, 'something new: a → b'],
])('%o reads %s', (change, text) => {
  expect(changeText(change)).toBe(text);
});

it('a meeting is named by its day and linked, a guest by their name while it is kept', () => {
  const meeting = { ...nothing, type: 'meeting' as const, id: 6, name: '2026-11-19' };
  expect(said({ action: 'meeting.cancelled', about: meeting })).toBe(
    'Sunita cancelled [the meeting on 19/11/2026](/meetings/6)',
  );
  const guest = { ...nothing, type: 'guest' as const, id: 8 };
  expect(said({ action: 'guest.approved', about: { ...guest, name: 'Vera Stone' } })).toBe(
    'Sunita approved the guest Vera Stone',
  );
  expect(said({ action: 'guest.approved', about: { ...guest, name: null } })).toBe('Sunita approved a guest');
});

it.each([
  ['testimonial.written', 'Asha wrote a testimonial about Liam'],
  ['testimonial.withdrawn', 'Asha withdrew a testimonial about Liam'],
  ['testimonial.returned', 'Sunita returned a testimonial by Asha about Liam'],
  ['testimonial.taken_back', 'Sunita took a testimonial by Asha about Liam off the page'],
  ['testimonial.hidden', 'Liam hid a testimonial by Asha'],
  ['testimonial.shown', 'Liam showed a testimonial by Asha again'],
] as const)('%s: %s', (action, sentence) => {
  const about = { ...nothing, type: 'testimonial' as const, id: 3, name: 'Liam', writer: 'Asha' };
  const who = { id: 9, name: sentence.split(' ')[0] ?? '', role: 'super_admin' as const };
  expect(said({ action, who, about })).toBe(sentence);
});
