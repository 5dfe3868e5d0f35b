import type { OneToOne } from '@bn/contract';
import { expect, it } from 'vitest';
import { aboutText, chipOf, whenText } from './one-to-one-text.ts';

const AHEAD = new Date(Date.now() + 3_600_000).toISOString();
const PAST = new Date(Date.now() - 3_600_000).toISOString();
const one = (changes: Partial<OneToOne>): OneToOne => ({
  id: 1,
  partner: { id: 5, name: 'Asha', has_page: 1 },
  time_zone: null,
  day: '2026-11-19',
  starts: '08:00',
  minutes: 60,
  starts_at: '2026-11-19T08:00:00Z',
  ends_at: AHEAD,
  place: '',
  topics: '',
  status: 'accepted',
  asked_by_me: 0,
  i_met: null,
  they_met: null,
  may: { answer: 0, change: 0, cancel: 0, confirm: 0 },
  ...changes,
});
const words = (changes: Partial<OneToOne>) => [chipOf(one(changes)).text, aboutText(one(changes))];

it('says whose turn it is', () => {
  expect(words({ status: 'proposed' })).toEqual(['Proposed', 'Asha proposes this time.']);
  expect(words({ status: 'proposed', asked_by_me: 1 })).toEqual(['Proposed', 'Asha has not answered yet.']);
  expect(words({})).toEqual(['Accepted', undefined]);
});

it('asks after its end whether the two met, and says who has answered', () => {
  const over = { ends_at: PAST };
  expect(words({ ...over, status: 'proposed' })).toEqual(['Not answered', undefined]);
  expect(words(over)).toEqual(['Did you meet?', 'It counts once both of you say that you met.']);
  expect(words({ ...over, i_met: 1 })[1]).toBe('You said that you met. It counts once Asha says so, too.');
  expect(words({ ...over, they_met: 1 })[1]).toBe('Asha says that you met. It counts once you say so, too.');
  expect(words({ ...over, status: 'disputed', i_met: 0 })).toEqual([
    'Disputed',
    'You say that you did not meet. Only the two of you see this.',
  ]);
  expect(words({ ...over, status: 'disputed', i_met: 1, they_met: 0 })[1]).toBe(
    'Asha says that you did not meet. Only the two of you see this. It counts once you agree.',
  );
});

it('one that was recorded afterwards has a day alone', () => {
  expect(whenText(one({ starts: null, minutes: null }))).toBe('Thursday, 19/11/2026');
});
