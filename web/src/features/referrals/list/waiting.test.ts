import type { Referral } from '@bn/contract';
import { expect, it } from 'vitest';
import { daysWaited, waitText } from './waiting.ts';

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
  [{ nudged_at: '2026-11-14T09:00:00Z' }, 2],
  [{ created_at: '2026-11-17T10:00:00Z' }, 0],
  [{ referral_status: 'no_response' as const }, undefined],
  [{ withdrawn_at: '2026-11-10T10:00:00Z' }, undefined],
  [{ created_at: 'not a day' }, undefined],
])('%j has waited for %s days', (changes, days) => {
  expect(daysWaited(referral(changes), NOW)).toBe(days);
});

it.each([
  [0, 'Waiting since today'],
  [1, 'Waiting 1 day'],
  [14, 'Waiting 14 days'],
])('%d reads %s', (days, words) => {
  expect(waitText(days)).toBe(words);
});
