import type { ChapterPage } from '@bn/contract';
import { NO_PERMISSIONS } from '@bn/contract/domain';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderFor, superAdmin } from '../../../testing/scene.tsx';
import { ChapterFaces, ChapterLeaders } from './chapter-people.tsx';

const chapter = { id: 3, name: 'Harbour', region: 'Mumbai' } as ChapterPage;
const member = (id: number, full_name: string, permissions = {}) => ({
  id,
  full_name,
  picture: null,
  permissions: { ...NO_PERMISSIONS, ...permissions },
});
const ALL = Object.fromEntries(Object.keys(NO_PERMISSIONS).map((flag) => [flag, 1]));

const open = async (...users: unknown[]) => {
  const fetchMock = vi.fn<typeof fetch>(
    async () => new Response(JSON.stringify({ users, total: 30, page_size: 24 })),
  );
  vi.stubGlobal('fetch', fetchMock);
  renderFor(
    superAdmin,
    <>
      <ChapterLeaders chapter={chapter} />
      <ChapterFaces chapter={chapter} />
    </>,
  );
  await screen.findByRole('heading', { name: 'Who leads it' });
  await screen.findByRole('heading', { name: 'Members' });
  return fetchMock.mock.calls.map(([path]) => path);
};
const card = (name: string) => within(screen.getByRole('region', { name }));
const links = (name: string) =>
  card(name)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

it('names who leads the chapter with what they may do, and shows its members, each with a link', async () => {
  const asked = await open(
    member(5, 'Asha Rao', { can_take_attendance: 1, can_add_member: 1 }),
    member(6, 'Ravi Kumar', ALL),
  );
  expect(asked).toEqual([
    '/api/members?chapter_id=3&elevated=1&page=1&page_size=6',
    '/api/members?chapter_id=3&page=1&page_size=24',
  ]);
  expect(card('Who leads it').getByText('Take attendance, Add members')).toBeTruthy();
  expect(card('Who leads it').getByText('All permissions')).toBeTruthy();
  expect(links('Who leads it')).toEqual([
    '/members?chapter=3+Harbour+-+Mumbai&elevated=1',
    '/members/5',
    '/members/6',
  ]);
  expect(links('Members')).toEqual(['/members?chapter=3+Harbour+-+Mumbai', '/members/5', '/members/6']);
});

it('says that a chapter has no members yet', async () => {
  await open();
  expect(screen.getByText('Nobody has permissions yet.')).toBeTruthy();
  expect(screen.getByText('Nobody is here yet.')).toBeTruthy();
});
