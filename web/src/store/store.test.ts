import { expect, it, vi } from 'vitest';
import { api } from '../api/api.ts';
import { makeStore } from './store.ts';

const marked = (type: string) => ({ type, meta: { RTK_autoBatch: true } });

it('notices several marked actions of one moment once, and others at once', async () => {
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

it('stops noticing for a subscriber that left', async () => {
  const store = makeStore();
  const noticed = vi.fn();
  store.subscribe(noticed)();
  store.dispatch({ type: 'a' });
  store.dispatch(marked('b'));
  await Promise.resolve();
  expect(noticed).not.toHaveBeenCalled();
});

it('takes in RTK Query once, without losing the session', () => {
  const session = { token: 't1', user: null, loading: false, error: null };
  const store = makeStore({ session });
  store.attachApi(api);
  store.attachApi(api);
  expect(store.getState()).toMatchObject({ session, api: { queries: {} } });
});
