import { expect, test } from 'vitest';
import { fitting } from './log.ts';

const lineOf = (texts: object) => `${JSON.stringify({ level: 50, reqId: 'abc-1', ...texts })}\n`;

test('leaves a line that fits into one pipe write as it is', () => {
  const line = lineOf({ msg: 'x'.repeat(4_096 - lineOf({ msg: '' }).length) });
  expect(Buffer.byteLength(line)).toBe(4_096);
  expect(fitting(line)).toBe(line);
});

test.each([
  ['one byte too many', { msg: 'x'.repeat(4_097 - lineOf({ msg: '' }).length) }],
  ['a long stack', { err: { message: 'failed', stack: 'at somewhere (file.ts:1:1)\n'.repeat(1_000) } }],
  ['characters of several bytes', { msg: 'ключ 鍵 🔑'.repeat(2_000) }],
  ['characters that are escaped', { msg: '\u0001"\\\n'.repeat(5_000) }],
  ['many texts', { err: Object.fromEntries(Array.from({ length: 20 }, (_, n) => [n, 'x'.repeat(900)])) }],
])('cuts a longer one to one piece that is still a line of JSON: %s', (_what, texts) => {
  const line = fitting(lineOf(texts));
  expect(Buffer.byteLength(line)).toBeLessThanOrEqual(4_096);
  expect(line.endsWith('}\n')).toBe(true);
  expect(JSON.parse(line)).toMatchObject({ level: 50, reqId: 'abc-1' });
});
