import { endpoints } from '@bn/contract/endpoints';
import { vi } from 'vitest';
import { request } from '../api/client/client.ts';

/**
 * What is fetched early is out of date once this tab has written something. Tests that control the time, of any file of
 * this process, may have written at a time that is still to come: this one writes last, a millisecond ago.
 */
export const nothingWrittenSince = async (): Promise<void> => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('fetch', async () => new Response('{}'));
  await request({ endpoint: endpoints.logout }, null);
  vi.setSystemTime(Date.now() + 1);
};
