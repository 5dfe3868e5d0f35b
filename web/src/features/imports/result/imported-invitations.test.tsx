import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { member, superAdmin } from '../../../testing/scene.tsx';
import { about, open, playServer } from '../testing.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  document.head.insertAdjacentHTML('beforeend', '<meta name="sends-mail" content="1">');
});
afterEach(() => {
  cleanup();
  document.querySelector('meta[name="sends-mail"]')?.remove();
});

const adder = { ...member, permissions: { ...member.permissions, can_add_member: 1 as const } };
const result = { added: 370, updated: 0, already_there: 0, left_out: 0, chapters_made: 0 };
const download = () => screen.queryByRole('button', { name: 'Download the invitation links' });

it('says how many invitations are on the way', async () => {
  playServer(() => ({ body: about({ state: 'done', result, invite: 1 }) }));
  await open('/members/import/5');
  expect(screen.getByText('370 invitations are on their way.')).toBeTruthy();
  expect(download()).toBeNull();
});

it('says how many were not invited because of the daily limit', async () => {
  playServer(() => ({ body: about({ state: 'done', result, invite: 1, invitations_waiting: 170 }) }));
  await open('/members/import/5', adder);
  expect(screen.getByText('200 invitations are on their way.')).toBeTruthy();
  expect(screen.getByText(/^170 new members are waiting/).textContent).toContain(
    'The daily limit of invitations was reached: the rest can be sent tomorrow.',
  );
});

it('says how many wait when they are invited later, where to invite them, and shows links to super admins alone', async () => {
  playServer(() => ({ body: about({ state: 'done', result, invitations_waiting: 370 }) }));
  const address = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  const page = await open('/members/import/5', superAdmin);
  expect(screen.getByText(/^370 new members are waiting for an invitation/)).toBeTruthy();
  expect(address('Invite chapter by chapter')).toBe('/admin/network?view=invitations');
  expect(download()).toBeTruthy();
  page.unmount();
  await open('/members/import/5', adder);
  expect(address('Invite them from the list of members')).toBe('/members?signed_in=0');
  expect(download()).toBeNull();
});
