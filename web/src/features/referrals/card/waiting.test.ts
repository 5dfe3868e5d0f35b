import type { Referral } from '@bn/contract';
import { expect, it } from 'vitest';
import { daysWaited, mayRemind, waitFacts } from './waiting.ts';

const NOW = Date.parse('2026-11-16T10:00:00Z');
const referral = (changes: Partial<Referral>) =>
  ({
    referral_status: 'new',
    created_at: '2026-11-06T10:00:01Z',
    withdrawn_at: null,
    nudged_at: null,
    ...changes,
  }) as Referral;

it.each([
  [{}, 9],
  [{ referral_status: 'repeated' as const, created_at: '2026-11-06T10:00:00Z' }, 10],
  [{ nudged_at: '2026-11-14T09:00:00Z' }, 9],
  [{ created_at: '2026-11-17T10:00:00Z' }, 0],
  [{ referral_status: 'no_response' as const }, undefined],
  [{ withdrawn_at: '2026-11-10T10:00:00Z' }, undefined],
  [{ created_at: 'not a day' }, undefined],
])('%j has waited for %s days', (changes, days) => {
  expect(daysWaited(referral(changes), NOW)).toBe(days);
});

it.each([
  [{}, true],
  [{ created_at: '2026-11-09T10:00:00Z' }, true],
  [{ created_at: '2026-11-09T10:00:01Z' }, false],
  [{ nudged_at: '2026-11-09T10:00:00Z' }, true],
  [{ nudged_at: '2026-11-10T10:00:00Z' }, false],
  [{ referral_status: 'no_response' as const }, false],
  [{ withdrawn_at: '2026-11-10T10:00:00Z' }, false],
])('%j may be reminded of: %s', (changes, expected) => {
  expect(mayRemind(referral(changes), NOW)).toBe(expected);
});

it.each([
  [0, null, ['Waiting since today']],
  [1, null, ['Waiting 1 day']],
  [14, null, ['Waiting 14 days']],
  [46, '2026-11-16T08:00:00Z', ['Waiting 46 days', 'reminded today']],
  [46, '2026-11-14T09:00:00Z', ['Waiting 46 days', 'reminded 2 days ago']],
])('%d days, nudged %s, reads %j', (days, nudged, words) => {
  expect(waitFacts(days, nudged, NOW)).toEqual(words);
});
