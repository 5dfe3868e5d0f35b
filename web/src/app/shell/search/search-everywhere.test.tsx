import type { Found } from '@bn/contract';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { toSessionUser } from '../../../store/session-storage.ts';
import { pass, renderFor } from '../../../testing/scene.tsx';
import { loadModal } from '../../../ui/overlay/modal/load-modal.ts';
import { useModal } from '../../../ui/overlay/modal/modal.tsx';
import { useLocation } from '../../../ui/router/router.tsx';
import { loadSearch } from './load-search.ts';
import { SearchEverywhere } from './search-everywhere.tsx';

const FOUND: Found = {
  members: [
    { id: 5, full_name: 'Asha Rao', picture: '/api/pictures/asha', vertical: 'Bakery', chapter: null },
  ],
  referrals: [
    { id: 9, direction: 'given', name: 'Asha Rao', referral_status: 'new', date_sent: '2026-11-09' },
  ],
  chapters: [],
};
let asked: string[] = [];
let status = 200;

const Search = () => <SearchEverywhere search={useModal()} />;
const Where = () => {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
};
const there = () => document.querySelector('output')?.textContent;
const key = async (name: string, more: object = {}, target: Element = document.body) => {
  const kept = fireEvent.keyDown(target, { key: name, ...more });
  await pass(50);
  return !kept;
};
const field = () => screen.getByRole('combobox');
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const active = () => document.querySelector('[data-active="true"]')?.textContent;

beforeAll(() => Promise.all([loadModal(), loadSearch()]));
beforeEach(() => {
  asked = [];
  status = 200;
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return new Response(JSON.stringify(status === 200 ? FOUND : { message: 'away' }), { status });
  });
  const user = toSessionUser({ id: 2, name: 'Ravi', role: 'member', permissions: {}, chapter_id: 7 });
  renderFor(
    user,
    <>
      <Search />
      <input aria-label="Something else" />
      <Where />
    </>,
  );
});

it.each([
  ['Ctrl+K', 'k', { ctrlKey: true }],
  ['Cmd+K', 'K', { metaKey: true }],
  ['/', '/', {}],
])('%s opens it, with the screens the user may open', async (_, name, more) => {
  expect(await key(name, more), 'the browser does nothing else with it').toBe(true);
  expect(document.activeElement).toBe(field());
  expect(options()).toContain('Referral receivedGo to');
  expect(asked).toEqual([]);
});

it('a slash typed into a field does not open it; Ctrl+K does', async () => {
  const other = screen.getByLabelText('Something else');
  expect(await key('/', {}, other)).toBe(false);
  expect(screen.queryByRole('dialog')).toBeNull();
  await key('k', { ctrlKey: true }, other);
  expect(screen.getByRole('dialog', { name: 'Search' })).toBeTruthy();
});

it('searches after a debounce, and opens results with arrow keys and Enter', async () => {
  await key('k', { ctrlKey: true });
  for (const text of ['a', 'as', 'asha'])
    await act(async () => void fireEvent.change(field(), { target: { value: text } }));
  await pass(300);
  await pass(50);
  expect(asked).toEqual(['/api/search?search=asha']);
  expect(options()).toEqual([
    'Asha RaoMember · Bakery',
    'Referral to Asha RaoNew · 09/11/2026',
    'All members matching "asha"Members',
  ]);
  expect(active()).toBe('Asha RaoMember · Bakery');
  expect(document.querySelector('[data-active="true"] img')?.getAttribute('src')).toBe('/api/pictures/asha');
  await key('ArrowDown', {}, field());
  expect(active()).toBe('Referral to Asha RaoNew · 09/11/2026');
  await key('Enter', {}, field());
  expect(there()).toBe('/referrals/9');
  await pass(600);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('reports a failed search, and still links to screens and the member list', async () => {
  status = 503;
  await key('k', { ctrlKey: true });
  await act(async () => void fireEvent.change(field(), { target: { value: 'acc' } }));
  await pass(300);
  await pass(50);
  expect(screen.getByText(/not available right now/)).toBeTruthy();
  expect(options()).toEqual(['AccountGo to', 'All members matching "acc"Members']);
  await key('Enter', {}, field());
  expect(there()).toBe('/account');
});

it('says that nothing was found, and still leads to the list of members', async () => {
  await key('/');
  fireEvent.change(field(), { target: { value: 'zzzz' } });
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify({ members: [], referrals: [], chapters: [] })),
  );
  await pass(1000);
  expect(screen.getByText('No matches for "zzzz"').getAttribute('role')).toBe('status');
  expect(options()).toEqual(['All members matching "zzzz"Members']);
});
