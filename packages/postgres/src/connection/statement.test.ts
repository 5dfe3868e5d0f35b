import { expect, test } from 'vitest';
import { nameOf } from './statement.ts';

test('a statement has the same name in every process, whatever ran there first', async () => {
  // @ts-expect-error: the same module loaded again, with its own state
  const another: { nameOf: typeof nameOf } = await import('./statement.ts?another-process');
  expect(another.nameOf).not.toBe(nameOf);
  const [first, second] = [nameOf('SELECT 1'), nameOf('SELECT 2')];
  expect([another.nameOf('SELECT 2'), another.nameOf('SELECT 1')]).toEqual([second, first]);
  expect(first).not.toBe(second);
  // PostgreSQL truncates names to 63 bytes.
  expect(first).toMatch(/^\w[\w-]{20,40}$/);
});
