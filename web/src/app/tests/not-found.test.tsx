import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { toSessionUser } from '../../store/session-storage.ts';
import { renderFor } from '../../testing/scene.tsx';
import { Outlet } from '../../ui/router/routes.tsx';
import { AppRoutes } from '../app-routes.tsx';
import { screens } from '../screens.ts';

beforeAll(() => Promise.all(screens.map(({ load }) => load())));
beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', () => 0);
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify({ message: 'Not found', code: 'not_found' }), { status: 404 }),
  );
});

it.each([
  ['/members/7', 'member', 'super_admin', 'See all members', '/members'],
  ['/members/none', 'member', 'member', 'See all members', '/members'],
  ['/admin/chapters/7', 'chapter', 'super_admin', 'See all chapters', '/admin/chapters'],
  ['/chapters/7/report', 'chapter', 'member', 'Go to the dashboard', '/dashboard'],
  ['/meetings/7', 'meeting', 'member', 'See all meetings', '/meetings'],
  ['/meetings/7/sheet', 'meeting', 'super_admin', 'See all meetings', '/meetings'],
  ['/referrals/7', 'referral', 'super_admin', 'Go to the dashboard', '/dashboard'],
  ['/referrals/7', 'referral', 'member', 'See referrals received', '/elevated/referral-received'],
])('%s says that the %s was not found, and offers a %s where to go', async (path, what, role, label, to) => {
  const user = toSessionUser({ id: 1, name: 'A', email: 'a@b.co', role, permissions: {} });
  renderFor(user, <AppRoutes Shell={Outlet} />, path);
  expect(
    await screen.findByText(
      `This ${what} was not found. The address may be wrong, or you may not have access.`,
    ),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(to);
});
