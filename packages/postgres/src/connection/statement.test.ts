import { expect, test } from 'vitest';
import { nameOf } from './statement.ts';

test('a statement has the same name in every process, whichever came first there', async () => {
  // @ts-expect-error: the same file once more, with memories of its own
  const another: { nameOf: typeof nameOf } = await import('./statement.ts?another-process');
  expect(another.nameOf).not.toBe(nameOf);
  const [first, second] = [nameOf('SELECT 1'), nameOf('SELECT 2')];
  expect([another.nameOf('SELECT 2'), another.nameOf('SELECT 1')]).toEqual([second, first]);
  expect(first).not.toBe(second);
  // PostgreSQL cuts names off after 63 bytes.
  expect(first).toMatch(/^\w[\w-]{20,40}$/);
});
