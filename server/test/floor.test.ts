import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('../../bench/src/floor/', import.meta.url);

test('the floor of the benchmark has no statement of its own: it executes those of the product', () => {
  const files = readdirSync(folder);
  expect(files).toContain('reads.ts');
  for (const file of files) {
    const text = readFileSync(new URL(file, folder), 'utf8');
    expect(text, file).not.toMatch(/\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|ORDER BY)\b/);
  }
});
