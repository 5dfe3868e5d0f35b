import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { browserDatabase } from './browser-database.ts';
import { keptAnswers } from './kept-answers.ts';
import { outbox } from './outbox/outbox.ts';
import { provideDatabase } from './testing.ts';

provideDatabase();
beforeEach(async () => {
  await keptAnswers.forget();
  await (await browserDatabase())?.clear('outbox');
});

const hide = () => dispatchEvent(new Event('pagehide'));
const restore = () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));

test('the database is closed when the page is hidden, and opened again by the next read', async () => {
  await keptAnswers.keep({ userId: 1, address: '/a', at: 0, data: 'kept' });
  const before = await browserDatabase();
  hide();
  // Test files of a process share its events: connections of another file may be closed as well.
  await waitFor(() => expect(() => before?.transaction('answers')).toThrow(DOMException));
  expect((await keptAnswers.read(1, '/a', 0))?.data).toBe('kept');
});

test('the outbox leaves its channel while the page is hidden, and reads what changed meanwhile', async () => {
  const channels: { close: () => void; onmessage?: () => void }[] = [];
  const close = vi.fn();
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      close = close;
      postMessage = () => undefined;
      constructor() {
        channels.push(this);
      }
    },
  );
  const leave = outbox.open(7);
  expect(channels).toHaveLength(1);
  hide();
  expect(close).toHaveBeenCalledOnce();
  const entry = { key: 'k', userId: 7, at: 1, state: 'waiting', name: 'giveReferral', args: {}, values: {} };
  await (await browserDatabase())?.put('outbox', entry as never);
  restore();
  expect(channels).toHaveLength(2);
  await waitFor(() => expect(outbox.get().map(({ key }) => key)).toEqual(['k']));
  leave();
  expect(close).toHaveBeenCalledTimes(2);
});
