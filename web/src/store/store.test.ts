import { expect, it, vi } from 'vitest';
import { api } from '../api/api.ts';
import { sessionEnded } from '../api/session.ts';
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

it('a session that another tab ended does not take the one that followed it along', () => {
  localStorage.setItem('token', 't1');
  const store = makeStore({ session: { token: 't1', user: null, loading: false, error: null } });
  // In the other tab someone else has signed in, before this one learns that the first session ended.
  localStorage.setItem('token', 't2');
  localStorage.setItem('user', '{}');
  store.dispatch(sessionEnded());
  expect(store.getState().session.token).toBeNull();
  expect([localStorage.getItem('token'), localStorage.getItem('user')]).toEqual(['t2', '{}']);
});

it('a session that ends in this tab is removed from the storage', () => {
  localStorage.setItem('token', 't1');
  localStorage.setItem('user', '{}');
  const store = makeStore({ session: { token: 't1', user: null, loading: false, error: null } });
  store.dispatch(sessionEnded());
  expect([localStorage.getItem('token'), localStorage.getItem('user')]).toEqual([null, null]);
});

it('attaches RTK Query once, without losing the session', () => {
  const session = { token: 't1', user: null, loading: false, error: null };
  const store = makeStore({ session });
  store.attachApi(api);
  store.attachApi(api);
  expect(store.getState()).toMatchObject({ session, api: { queries: {} } });
});
