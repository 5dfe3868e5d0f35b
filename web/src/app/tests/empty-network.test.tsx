import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { toSessionUser } from '../../store/session-storage.ts';
import { renderFor } from '../../testing/scene.tsx';
import { loadModal } from '../../ui/overlay/modal/load-modal.ts';
import { Outlet } from '../../ui/router/routes.tsx';
import { AppRoutes } from '../app-routes.tsx';
import { screens } from '../screens.ts';

const EMPTY = { total: 0, page_size: 50 };
const ANSWERS: Record<string, unknown> = {
  '/api/admin/dashboard': {
    total_members: 0,
    total_chapters: 0,
    total_referrals: 0,
    total_thankyou_value: 0,
    referral_trend: [],
  },
  '/api/chapters': { chapters: [], ...EMPTY },
  '/api/members': { users: [], ...EMPTY },
  '/api/needs': { needs: [], more: 0 },
};
let chapters: unknown[] = [];

const visit = (path: string) => {
  const user = toSessionUser({ id: 1, name: 'A', email: 'a@b.co', role: 'super_admin', permissions: {} });
  renderFor(user, <AppRoutes Shell={Outlet} />, path);
};

beforeAll(() => Promise.all([loadModal(), ...screens.map(({ load }) => load())]));
beforeEach(() => {
  chapters = [];
  vi.stubGlobal('requestIdleCallback', () => 0);
  vi.stubGlobal('fetch', async (address: string) => {
    const path = address.split('?')[0] ?? '';
    const answer = path === '/api/chapters' ? { chapters, ...EMPTY, total: chapters.length } : ANSWERS[path];
    return new Response(JSON.stringify(answer));
  });
});

it('the dashboard says what to do first', async () => {
  visit('/dashboard');
  const steps = within(await screen.findByRole('region', { name: 'First steps' }));
  expect(steps.getByText('0 of 4 done')).toBeTruthy();
  expect(steps.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Create the first chapter', '/admin/chapters'],
    ['Add people or import a list', '/members/import'],
    ['Invite everyone', '/members'],
  ]);
});

it('Chapters says so beside No Data, and opens the form', async () => {
  visit('/admin/chapters');
  const first = await screen.findByRole('button', { name: 'Create the first chapter' });
  expect(screen.getByText('No Data')).toBeTruthy();
  await act(async () => void fireEvent.click(first));
  expect(await screen.findByRole('dialog', { name: 'Add Chapter' })).toBeTruthy();
});

it('Members and Add Member link to the chapters', async () => {
  visit('/members');
  expect((await screen.findByRole('link', { name: 'Create one now' })).getAttribute('href')).toBe(
    '/admin/chapters',
  );
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Add Member' })));
  const form = within(await screen.findByRole('dialog', { name: 'Add Member' }));
  expect(await form.findByRole('link', { name: 'Create one now' })).toBeTruthy();
});

it('shows no hint once there is a chapter', async () => {
  chapters = [{ id: 1, name: 'Harbour', region: 'Mumbai' }];
  visit('/members');
  await screen.findByText('0 members');
  expect(screen.queryByText(/There is no chapter yet/)).toBeNull();
});
