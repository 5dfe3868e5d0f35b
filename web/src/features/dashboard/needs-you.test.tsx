import type { ThankYouNote } from '@bn/contract';
import { act, fireEvent, render, screen } from '@testing-library/react';
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

const open = async (role: string, notes: ThankYouNote[], status = 200) => {
  fetchMock.mockImplementation(
    async () => new Response(JSON.stringify({ notes, total: notes.length, page_size: 50 }), { status }),
  );
  const user = toSessionUser({ id: 1, name: 'Asha', email: 'a@b.co', role, permissions: {} });
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
  await open('super_admin', [NOTE]);
  expect(fetchMock).not.toHaveBeenCalled();
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
