import { act, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { expect, it, vi } from 'vitest';
import { sessionEnded } from '../api/session.ts';
import { logout } from '../store/session.ts';
import { toSessionUser } from '../store/session-storage.ts';
import { makeStore } from '../store/store.ts';
import type { Location } from '../ui/router/location.ts';
import { MemoryRouter, useLocation } from '../ui/router/router.tsx';
import { Routes } from '../ui/router/routes.tsx';
import { RequireSession } from './guard.tsx';

const Login = () => {
  const state = useLocation().state as { from?: Location } | null;
  return <output>{state?.from?.pathname ?? 'no return path'}</output>;
};

const open = (token: string | null) => {
  const user = toSessionUser({ id: 1, name: 'A', email: 'a@b.co', role: 'member', permissions: {} });
  const store = makeStore({ session: { token, user: token ? user : null, loading: false, error: null } });
  render(
    <Provider store={store}>
      <MemoryRouter start="/members/7">
        <Routes
          pages={[
            { path: '/auth/login', element: <Login /> },
            { path: '*', element: <RequireSession>inside</RequireSession> },
          ]}
        />
      </MemoryRouter>
    </Provider>,
  );
  return store;
};
const returnPath = () => screen.getByRole('status').textContent;

it('keeps the return path for a visitor without a session', () => {
  open(null);
  expect(returnPath()).toBe('/members/7');
});

it('keeps the return path when the session expired', () => {
  const store = open('t1');
  act(() => void store.dispatch(sessionEnded({ error: 'Invalid or expired token' })));
  expect(returnPath()).toBe('/members/7');
});

it('forgets the return path on logout, because the next person may be someone else', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const store = open('t1');
  act(() => void store.dispatch(logout()));
  expect(returnPath()).toBe('no return path');
});
