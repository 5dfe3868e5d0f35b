import { SCORE_CRITERIA, SCORE_CRITERION_LABELS } from '@bn/contract';
import { expect, test } from 'vitest';
import { GUEST_COLUMNS, MEETING_COLUMNS, SCORE_COLUMNS } from './columns.ts';

const numbersOf = (columns: readonly { heading: string; kind: string }[]) =>
  columns.filter(({ kind }) => kind === 'number').map(({ heading }) => heading);

test('what a spreadsheet can add up is a number', () => {
  expect(numbersOf(MEETING_COLUMNS)).toEqual(['Minutes', 'Present', 'Expected', 'Guests']);
  expect(numbersOf(GUEST_COLUMNS)).toEqual(['Visit']);
  expect(numbersOf(SCORE_COLUMNS)).toEqual([
    'Score',
    'Months',
    'Present',
    'Expected',
    'Referrals given',
    'Guests who came',
    'Testimonials given',
    ...SCORE_CRITERIA.map((criterion) => `Points: ${SCORE_CRITERION_LABELS[criterion]}`),
  ]);
});
