import type { ThankYouNote } from '@bn/contract';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../api/api.ts';
import { toSessionUser } from '../../store/session-storage.ts';
import { makeStore } from '../../store/store.ts';
import { ThemeRoot } from '../../ui/theme-root.tsx';
import { NeedsYou } from './needs-you.tsx';

const NOTE = {
  id: 9,
  referral_id: 5,
  to_member: 'Ravi Kumar',
  amount: 25_000,
  status: 'returned',
  return_reason: 'One zero too many',
} as ThankYouNote;
const fetchMock = vi.fn<typeof fetch>();

const open = async (
  role: string,
  notes: ThankYouNote[],
  status = 200,
  other: object = {},
  permissions = {},
) => {
  fetchMock.mockImplementation(async (path) => {
    const body = String(path).includes('/thankyou')
      ? { notes, total: notes.length, page_size: 50 }
      : { users: [], total: 0, ...other };
    return new Response(JSON.stringify(body), { status });
  });
  const user = toSessionUser({ id: 1, name: 'Asha', email: 'a@b.co', role, permissions });
  const store = makeStore({ session: { token: 't', user, loading: false, error: null } });
  store.attachApi(api);
  render(
    <Provider store={store}>
      <ThemeRoot>
        <MemoryRouter>
          <NeedsYou />
        </MemoryRouter>
      </ThemeRoot>
    </Provider>,
  );
  await act(async () => {
    for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
  });
};

beforeEach(() => {
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
});

it('a returned note stands there with its reason and leads to its referral', async () => {
  await open('member', [NOTE]);
  expect(fetchMock.mock.calls[0]?.[0]).toBe(
    '/api/thankyou/mine?direction=given&status=returned&page=1&page_size=50',
  );
  const line = screen.getByRole('link');
  expect(line.getAttribute('href')).toBe('/referrals/5');
  expect(line.textContent).toBe(
    'Your thank-you note of 25,000.00 to Ravi Kumar was returnedOne zero too many',
  );
});

it.each([
  ['nothing was returned', 'member', [], 200],
  ['it cannot be asked for', 'member', [NOTE], 503],
])('is not there when %s', async (_, role, notes, status) => {
  await open(role, notes, status);
  expect(screen.queryByText('Needs you')).toBeNull();
});

it('a super admin sends no notes and is not asked about them', async () => {
  await open('super_admin', []);
  expect(fetchMock.mock.calls.map(([path]) => path)).toEqual([
    '/api/members?permissions_ending=1&page=1&page_size=1',
  ]);
  expect(screen.queryByText('Needs you')).toBeNull();
});

it.each([
  [1, 'The permissions of Asha Rao end within 30 days'],
  [12, 'The permissions of 12 members end within 30 days'],
])('a super admin sees whose permissions end soon: %i', async (total, title) => {
  await open('super_admin', [], 200, { users: [{ id: 5, full_name: 'Asha Rao' }], total, page_size: 1 });
  const line = screen.getByRole('link');
  expect(line.getAttribute('href')).toBe('/members?ending=1');
  expect(line.textContent).toContain(title);
});

it('the holder sees their own permissions end, and only when they do soon', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-09T10:00:00'), toFake: ['Date'] });
  await open(
    'member',
    [],
    200,
    { can_add_member: 1, permissions_until: '2026-12-09' },
    { can_add_member: 1 },
  );
  const line = screen.getByRole('link', { name: /Your permissions end after 09\/12\/2026/ });
  expect(line.getAttribute('href')).toBe('/account');
  cleanup();
  await open(
    'member',
    [],
    200,
    { can_add_member: 1, permissions_until: '2026-12-10' },
    { can_add_member: 1 },
  );
  expect(screen.queryByText('Needs you')).toBeNull();
  vi.useRealTimers();
});

it('many lines are shown when one asks for them', async () => {
  await open(
    'member',
    Array.from({ length: 7 }, (_, at) => ({ ...NOTE, id: at + 1 })),
  );
  expect(screen.getAllByRole('link')).toHaveLength(5);
  fireEvent.click(screen.getByRole('button', { name: 'Show all 7' }));
  expect(screen.getAllByRole('link')).toHaveLength(7);
});
