import type { SessionUser } from '@bn/contract';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { superAdmin as admin, member, renderFor } from '../../../testing/scene.tsx';
import { TabBar } from './tab-bar.tsx';

const open = (user: SessionUser, path = '/dashboard') => {
  const onSearch = vi.fn();
  renderFor(user, <TabBar role={user.role} onSearch={onSearch} />, path);
  return onSearch;
};
const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
const current = () =>
  screen
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'))
    .map(({ textContent }) => textContent);

it('leads members to their daily screens, and to giving a referral', () => {
  open(member);
  expect(links()).toEqual([
    ['Home', '/dashboard'],
    ['Referrals', '/elevated/referral-received'],
    ['Give', '/elevated/referral-sent?give=1'],
    ['Meetings', '/meetings'],
    ['Members', '/members'],
  ]);
  expect(screen.queryByRole('button')).toBeNull();
});

it('leads super admins to theirs, and opens the search', () => {
  const onSearch = open(admin);
  expect(links().map(([label]) => label)).toEqual(['Home', 'Chapters', 'Members', 'Approval']);
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(onSearch).toHaveBeenCalledOnce();
});

it.each([
  ['/dashboard', ['Home']],
  ['/elevated/referral-received', ['Referrals']],
  ['/elevated/referral-sent', ['Referrals']],
  ['/referrals/4', ['Referrals']],
  ['/meetings/5/sheet', ['Meetings']],
  ['/members/7', ['Members']],
  ['/account', []],
])('at %s it marks %j', (path, expected) => {
  open(member, path);
  expect(current()).toEqual(expected);
});
