import { flagLabel } from '@bn/contract/domain';
import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { toSessionUser } from '../../store/session-storage.ts';
import { renderFor } from '../../testing/scene.tsx';
import { useLocation } from '../../ui/router/router.tsx';
import { Outlet } from '../../ui/router/routes.tsx';
import { AppRoutes } from '../app-routes.tsx';
import { PLACES } from '../places.ts';
import { screens } from '../screens.ts';
import { navLinksFor } from '../shell/sidebar/nav-links.ts';

const Where = () => <output>{useLocation().pathname + useLocation().search}</output>;

const HEADINGS: Record<string, string> = {
  '/auth/login': 'Login',
  '/dashboard': 'Dasboard',
  '/members': 'Members',
  '/admin/chapters': 'Chapters',
  '/admin/approval': 'Approval',
  '/elevated/referral-received': 'Referrals',
  '/elevated/referral-sent': 'Referrals',
  '/account': 'Account',
  '/members/7': 'Member',
  '/members/import': 'Import members',
  '/members/import/7': 'Import members',
  '/admin/chapters/7': 'Chapter',
  '/meetings': 'Meetings',
  '/meetings/7': 'Meeting',
  '/auth/set-password': 'Choose a password',
};

/** Opens the path and waits for its screen itself, not for the error shown if it crashes. */
const visit = async (path: string, role?: string) => {
  const user = toSessionUser({ id: 1, name: 'A', email: 'a@b.co', role, permissions: {} });
  renderFor(
    user,
    <>
      <AppRoutes Shell={Outlet} />
      <Where />
    </>,
    path,
  );
  const there = () =>
    screen.getByRole('status', { name: (_, element) => element.tagName === 'OUTPUT' }).textContent ?? '';
  await screen.findByRole('heading', { level: 1, name: HEADINGS[there().split('?')[0] ?? ''] ?? '-' });
  return there();
};

beforeAll(() => Promise.all(screens.map(({ load }) => load())));

// The screens make calls that this test does not care about.
beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    vi.fn(() => new Promise(() => {})),
  );
  vi.stubGlobal('requestIdleCallback', () => 0);
});

describe('where a path leads', () => {
  it.each<[path: string, role: string | undefined, there: string]>([
    ['/', undefined, '/auth/login'],
    ['/nowhere/at/all', undefined, '/auth/login'],
    ['/auth', undefined, '/auth/login'],
    ['/', 'member', '/dashboard'],
    ['/', 'super_admin', '/dashboard'],
    ['/auth/login', 'member', '/dashboard'],
    ['/nowhere', 'member', '/dashboard'],
    ['/members?search=x', 'member', '/members?search=x'],
    ['/admin/chapters', 'member', '/dashboard'],
    ['/admin/chapters', 'super_admin', '/admin/chapters'],
    ['/account', 'member', '/account'],
    ['/members/7', 'member', '/members/7'],
    ['/members/import', 'super_admin', '/members/import'],
    ['/members/import/7', 'super_admin', '/members/import/7'],
    ['/members/import', 'member', '/members'],
    ['/admin/chapters/7', 'member', '/dashboard'],
    ['/admin/chapters/7', 'super_admin', '/admin/chapters/7'],
    ['/auth/set-password', undefined, '/auth/set-password'],
    ['/auth/set-password', 'member', '/auth/set-password'],
    ['/meetings', 'member', '/meetings'],
    ['/meetings', 'super_admin', '/meetings'],
    ['/meetings/7', 'member', '/meetings/7'],
    ['/admin/approval', 'member', '/admin/approval'],
    ['/admin/approval', 'super_admin', '/admin/approval'],
    ['/testimonials', 'member', '/admin/approval?tab=testimonials'],
    ['/testimonials', undefined, '/auth/login'],
    ['/elevated/referral-received', 'member', '/elevated/referral-received'],
    ['/elevated/referral-sent', 'super_admin', '/dashboard'],
    ...PLACES.map(
      ({ path }) => [path.replace(/:id\??/, '7'), undefined, '/auth/login'] as [string, undefined, string],
    ),
  ])('%s for %s: %s', async (path, role, there) => expect(await visit(path, role)).toBe(there));
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

it('shows a permission without its leading can, with spaces', () => {
  expect(flagLabel('can_approve_thankyou')).toBe('approve thankyou');
});
