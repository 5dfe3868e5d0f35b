import { expect, it } from 'vitest';
import { COMMA_LOCALES, commas } from './commas.ts';

const VALUES = [0, 7, 12, 999, 1000, 1200.5, 99_999.99, 123_456, 1_234_567.05, 9_999_999_999_999.98].flatMap(
  (value) => [value, -value || 0],
);

it.each(COMMA_LOCALES)('writes figures as the browser does for %s', (locale) => {
  const counts = new Intl.NumberFormat(locale);
  const amounts = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  for (const value of VALUES) {
    expect(commas(value, 2)).toBe(amounts.format(value));
    if (Number.isInteger(value)) expect(commas(value, 0)).toBe(counts.format(value));
  }
});

it('leaves figures with more places, and those too large to be exact, to the browser', () => {
  expect([commas(1.005, 2), commas(0.1, 0), commas(1e21, 0), commas(Number.NaN, 0)]).toEqual(
    Array(4).fill(undefined),
  );
});
