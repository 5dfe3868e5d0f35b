import { expect, it, vi } from 'vitest';
import { api } from '../api/api.ts';
import { makeStore } from './store.ts';

const marked = (type: string) => ({ type, meta: { RTK_autoBatch: true } });

it('batches marked actions of one tick into one notification, and notifies of others at once', async () => {
  const store = makeStore();
  const noticed = vi.fn();
  store.subscribe(noticed);
  store.dispatch(marked('a'));
  store.dispatch(marked('b'));
  expect(noticed).not.toHaveBeenCalled();
  await Promise.resolve();
  expect(noticed).toHaveBeenCalledTimes(1);

  store.dispatch(marked('c'));
  store.dispatch({ type: 'd' });
  expect(noticed).toHaveBeenCalledTimes(2);
  await Promise.resolve();
  expect(noticed).toHaveBeenCalledTimes(2);
});

it('does not notify a subscriber that has unsubscribed', async () => {
  const store = makeStore();
  const noticed = vi.fn();
  store.subscribe(noticed)();
  store.dispatch({ type: 'a' });
  store.dispatch(marked('b'));
  await Promise.resolve();
  expect(noticed).not.toHaveBeenCalled();
});

it('attaches RTK Query once, without losing the session', () => {
  const session = { token: 't1', user: null, loading: false, error: null };
  const store = makeStore({ session });
  store.attachApi(api);
  store.attachApi(api);
  expect(store.getState()).toMatchObject({ session, api: { queries: {} } });
});
