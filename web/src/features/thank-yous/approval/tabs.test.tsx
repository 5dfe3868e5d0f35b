import type { SessionUser } from '@bn/contract';
import { type Flag, NO_PERMISSIONS } from '@bn/contract/domain';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { member, renderFor, superAdmin } from '../../../testing/scene.tsx';
import { ToastProvider } from '../../../ui/feedback/messages/toast.tsx';
import ApprovalScreen from './approval-screen.tsx';

const TOTALS = [
  ['/api/thankyou/pending', 'notes', 14],
  ['/api/testimonials', 'testimonials', 2],
  ['/api/guests', 'guests', 1234],
  ['/api/meetings?to_approve=1', 'meetings', 1],
] as const;
const parts = Object.fromEntries(
  ['testimonials', 'guests', 'meetings'].map((name) => [name, () => `Part: ${name}`]),
);

const open = async (user: SessionUser, path = '/admin/approval', known: number = TOTALS.length) => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const found = TOTALS.slice(0, known).find(([path]) => address.startsWith(path));
    if (!found) return new Response('{}', { status: 500 });
    return new Response(JSON.stringify({ [found[1]]: [], total: found[2], page_size: 50 }));
  });
  renderFor(
    user,
    <ToastProvider>
      <ApprovalScreen parts={parts} />
    </ToastProvider>,
    path,
  );
  await screen.findByRole('heading', { name: 'Approval' });
  return asked;
};
const tabs = () => screen.queryAllByRole('tab').map(({ textContent }) => textContent?.trim());
const holding = (...flags: Flag[]): SessionUser => ({
  ...member,
  permissions: { ...NO_PERMISSIONS, ...Object.fromEntries(flags.map((flag) => [flag, 1])) },
});

it.each([
  ['a super admin', superAdmin, ['Thank-you notes 14', 'Testimonials 2', 'Guests 1,234', 'Meetings 1']],
  ['can_approve_guest', holding('can_approve_guest'), ['Thank-you notes 14', 'Guests 1,234']],
  ['can_approve_meeting', holding('can_approve_meeting'), ['Thank-you notes 14', 'Meetings 1']],
  ['can_approve_testimonial', holding('can_approve_testimonial'), ['Thank-you notes 14', 'Testimonials 2']],
] as const)('shows %s what they may decide, with how much waits', async (_, user, expected) => {
  await open(user);
  await waitFor(() => expect(tabs()).toEqual(expected));
  expect(screen.getByRole('tabpanel').textContent).toContain('Thank you list');
});

it.each([
  ['without a right', member],
  ['with can_approve_thankyou', holding('can_approve_thankyou')],
])('for a member %s the page has no tabs, and counts nothing else', async (_, user) => {
  const asked = await open(user, '/admin/approval?tab=guests');
  expect(await screen.findByText('No Data')).toBeTruthy();
  expect(tabs()).toEqual([]);
  expect(screen.getByRole('heading', { name: 'Thank you list' })).toBeTruthy();
  expect(asked).toEqual(['/api/thankyou/pending?page=1&page_size=50']);
});

it('the address names the tab; a count that could not be loaded is left out', async () => {
  await open(superAdmin, '/admin/approval?tab=guests', 1);
  expect(screen.getByRole('tabpanel', { name: /Guests/ }).textContent).toBe('Part: guests');
  await waitFor(() => expect(tabs()).toEqual(['Thank-you notes 14', 'Testimonials', 'Guests', 'Meetings']));
  expect(screen.getAllByRole('tab').map((tab) => tab.getAttribute('href'))).toEqual([
    '/admin/approval',
    '/admin/approval?tab=testimonials',
    '/admin/approval?tab=guests',
    '/admin/approval?tab=meetings',
  ]);
});
