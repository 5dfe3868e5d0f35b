import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { openTestApp } from '../../../test/app.ts';
import { WAIT_LIMIT } from '../../../test/limits.ts';
import type { Caller } from '../../caller.ts';
import { auditService } from '../audit/service.ts';
import { exportService, LONGEST_REST } from './service.ts';

const { db, clock, aMember } = await openTestApp();
const columns = [{ kind: 'text' as const, heading: 'Name', width: 10, of: (name: string) => name }];

test('what an export reads at its turn is only handed over to those who may still read it by then', async () => {
  const exports = exportService({ db, audit: auditService(clock.now), now: clock.now, timeZone: 'UTC' });
  const open = async (batches: () => AsyncGenerator<string[]>, admitAgain: () => Promise<void>) => {
    const { id, chapter_id } = await aMember();
    const caller = { user: { id, chapter_id }, address: '', requestId: '', userAgent: '' } as Caller;
    const { content } = await exports.open({ caller, query: {}, admitAgain }, 'names', columns, { batches });
    return content;
  };
  let hasItsTurn = false;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const slowBatches = async function* () {
    yield ['first'];
    hasItsTurn = true;
    await held;
    yield ['second'];
  };
  let admitted = true;
  let checks = 0;
  const batches = async function* () {
    yield ['public'];
    yield ['secret'];
  };
  const ahead = await open(slowBatches, async () => undefined);
  const waiting = await open(batches, async () => {
    checks += 1;
    if (!admitted) throw new Error('No longer allowed.');
  });
  const first = text(ahead);
  await vi.waitFor(() => expect(hasItsTurn).toBe(true), { timeout: WAIT_LIMIT });
  let received = '';
  waiting.on('data', (chunk) => (received += chunk));
  const broken = once(waiting, 'error');
  // Longer than an export rests between its batches: by now the second one is waiting for its turn.
  await sleep(4 * LONGEST_REST);
  expect(checks).toBe(1);
  admitted = false;
  release();
  expect(await broken).toMatchObject([{ message: 'No longer allowed.' }]);
  expect(received).toMatch(/^\ufeffName\r\npublic\r\n$/);
  expect(await first).toContain('second');
});
