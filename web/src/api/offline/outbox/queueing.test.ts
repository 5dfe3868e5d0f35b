import { configureStore } from '@reduxjs/toolkit';
import { beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../api.ts';
import { referralsApi } from '../../endpoints/referrals.ts';
import { browserDatabase } from '../browser-database.ts';
import { provideDatabase } from '../testing.ts';
import { openOutbox } from './open-outbox.ts';
import { outbox } from './outbox.ts';
import { isQueued } from './queueing.ts';

provideDatabase();

const ASHA = 7;
const session = { token: 'token-of-asha', user: { id: ASHA } };

const give = () => {
  const store = configureStore({
    reducer: { session: () => session, [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  const body = { referral_notes: 'Wants two ovens' };
  const args = { key: 'key', values: body, body } as never;
  return store.dispatch(referralsApi.endpoints.giveReferral.initiate(args));
};

beforeEach(async () => {
  await (await browserDatabase())?.clear('outbox');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
});

test('a call that cannot reach the server is queued while the outbox is open, which shows it', async () => {
  const close = openOutbox(ASHA);
  expect(isQueued((await give()).data)).toBe(true);
  expect(outbox.get()).toMatchObject([{ key: 'key', state: 'waiting' }]);
  close();
});

test('it fails, and nothing is stored, if nothing would show and send it', async () => {
  expect((await give()).error).toEqual({ status: 'network' });
  expect(await outbox.allOf(ASHA)).toEqual([]);
});
