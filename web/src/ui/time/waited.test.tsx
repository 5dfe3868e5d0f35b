import { expect, it } from 'vitest';
import { waitedTexts } from './waited.tsx';

const NOW = Date.UTC(2026, 10, 18, 10);
const ago = (days: number) => new Date(NOW - days * 86_400_000).toISOString();

it.each([
  [-0.1, 'today', 'today'],
  [0.9, 'today', 'today'],
  [1, '1 day', '1 d'],
  [13, '13 days', '13 d'],
  [14, '2 weeks', '2 wk'],
  [30, '1 month', '1 mo'],
  [357, '11 months', '11 mo'],
  [365, '1 year', '1 y'],
  [800, '2 years', '2 y'],
])('what has waited for %d days shows %s', (days, long, short) => {
  expect(waitedTexts(ago(days), NOW)).toEqual({ long, short });
});
