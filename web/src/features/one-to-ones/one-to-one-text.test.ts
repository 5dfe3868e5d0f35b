import type { OneToOne } from '@bn/contract';
import { expect, it } from 'vitest';
import { ONE_TO_ONE } from '../../testing/one-to-one.ts';
import { aboutText, chipOf, whenText } from './one-to-one-text.ts';

const PAST = new Date(Date.now() - 3_600_000).toISOString();
const one = (changes: Partial<OneToOne>): OneToOne => ({ ...ONE_TO_ONE, ...changes });
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
  expect(words({ ...over, i_met: 1 })).toEqual([
    'Not confirmed',
    'You said that you met. It counts once Asha says so, too.',
  ]);
  expect(words({ ...over, they_met: 1 })[1]).toBe('Asha says that you met. It counts once you say so, too.');
  expect(words({ ...over, status: 'disputed', i_met: 0 })).toEqual([
    'Disputed',
    'You say that you did not meet. Only the two of you see this.',
  ]);
  expect(words({ ...over, status: 'disputed', i_met: 1, they_met: 0 })[1]).toBe(
    'Asha says that you did not meet. Only the two of you see this. It counts once you agree.',
  );
});

it('asks nothing once it can no longer be confirmed', () => {
  const over = { ends_at: PAST };
  expect(words({ ends_at: '2026-01-19T09:00:00Z' })).toEqual([
    'Not confirmed',
    'It does not count: you did not both confirm it within 30 days.',
  ]);
  expect(words({ ...over, partner: { ...ONE_TO_ONE.partner, has_page: 0 } })).toEqual([
    'Not confirmed',
    'Asha is no longer a member of your chapter.',
  ]);
});

it('one that was recorded afterwards has a day alone', () => {
  expect(whenText(one({ starts: null, minutes: null }))).toBe('Thursday, 19/11/2026');
});
