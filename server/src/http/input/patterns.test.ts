import { connect } from 'node:net';
import { operations, type Route, routes } from '@bn/contract';
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

/** A quadratic pattern takes seconds for one of these; a linear one a fraction of a millisecond. */
const LIMIT_MS = 250;

test('the contract has patterns, and this test sees them', () => {
  expect(patterns.size).toBeGreaterThanOrEqual(7);
});

test.each([...patterns])('%s takes no more than linear time for 64 kB of anything', (pattern) => {
  const regexp = new RegExp(pattern, 'u');
  for (const input of inputs(64 * KB)) {
    const started = process.cpuUsage();
    regexp.test(input);
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1000, JSON.stringify(input.slice(0, 12))).toBeLessThan(LIMIT_MS);
  }
});

test('no pattern is tried on a text that is too long for every field', () => {
  const validate = ajv.compile({ type: 'string', maxLength: 2_000, pattern: '^a*$' });
  expect(validate('a'.repeat(2_000))).toBe(true);
  expect(validate('a'.repeat(4_001))).toBe(false);
  // It would match, had it been tried.
  expect(validate.errors?.map(({ keyword }) => keyword)).toEqual(['maxLength', 'pattern']);
});

test('an e-mail of 60 kB is refused at once, and others are served meanwhile', async () => {
  const { app, as, aSuperAdmin, aChapter } = await openTestApp();
  const admin = await aSuperAdmin();
  const chapter = await aChapter();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as { port: number };
  const body = memberForm({ chapter_id: chapter.id, email: `a@${'.'.repeat(60_000)} ` });
  const started = performance.now();
  const refused = as(admin).post('/auth/register', body);
  const alive = new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
    );
    socket.once('data', (data) => resolve(data.toString().slice(0, 15)));
    socket.once('error', reject);
  });
  expect(await alive).toBe('HTTP/1.1 200 OK');
  const { status, body: answer } = await refused;
  expect(status).toBe(400);
  expect(answer.fields).toEqual({ email: 'must have at most 254 characters' });
  expect(performance.now() - started).toBeLessThan(5_000);
});
