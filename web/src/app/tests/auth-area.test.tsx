import { act, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { api } from '../../api/api.ts';
import { toSessionUser } from '../../store/session-storage.ts';
import { makeStore } from '../../store/store.ts';
import { fill, click as press } from '../../testing/scene.tsx';
import { MemoryRouter, useLocation } from '../../ui/router/router.tsx';
import { Outlet } from '../../ui/router/routes.tsx';
import { AppRoutes } from '../app-routes.tsx';

const TOKEN = 'a'.repeat(43);
const Where = () => {
  const { pathname, hash } = useLocation();
  return <output>{pathname + hash}</output>;
};
const there = () => document.querySelector('output')?.textContent;
const button = (name: string) => screen.queryByRole('button', { name });
const follow = (name: string) => act(async () => void fireEvent.click(screen.getByRole('link', { name })));

/** A fake server with a list of responses; records the requests. */
const playServer = (...answers: { status: number; body?: unknown }[]) => {
  const calls: { path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    calls.push({ path, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    const { status, body: content } = answers.shift() ?? { status: 204 };
    return new Response(status === 204 ? null : JSON.stringify(content), { status });
  });
  return calls;
};

const open = async (path: string, user: object | null = null) => {
  vi.stubGlobal('requestIdleCallback', () => 0);
  const signedIn = toSessionUser(user);
  const store = makeStore({
    session: { token: signedIn ? 't1' : null, user: signedIn, loading: false, error: null },
  });
  store.attachApi(api);
  await act(async () => {
    render(
      <Provider store={store}>
        <MemoryRouter start={path}>
          <AppRoutes Shell={Outlet} />
          <Where />
        </MemoryRouter>
      </Provider>,
    );
  });
  return store;
};

beforeAll(async () => {
  await import('../../features/login/set-password/set-password-screen.tsx');
});

describe('a forgotten password', () => {
  it.each([
    [0, /A super admin of your network can give you a link/],
    [1, /If this e-mail belongs to a member, a link is on its way/],
  ])('replaces the login form; with by_mail %d it says %s', async (by_mail, words) => {
    const calls = playServer({ status: 202, body: { by_mail } });
    await open('/auth/login');
    fill('Email', 'asha@example.com');
    await follow('Forgot Password?');
    expect(button('Login')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('asha@example.com');
    await press('Send reset link');
    expect(screen.getByText(words)).toBeTruthy();
    expect(calls).toEqual([{ path: '/api/auth/forgot', body: { email: 'asha@example.com' } }]);
    await follow('Back to login');
    expect(button('Login')).toBeTruthy();
  });

  it("shows what is wrong with the e-mail, and the server's reason", async () => {
    const calls = playServer({ status: 429, body: { message: 'Too many attempts' } });
    await open('/auth/login');
    await follow('Forgot Password?');
    await press('Send reset link');
    expect(screen.getByRole('alert').textContent).toBe('Email should not be empty');
    fill('Email', 'asha');
    await press('Send reset link');
    expect(screen.getByRole('alert').textContent).toBe('Enter valid Email Id');
    expect(calls).toEqual([]);
    fill('Email', 'asha@example.com');
    await press('Send reset link');
    expect(screen.getByRole('alert').textContent).toBe('Too many attempts');
  });
});

const OWNER = { status: 200, body: { name: 'Noor Khan', chapter: 'Harbour' } };
const NOOR = { id: 7, name: 'Noor Khan', email: 'noor@example.com', role: 'member', permissions: {} };
const OPENED = { status: 200, body: { token: 't2', user: NOOR } };

describe('a one-time link', () => {
  it('is removed from the address at once, greets its owner, saves the password and signs them in', async () => {
    const calls = playServer(OWNER, OPENED);
    const store = await open(`/auth/set-password#${TOKEN}`);
    expect(there()).toBe('/auth/set-password');
    expect(screen.getByText(/^Welcome,/).textContent).toBe('Welcome, Noor Khan. Your chapter is Harbour.');
    fill('New password', 'short');
    await press('Save password');
    expect(screen.getByText('Must have at least 8 characters')).toBeTruthy();
    fill('New password', 'a longish secret');
    await press('Save password');
    expect(calls.slice(0, 2)).toEqual([
      { path: '/api/auth/link', body: { token: TOKEN } },
      { path: '/api/auth/set-password', body: { token: TOKEN, password: 'a longish secret' } },
    ]);
    expect(store.getState().session).toMatchObject({ token: 't2', user: { id: 7, name: 'Noor Khan' } });
    expect(localStorage.getItem('token')).toBe('t2');
    expect(there()).toBe('/dashboard');
  });

  it('says that it is invalid before the user types anything', async () => {
    playServer({ status: 404, body: { message: 'This link has already been used or has expired.' } });
    await open(`/auth/set-password#${TOKEN}`);
    expect(screen.getByText(/This link has already been used or has expired\./)).toBeTruthy();
    expect(button('Send reset link')).toBeTruthy();
    expect(button('Save password')).toBeNull();
  });

  it.each([
    ['is limited', { status: 429, body: { message: 'Too many requests' } }],
    ['fails', { status: 503, body: { message: 'Unavailable' } }],
  ])('works without a greeting if looking it up %s', async (_, answer) => {
    playServer(answer, OPENED);
    await open(`/auth/set-password#${TOKEN}`);
    expect(screen.queryByText(/^Welcome,/)).toBeNull();
    fill('New password', 'a longish secret');
    await press('Save password');
    expect(there()).toBe('/dashboard');
  });

  it("shows the server's reason at the field, and allows another try", async () => {
    const reason = 'is one of the most common passwords; choose another one';
    playServer(OWNER, { status: 400, body: { message: 'Bad input', fields: { password: reason } } }, OPENED);
    await open(`/auth/set-password#${TOKEN}`);
    fill('New password', 'password123');
    await press('Save password');
    expect(screen.getByText(`I${reason.slice(1)}`)).toBeTruthy();
    fill('New password', 'a longish secret');
    await press('Save password');
    expect(there()).toBe('/dashboard');
  });

  it('that was revoked meanwhile offers to request a new one', async () => {
    playServer(OWNER, { status: 404, body: { message: 'This link has already been used or has expired.' } });
    await open(`/auth/set-password#${TOKEN}`);
    fill('New password', 'a longish secret');
    await press('Save password');
    expect(button('Send reset link')).toBeTruthy();
    expect(button('Save password')).toBeNull();
  });

  it('is invalid without its token', async () => {
    const calls = playServer();
    await open('/auth/set-password');
    expect(screen.getByText(/This link is incomplete/)).toBeTruthy();
    expect(button('Save password')).toBeNull();
    expect(calls).toEqual([]);
  });

  it('warns a signed-in user that they will be signed out, and signs them out', async () => {
    playServer(OWNER, OPENED);
    const store = await open(`/auth/set-password#${TOKEN}`, { id: 1, name: 'Sunita', role: 'super_admin' });
    expect(screen.getByText(/Sunita is signed in here/)).toBeTruthy();
    fill('New password', 'a longish secret');
    await press('Save password');
    expect(store.getState().session).toMatchObject({ token: 't2', user: { name: 'Noor Khan' } });
    expect(there()).toBe('/dashboard');
  });
});
