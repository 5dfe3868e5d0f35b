import { flagLabel } from '@bn/contract/domain';
import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter, Outlet, useLocation } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toSessionUser } from '../store/session-storage.ts';
import { makeStore } from '../store/store.ts';
import { ThemeRoot } from '../ui/theme-root.tsx';
import { AppRoutes } from './app-routes.tsx';
import { navLinksFor } from './shell/nav-links.ts';

const Where = () => <output>{useLocation().pathname + useLocation().search}</output>;

const visit = (path: string, role?: string) => {
  const user = toSessionUser({ id: 1, name: 'A', email: 'a@b.co', role, permissions: {} });
  const store = makeStore({ session: { token: role ? 't1' : null, user, loading: false, error: null } });
  render(
    <Provider store={store}>
      <ThemeRoot>
        <MemoryRouter initialEntries={[path]}>
          <AppRoutes Shell={Outlet} />
          <Where />
        </MemoryRouter>
      </ThemeRoot>
    </Provider>,
  );
  return screen.getByRole('status', { name: (_, element) => element.tagName === 'OUTPUT' }).textContent;
};

// The screens themselves ask the server for more than this test is about.
beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    vi.fn(() => new Promise(() => {})),
  );
  vi.stubGlobal('requestIdleCallback', () => 0);
});

describe('where a path leads', () => {
  it.each([
    ['/', undefined, '/auth/login'],
    ['/members', undefined, '/auth/login'],
    ['/nowhere/at/all', undefined, '/auth/login'],
    ['/auth', undefined, '/auth/login'],
    ['/', 'member', '/dashboard'],
    ['/', 'super_admin', '/dashboard'],
    ['/auth/login', 'member', '/dashboard'],
    ['/nowhere', 'member', '/dashboard'],
    ['/members?search=x', 'member', '/members?search=x'],
    ['/admin/chapters', 'member', '/dashboard'],
    ['/admin/chapters', 'super_admin', '/admin/chapters'],
    ['/admin/approval', 'member', '/admin/approval'],
    ['/admin/approval', 'super_admin', '/admin/approval'],
    ['/elevated/referral-received', 'member', '/elevated/referral-received'],
    ['/elevated/referral-sent', 'super_admin', '/dashboard'],
  ])('%s for %s: %s', (path, role, there) => expect(visit(path, role)).toBe(there));
});

it('each role sees its links', () => {
  const labels = (role: 'super_admin' | 'member') => navLinksFor(role).map(({ label }) => label);
  expect(labels('super_admin')).toEqual(['Dashboard', 'Chapters', 'Members', 'Approval']);
  expect(labels('member')).toEqual([
    'Dashboard',
    'Members',
    'Approval',
    'Referral received',
    'Referral sent',
  ]);
});

it('a permission reads without its leading can, with spaces', () => {
  expect(flagLabel('can_approve_thankyou')).toBe('approve thankyou');
});
