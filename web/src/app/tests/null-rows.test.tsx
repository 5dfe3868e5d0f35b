import { screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { toSessionUser } from '../../store/session-storage.ts';
import { renderFor } from '../../testing/scene.tsx';
import { Outlet } from '../../ui/router/routes.tsx';
import { AppRoutes } from '../app-routes.tsx';
import { screens } from '../screens.ts';

/** Every field of every list's rows, all of them null. */
const FIELDS = `full_name email phone vertical subscription_valid_till chapter_id chapter role permissions created_at name region
  from_member_id from_member_name to_member_id to_member_name referral_type tier contact_number contact_preference referral_status
  referral_notes converted_to_business thanked date_sent updated_at referral_id from_member to_member date amount description status
  can_approve series_id day starts minutes starts_at ends_at place agenda proposed_by approved_by sequence present expected guests
  month computed_at members score this_month twelve_months given_by_month`;
const nulls = Object.fromEntries(FIELDS.split(/\s+/).map((field) => [field, null]));

beforeAll(() => Promise.all(screens.map(({ load }) => load())));

it.each([
  ['super_admin', '/members', { full_name: 'Asha Rao' }],
  ['member', '/members', { full_name: 'Asha Rao' }],
  ['super_admin', '/admin/chapters', { region: 'Asha Rao' }],
  ['super_admin', '/admin/network', { region: 'Asha Rao' }],
  ['super_admin', '/admin/approval', { to_member: 'Asha Rao' }],
  ['member', '/elevated/referral-received', { from_member_name: 'Asha Rao' }],
  ['super_admin', '/meetings', { place: 'Asha Rao' }],
  ['member', '/meetings', { place: 'Asha Rao' }],
  ['member', '/elevated/referral-sent', { to_member_name: 'Asha Rao' }],
])('for a %s a row of %s with missing values shows the others', async (role, path, known) => {
  const rows = [
    { ...nulls, id: 1 },
    { ...nulls, id: 2, ...known },
  ];
  vi.stubGlobal('requestIdleCallback', () => 0);
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ data: rows, total: 2, page_size: 50 })));
  const user = toSessionUser({ id: 1, name: 'A', email: 'a@b.co', role, permissions: {} });
  renderFor(user, <AppRoutes Shell={Outlet} />, path);
  expect(await screen.findByText('Asha Rao')).toBeTruthy();
  expect(screen.queryByText('This page could not be shown.')).toBeNull();
});
