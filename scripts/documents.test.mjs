import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedNumbers, wrongIn } from './documents.mjs';

const FILES = ['docs/trust.md', 'docs/decisions/0002-sql.md', 'server/src/a.test.ts'];
const wrong = (text) => wrongIn('docs/trust.md', text, FILES, ['test:trust']);

test('what exists is fine, however much of its path is named', () => {
  assert.deepEqual(
    wrong(
      '`a.test.ts`, `src/a.test.ts`, [two](decisions/0002-sql.md#why), [all](decisions/), `npm run test:trust`',
    ),
    [],
  );
  assert.deepEqual(wrong('[elsewhere](https://example.org/x), [up](../docs/trust.md)'), []);
});

test('says which file, page and command do not exist', () => {
  assert.deepEqual(wrong('`b.test.ts`, `ca.test.ts` [three](decisions/0003.md) npm run test:luck'), [
    'docs/trust.md links to decisions/0003.md, which does not exist',
    'docs/trust.md names b.test.ts, which does not exist',
    'docs/trust.md names ca.test.ts, which does not exist',
    'docs/trust.md names the command test:luck, which does not exist',
  ]);
});

test('says which number two migrations share', () => {
  const migrations = ['0001_a', '0002_b', '0002_c'].map((name) => `server/migrations/${name}.sql`);
  assert.deepEqual(sharedNumbers(migrations), ['two migrations have the number 0002']);
  assert.deepEqual(sharedNumbers(migrations.slice(1, 2)), []);
});
