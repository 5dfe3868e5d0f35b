import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../api/api.ts';
import { dashboardsApi } from '../api/endpoints/figures/dashboards.ts';
import { checkSession, logout, refreshUser, signIn } from './session.ts';
import { toSessionUser } from './session-storage.ts';
import { makeStore } from './store.ts';

const user = {
  id: 2,
  name: 'Jonas',
  email: 'j@example.com',
  role: 'member',
  chapter_id: 1,
  chapter: null,
  permissions: {},
};
const known = toSessionUser(user);
const credentials = { email: 'j@example.com', password: 'secret' };
const fetchMock = vi.fn<typeof fetch>();
const answers = (status: number, body: unknown) =>
  fetchMock.mockImplementation(async () => new Response(JSON.stringify(body), { status }));

const signedIn = () => {
  localStorage.setItem('token', 't1');
  localStorage.setItem('user', JSON.stringify(user));
  return makeStore();
};
const tokenOnly = () => makeStore({ session: { token: 't1', user: null, loading: false, error: null } });

beforeEach(() => {
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
});

describe('on startup', () => {
  it('restores user and token from storage', () => {
    expect(signedIn().getState().session).toEqual({ token: 't1', user: known, loading: false, error: null });
  });

  it.each(['{', 'null', '{"role":"king"}', '[]'])('ignores a broken stored user (%s)', (text) => {
    localStorage.setItem('token', 't1');
    localStorage.setItem('user', text);
    expect(makeStore().getState().session.user).toBeNull();
  });
});

describe('signing in', () => {
  it('pending: loading, error cleared', () => {
    answers(200, {});
    const store = makeStore({ session: { token: null, user: null, loading: false, error: 'old' } });
    void store.dispatch(signIn(credentials));
    expect(store.getState().session).toMatchObject({ loading: true, error: null });
  });

  it('success: token and user in state and storage', async () => {
    answers(200, { token: 't1', user });
    const store = makeStore();
    await store.dispatch(signIn(credentials));
    expect(store.getState().session).toEqual({ token: 't1', user: known, loading: false, error: null });
    expect(localStorage.getItem('token')).toBe('t1');
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(known);
  });

  it.each([
    [401, { message: 'Invalid email or password', code: 'x' }, 'Invalid email or password'],
    [500, 'oops', 'Login failed'],
    [200, { token: 't1' }, 'Login failed'],
    [200, [], 'Login failed'],
  ])('failure (%s): the message %j', async (status, body, message) => {
    answers(status, body);
    const store = makeStore();
    await store.dispatch(signIn(credentials));
    expect(store.getState().session).toEqual({ token: null, user: null, loading: false, error: message });
  });

  it('reports a missing connection when the server does not respond', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const store = makeStore();
    await store.dispatch(signIn(credentials));
    expect(store.getState().session.error).toMatch(/^No connection\./);
  });
});

describe('the session check', () => {
  it('success: the user comes from storage, the body is ignored', async () => {
    answers(200, { ...user, name: 'Somebody else' });
    const store = tokenOnly();
    localStorage.setItem('user', JSON.stringify(user));
    await store.dispatch(checkSession());
    expect(store.getState().session).toEqual({ token: 't1', user: known, loading: false, error: null });
  });

  it.each([
    ['a 401', 401],
    ['a server that is away', 503],
    ['no user to restore', 200],
  ])('failure by %s: all cleared, error set', async (_, status) => {
    answers(status, {});
    const store = tokenOnly();
    localStorage.setItem('user', '{broken');
    sessionStorage.setItem('left at', '/members?search=asha');
    await store.dispatch(checkSession());
    const expected = { token: null, user: null, loading: false, error: 'Invalid or expired token' };
    expect(store.getState().session).toEqual(expected);
    expect(localStorage.getItem('user')).toBeNull();
    expect(localStorage.getItem('token')).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it('failure without a connection: all cleared, error set', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
    const store = tokenOnly();
    await store.dispatch(checkSession());
    const expected = { token: null, user: null, loading: false, error: 'Invalid or expired token' };
    expect(store.getState().session).toEqual(expected);
  });
});

describe('refreshing permissions in the background', () => {
  const elevated = toSessionUser({ ...user, permissions: { can_add_member: 1 } });

  it('takes permissions, name and e-mail from the server; the role stays', async () => {
    const named = { ...elevated, name: 'Jonas Berg', email: 'jonas@example.com' };
    answers(200, { ...named, role: 'super_admin' });
    const store = signedIn();
    await store.dispatch(refreshUser());
    expect(store.getState().session.user).toEqual(named);
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(named);
  });

  it.each([503, 403])('a response %i does not sign out', async (status) => {
    answers(status, { message: 'No', code: 'x' });
    const store = signedIn();
    await store.dispatch(refreshUser());
    expect(store.getState().session).toEqual({ token: 't1', user: known, loading: false, error: null });
  });

  it('a 401 signs out', async () => {
    answers(401, { message: 'Ended', code: 'unauthenticated' });
    const store = signedIn();
    await store.dispatch(refreshUser());
    expect(store.getState().session).toMatchObject({ token: null, error: 'Invalid or expired token' });
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('ignores a response about another user', async () => {
    answers(200, { ...elevated, id: 99 });
    const store = signedIn();
    await store.dispatch(refreshUser());
    expect(store.getState().session.user).toEqual(known);
  });

  it('keeps the same object for an unchanged user, so that nothing rerenders', async () => {
    answers(200, user);
    const store = signedIn();
    const before = store.getState().session.user;
    await store.dispatch(refreshUser());
    expect(store.getState().session.user).toBe(before);
  });

  it('happens after every 403', async () => {
    fetchMock.mockImplementation(async (address) =>
      String(address).endsWith('/auth/me')
        ? new Response(JSON.stringify(elevated))
        : new Response('{"message":"No","code":"forbidden"}', { status: 403 }),
    );
    const store = signedIn();
    store.attachApi(api);
    await store.dispatch(dashboardsApi.endpoints.membersDashboard.initiate());
    await expect.poll(() => store.getState().session.user).toEqual(elevated);
    await store.dispatch(api.util.resetApiState());
  });
});

describe('the end of a session', () => {
  it('logout clears state and storage at once and notifies the server', () => {
    fetchMock.mockReturnValue(new Promise(() => {}));
    const store = signedIn();
    void store.dispatch(logout());
    expect(store.getState().session).toMatchObject({ token: null, user: null });
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('user')).toBeNull();
    expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/auth/logout');
  });

  it('any 401 removes the token, signs out, and clears the cache', async () => {
    answers(401, { message: 'Ended', code: 'unauthenticated' });
    const store = signedIn();
    store.attachApi(api);
    const call = store.dispatch(dashboardsApi.endpoints.membersDashboard.initiate());
    await expect(call.unwrap()).rejects.toMatchObject({ status: 401 });
    expect(store.getState().session).toMatchObject({ token: null, user: null });
    expect(localStorage.getItem('token')).toBeNull();
    await store.dispatch(api.util.resetApiState());
  });

  it('a late 401 to an older token leaves the new session alone', async () => {
    let reply: (response: Response) => void = () => {};
    fetchMock.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          reply = resolve;
        }),
    );
    const store = signedIn();
    store.attachApi(api);
    const late = store.dispatch(dashboardsApi.endpoints.membersDashboard.initiate());
    answers(200, { token: 't2', user });
    await store.dispatch(signIn(credentials));
    reply(new Response('{}', { status: 401 }));
    await late;
    expect(store.getState().session.token).toBe('t2');
    await store.dispatch(api.util.resetApiState());
  });
});
