import type { ChapterStanding } from '@bn/contract';
import { describe, expect, it } from 'vitest';
import { tintsOf, tintsOfRows, totalsOf } from './compared.ts';

const FIGURES = { gained: 1, given: 10, converted: 5, thanked: 100.5, present: 8, expected: 10 };
const row = (id: number, traits: Partial<ChapterStanding> = {}): ChapterStanding => ({
  id,
  name: `Chapter ${id}`,
  region: 'North',
  month: '2026-11',
  computed_at: null,
  members: 20,
  score: 60,
  this_month: FIGURES,
  twelve_months: { ...FIGURES, given: 100 },
  given_by_month: [1, 2, 3],
  ...traits,
});

describe('tints', () => {
  it('say on which side of the median a value is, and how far', () => {
    expect(tintsOf([10, 11, 12, 13, 14, 30, null])).toEqual([
      { side: 'below', far: 1 },
      undefined,
      undefined,
      undefined,
      undefined,
      { side: 'above', far: 2 },
      undefined,
    ]);
  });

  it('are left out where most values are the same, and of less than four', () => {
    expect(tintsOf([5, 5, 5, 5, 90])).toEqual(Array(5).fill(undefined));
    expect(tintsOf([1, 50, 90])).toEqual(Array(3).fill(undefined));
  });

  it('are those of the period that is shown, and of the score', () => {
    const rows = [1, 2, 3, 4, 50].map((given, id) =>
      row(id + 1, { this_month: { ...FIGURES, given }, score: 60 + id }),
    );
    expect(tintsOfRows(rows, 'month').get(5)).toMatchObject({ given: { side: 'above', far: 2 } });
    expect(tintsOfRows(rows, 'twelve_months').get(5)).toEqual({ score: { side: 'above', far: 1 } });
  });
});

it('totals are the sums of all rows, also a year before, and the mean of the scores', () => {
  const rows = [row(1, { year_before: FIGURES }), row(2, { score: null }), row(3, { score: 70 })];
  expect(totalsOf(rows, 'All chapters')).toMatchObject({
    name: 'All chapters',
    members: 60,
    score: 65,
    this_month: { gained: 3, given: 30, converted: 15, thanked: 301.5, present: 24, expected: 30 },
    twelve_months: { given: 300 },
    year_before: { given: 10 },
    given_by_month: [3, 6, 9],
  });
  expect(totalsOf([row(1)], 'x').year_before).toBeUndefined();
});
