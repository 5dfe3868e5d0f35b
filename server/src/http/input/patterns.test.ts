import { operations, PATTERNS, type Route, routes } from '@bn/contract';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';
import { memberForm } from '../../../test/valid.ts';
import { ajv } from './lazy-compile.ts';

/** Every pattern of the contract, wherever it stands: in paths, queries, bodies and answers. */
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
const inputs = (length: number) =>
  UNITS.flatMap((unit) =>
    BEGINNINGS.flatMap((beginning) =>
      ENDS.map((end) => beginning + unit.repeat(Math.ceil(length / unit.length)) + end),
    ),
  );

/** Processor time of this process, in milliseconds. */
function costOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
/** A quadratic pattern takes ten thousand times as long as a linear one for such a text. What is so quick needs no comparison. */
const QUICK = 20;
const aThousandLinear = (input: string) =>
  costOf(() => {
    for (let n = 0; n < 1_000; n += 1) /^[^\n]*$/u.test(input + n);
  });

test('the contract has patterns, and this test sees them', () => {
  expect(patterns.size).toBeGreaterThanOrEqual(7);
});

test.each([...patterns])('%s takes no more than linear time for 64 kB of anything', (pattern) => {
  const regexp = new RegExp(pattern, 'u');
  for (const input of inputs(64 * KB)) {
    const cost = costOf(() => regexp.test(input));
    if (cost > QUICK) expect(cost, JSON.stringify(input.slice(0, 12))).toBeLessThan(aThousandLinear(input));
  }
});

test.each(['line', 'lineOrBlank', 'paragraph'] as const)('a letter of a %s has up to 30 accents', (name) => {
  const regexp = new RegExp(PATTERNS[name], 'u');
  const letter = (accents: number) => `e${'\u0301'.repeat(accents)}`;
  expect([0, 1, 30, 31].map((accents) => regexp.test(`a ${letter(accents)} z`))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(regexp.test(letter(30).repeat(60))).toBe(true);
});

test('no pattern is tried on a text that is too long for every field', () => {
  const validate = ajv.compile({ type: 'string', maxLength: 2_000, pattern: '^a*$' });
  expect(validate('a'.repeat(2_000))).toBe(true);
  expect(validate('a'.repeat(4_001))).toBe(false);
  // It would match, had it been tried.
  expect(validate.errors?.map(({ keyword }) => keyword)).toEqual(['maxLength', 'pattern']);
});

test('an e-mail of 60 kB is refused for its length, and for nothing else', async () => {
  const { as, aSuperAdmin, aChapter } = await openTestApp();
  const admin = await aSuperAdmin();
  const chapter = await aChapter();
  const body = memberForm({ chapter_id: chapter.id, email: `a@${'.'.repeat(60_000)} ` });
  const { status, body: answer } = await as(admin).post('/auth/register', body);
  expect(status).toBe(400);
  expect(answer.fields).toEqual({ email: 'must have at most 254 characters' });
});
