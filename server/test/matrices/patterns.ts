import { operations, type Route, routes } from '@bn/contract';
import { expect, test } from 'vitest';

/** Every pattern of the contract: in paths, queries, bodies and answers. */
function patternsIn(schema: unknown, found: Set<string>): void {
  if (typeof schema !== 'object' || schema === null) return;
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'pattern' && typeof value === 'string') found.add(value);
    else patternsIn(value, found);
  }
}
const patterns = new Set<string>();
for (const { params, query, body, answer } of [...Object.values<Route>(routes), ...Object.values(operations)])
  patternsIn([params, query, body, answer], patterns);

/** What makes a pattern try again: many beginnings of a match that fail at the very end. */
const UNITS = [
  'a',
  '@',
  '.',
  ' ',
  '0',
  '\t',
  '\n',
  '\u200b',
  '\u0301',
  `a${'\u0301'.repeat(30)}`,
  '\ud800',
  '\udc00',
  '😀',
  'a@',
  '<',
  'a<',
  '"',
  'a.',
  '@.',
  '. ',
  'a@a.',
  'a \n',
];
const BEGINNINGS = ['', 'a', 'a@', 'a@a', '2026-'];
const ENDS = ['', ' ', '@', '\u0000', '\ud800'];
const KB = 1024;
const AROUND = BEGINNINGS.flatMap((beginning) => ENDS.map((end) => ({ beginning, end })));

/** Processor time of this process, in milliseconds. */
function costOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
/**
 * A quadratic pattern takes ten thousand times as long as a linear one for such a text, each time. One that was once this fast
 * needs no comparison: other threads of the process may have been busy, or the pattern was being compiled.
 */
const QUICK = 20;
const ATTEMPTS = 3;
const aThousandLinear = (input: string) =>
  costOf(() => {
    for (let n = 0; n < 1_000; n += 1) /^[\s\S]*$/u.test(input + n);
  });

/** Each pattern with each unit; `everyEnd`: with everything before and after it, else with another pair for each. */
export function testPatterns({ everyEnd }: { everyEnd: boolean }): void {
  let turn = 0;
  const inputs = (length: number) =>
    UNITS.flatMap((unit) => {
      turn += 1;
      const around = everyEnd ? AROUND : AROUND.slice(turn % AROUND.length).slice(0, 1);
      return around.map(
        ({ beginning, end }) => beginning + unit.repeat(Math.ceil(length / unit.length)) + end,
      );
    });

  test('the contract has patterns, and this test sees them', () => {
    expect(patterns.size).toBeGreaterThanOrEqual(7);
  });

  test.each([...patterns])('%s takes no more than linear time for 64 kB of anything', (pattern) => {
    const regexp = new RegExp(pattern, 'u');
    for (const input of inputs(64 * KB)) {
      let cost = Number.POSITIVE_INFINITY;
      for (let attempt = 0; attempt < ATTEMPTS && cost > QUICK; attempt += 1)
        cost = Math.min(
          cost,
          costOf(() => regexp.test(input)),
        );
      if (cost > QUICK) expect(cost, JSON.stringify(input.slice(0, 12))).toBeLessThan(aThousandLinear(input));
    }
  });
}
