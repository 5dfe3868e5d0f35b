import { expect, it, onTestFinished, vi } from 'vitest';
import { toSessionUser, writeToken } from '../store/session-storage.ts';
import { makeStore } from '../store/store.ts';
import { followSession } from './follow-session.ts';

const pageshow = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

it('a page restored by the back/forward cache signs out, or reloads, if the session changed meanwhile', () => {
  const user = toSessionUser({ id: 1, name: 'A', email: 'a@b.co', role: 'member', permissions: {} });
  const store = makeStore({ session: { token: 't1', user, loading: false, error: null } });
  const reload = vi.fn();
  onTestFinished(followSession(store, reload));
  writeToken('t1');
  pageshow(true);
  expect([store.getState().session.user?.id, reload.mock.calls.length]).toEqual([1, 0]);
  writeToken('t2');
  pageshow(false);
  expect(reload).not.toHaveBeenCalled();
  pageshow(true);
  expect(reload).toHaveBeenCalledOnce();
  writeToken(null);
  pageshow(true);
  expect(store.getState().session).toMatchObject({ token: null, user: null });
});
