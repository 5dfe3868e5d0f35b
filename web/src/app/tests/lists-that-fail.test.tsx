import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { toSessionUser } from '../../store/session-storage.ts';
import { clickOnceShown as press, renderFor } from '../../testing/scene.tsx';
import { loadModal } from '../../ui/overlay/modal/load-modal.ts';
import { Outlet } from '../../ui/router/routes.tsx';
import { AppRoutes } from '../app-routes.tsx';
import { screens } from '../screens.ts';

let status = 500;
let asked: string[] = [];

const visit = (role: string, path: string) => {
  const user = toSessionUser({ id: 1, name: 'A', email: 'a@b.co', role, permissions: {} });
  renderFor(user, <AppRoutes Shell={Outlet} />, path);
};

beforeAll(() => Promise.all([loadModal(), ...screens.map(({ load }) => load())]));
beforeEach(() => {
  status = 500;
  asked = [];
  vi.stubGlobal('requestIdleCallback', () => 0);
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    asked.push(`${method} ${address.split('?')[0]}`);
    const failed = status !== 200 || method === 'POST';
    return new Response(failed ? '<html>no</html>' : '{"data":[],"total":0,"page_size":50}', {
      status: failed ? 500 : 200,
    });
  });
});

it.each([
  ['super_admin', '/members', 'Failed to fetch members data or expired token'],
  ['member', '/members', 'Failed to fetch members data or expired token'],
  ['super_admin', '/admin/chapters', 'Failed to fetch chapter data or expired token'],
  ['super_admin', '/admin/approval', 'Failed to fetch thankyou notes data or expired token'],
  ['member', '/elevated/referral-received', 'Failed to fetch referral received data or expired token'],
  ['member', '/elevated/referral-sent', 'Failed to fetch sent referral data or expired token'],
])(
  'for a %s a failed load of %s says so and can be tried again, more than once',
  async (role, path, text) => {
    visit(role, path);
    expect(await screen.findByText(text)).toBeTruthy();
    const before = asked.length;
    await press('Try again');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(asked.length).toBeGreaterThan(before);
    status = 200;
    await press('Try again');
    expect(await screen.findByText('No Data')).toBeTruthy();
  },
);

it('a chapter that is refused reloads the list: another super admin may have added one', async () => {
  status = 200;
  visit('super_admin', '/admin/chapters');
  await press('Add Chapter');
  fireEvent.change(await screen.findByLabelText('Chapter Name'), { target: { value: 'Harbour' } });
  fireEvent.change(screen.getByLabelText('Region / Location'), { target: { value: 'Mumbai' } });
  asked = [];
  await press('Create Chapter');
  await waitFor(() => expect(asked).toEqual(['POST /api/chapters', 'GET /api/chapters']));
});

it('referrals received that are none lead to giving one', async () => {
  status = 200;
  visit('member', '/elevated/referral-received');
  await screen.findByText('No Data');
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toContain('/elevated/referral-sent');
});
