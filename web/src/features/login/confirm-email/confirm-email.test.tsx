import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { MemoryRouter } from '../../../ui/router/router.tsx';
import ConfirmEmailScreen from './confirm-email-screen.tsx';

const TOKEN = 'a'.repeat(43);
const fetchMock = vi.fn<typeof fetch>();
const open = (token = TOKEN) =>
  render(
    <MemoryRouter start="/auth/confirm-email">
      <ConfirmEmailScreen token={token} />
    </MemoryRouter>,
  );
const confirm = () =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Confirm e-mail' })));

beforeEach(() => {
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
});

it('confirms on a press and not before: programs open links, too', async () => {
  fetchMock.mockResolvedValue(new Response(JSON.stringify({ email: 'new@example.com' })));
  open();
  expect(fetchMock).not.toHaveBeenCalled();
  await confirm();
  expect(fetchMock.mock.calls.map(([url, init]) => [url, init?.body])).toEqual([
    ['/api/auth/confirm-email', JSON.stringify({ token: TOKEN })],
  ]);
  expect(screen.getByRole('status').textContent).toBe('Done. You now sign in with new@example.com.');
});

it('says what to do with a link that has ended, or of which a part is missing', async () => {
  fetchMock.mockResolvedValue(new Response(JSON.stringify({ message: 'ended' }), { status: 404 }));
  const { unmount } = open();
  await confirm();
  expect(screen.getByText(/already been used or has expired/)).toBeTruthy();
  unmount();
  open('short');
  expect(screen.getByText(/already been used or has expired/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('can be tried again after a failure', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('offline'));
  fetchMock.mockResolvedValueOnce(new Response(JSON.stringify({ email: 'new@example.com' })));
  open();
  await confirm();
  expect(screen.getByRole('alert')).toBeTruthy();
  await confirm();
  expect(screen.getByRole('status')).toBeTruthy();
});
