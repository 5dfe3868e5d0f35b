import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { api } from '../api/api.ts';
import { dashboardsApi } from '../api/endpoints/figures/dashboards.ts';
import { keptAnswers } from '../api/offline/kept-answers.ts';
import { provideDatabase } from '../api/offline/testing.ts';
import { checkSession, logout, refreshUser, signedIn } from '../store/session.ts';
import { toSessionUser } from '../store/session-storage.ts';
import { makeStore } from '../store/store.ts';
import { followSession } from './follow-session.ts';
import { forgetKept } from './forget-kept.ts';

provideDatabase();

const ASHA = 7;
const RAVI = 8;
const asha = { id: ASHA, name: 'Asha', email: 'a@b.co', role: 'member', chapter_id: 1, permissions: {} };
const userOf = (traits: object = {}) => toSessionUser({ ...asha, ...traits });

const keep = (userId: number) => keptAnswers.keep({ userId, address: '/a', at: Date.now(), data: {} });
const isKept = async (userId: number) => (await keptAnswers.read(userId, '/a')) !== undefined;
const answers = (status: number, body: unknown = {}) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }));

/** Asha is signed in, and something is stored for her. */
const start = (user = userOf()) => {
  localStorage.setItem('token', 't1');
  const store = makeStore({ session: { token: 't1', user, loading: false, error: null } });
  store.attachApi(api);
  onTestFinished(forgetKept(store));
  onTestFinished(followSession(store));
  return store;
};
type Store = ReturnType<typeof start>;

beforeEach(async () => {
  await keptAnswers.forget();
  await keep(ASHA);
});

it.each<[string, (store: Store) => unknown]>([
  ['a sign-out', ({ dispatch }) => dispatch(logout())],
  ['a 401 to any call', ({ dispatch }) => dispatch(dashboardsApi.endpoints.membersDashboard.initiate())],
  ['a 401 in the background', ({ dispatch }) => dispatch(refreshUser())],
  ['a failed check at the start', ({ dispatch }) => dispatch(checkSession())],
  [
    'a sign-out in another tab',
    () => {
      localStorage.removeItem('token');
      dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }));
    },
  ],
])('what is stored goes with the session: %s', async (_, end) => {
  answers(401);
  const store = start();
  expect(await isKept(ASHA)).toBe(true);
  void end(store);
  await expect.poll(() => isKept(ASHA)).toBe(false);
  expect(store.getState().session.token).toBeNull();
});

it('a page that starts without a session deletes what is left of an earlier one', async () => {
  const store = makeStore();
  onTestFinished(forgetKept(store));
  await expect.poll(() => isKept(ASHA)).toBe(false);
});

it.each([
  ['chapter', { chapter_id: 2 }],
  ['flags', { permissions: { can_approve_thankyou: 1 } }],
])('what is stored goes when the %s of its user changes', async (_, change) => {
  const store = start();
  answers(200, { ...asha, ...change });
  await store.dispatch(refreshUser());
  await expect.poll(() => isKept(ASHA)).toBe(false);
});

it('stays while nothing of this changes', async () => {
  const store = start();
  answers(200, asha);
  await store.dispatch(refreshUser());
  answers(503);
  await store.dispatch(refreshUser());
  expect(await isKept(ASHA)).toBe(true);
});

it("deletes another user's when someone signs in, and keeps theirs", async () => {
  const store = start();
  await keep(RAVI);
  const user = userOf({ id: RAVI });
  if (user) store.dispatch(signedIn({ token: 't2', user }));
  await expect.poll(() => isKept(ASHA)).toBe(false);
  expect(await isKept(RAVI)).toBe(true);
});
