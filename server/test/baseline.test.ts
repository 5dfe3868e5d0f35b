import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('../../bench/src/baseline/', import.meta.url);

test("the benchmark's baseline contains no SQL: it runs the product's statements", () => {
  const files = readdirSync(folder);
  expect(files).toContain('reads.ts');
  for (const file of files) {
    const text = readFileSync(new URL(file, folder), 'utf8');
    expect(text, file).not.toMatch(/\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|ORDER BY)\b/);
  }
});
