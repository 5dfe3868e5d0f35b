import { afterEach, expect, test, vi } from 'vitest';
import { openTestApp } from '../../../test/app.ts';
import type { Caller } from '../../caller.ts';
import { auditService } from '../audit/service.ts';
import { exportService } from './service.ts';

const { db, clock, aMember } = await openTestApp();
afterEach(() => void vi.useRealTimers());

test('ends an export that is read a byte at a time after ten minutes', async () => {
  const { id, chapter_id } = await aMember();
  const caller = { user: { id, chapter_id }, address: '', requestId: '', userAgent: '' } as Caller;
  const exports = exportService({ db, audit: auditService(clock.now), now: clock.now, timeZone: 'UTC' });
  async function* batches() {
    for (;;) yield ['a name'];
  }
  const columns = [{ kind: 'text' as const, heading: 'Name', width: 10, of: (name: string) => name }];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const call = { caller, query: {}, admitAgain: async () => undefined };
  const { content } = await exports.open(call, 'names', columns, { batches });
  const failed = new Promise((resolve) => content.once('error', resolve));
  const closed = new Promise((resolve) => content.once('close', resolve));
  vi.advanceTimersByTime(10 * 60_000 - 1);
  expect([exports.running(), content.destroyed]).toEqual([1, false]);
  vi.advanceTimersByTime(1);
  expect(await failed).toMatchObject({ message: 'An export took too long.' });
  await closed;
  expect(exports.running()).toBe(0);
});
