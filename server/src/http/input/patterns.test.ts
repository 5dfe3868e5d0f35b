import { PATTERNS } from '@bn/contract';
import { expect, test } from 'vitest';
import { memberForm } from '../../../test/access/valid.ts';
import { openTestApp } from '../../../test/app.ts';
import { testPatterns } from '../../../test/matrices/patterns.ts';
import { ajv } from './lazy-compile.ts';

testPatterns({ everyEnd: false });

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

test('tests no pattern against a text that is too long for every field', () => {
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
