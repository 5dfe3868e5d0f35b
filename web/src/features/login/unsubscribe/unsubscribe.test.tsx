import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { click as press } from '../../../testing/scene.tsx';
import { MemoryRouter } from '../../../ui/router/router.tsx';
import UnsubscribeScreen from './unsubscribe-screen.tsx';

const TOKEN = `7.thanked.${'a'.repeat(43)}`;
const fetchMock = vi.fn<typeof fetch>();
const open = (token: string) =>
  render(
    <MemoryRouter start={`/unsubscribe?token=${token}`}>
      <UnsubscribeScreen />
    </MemoryRouter>,
  );

beforeEach(() => {
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
});

it('unsubscribes from a topic without a session, and subscribes again', async () => {
  fetchMock.mockImplementation(
    async () => new Response(JSON.stringify({ topic: 'thanked', wanted: 0 }), { status: 200 }),
  );
  open(TOKEN);
  expect(screen.getByText('Someone thanks me')).toBeTruthy();
  await press('Stop these e-mails');
  expect(screen.getByRole('status').textContent).toBe('Done. You will no longer get these e-mails.');
  await press('Send them again');
  expect(screen.getByRole('status').textContent).toBe('You will get these e-mails again.');
  expect(fetchMock.mock.calls.map(([url, init]) => [url, init?.body])).toEqual([
    ['/api/mail/unsubscribe', JSON.stringify({ token: TOKEN, wanted: 0 })],
    ['/api/mail/unsubscribe', JSON.stringify({ token: TOKEN, wanted: 1 })],
  ]);
});

it('unsubscribes a guest, who has no account page', async () => {
  const token = `${'b'.repeat(43)}.guest.${'a'.repeat(43)}`;
  fetchMock.mockImplementation(async () => new Response(JSON.stringify({ topic: 'guest', wanted: 0 })));
  open(token);
  expect(screen.getByText('Invitations to meetings as a guest, and changes of these')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /account/ })).toBeNull();
  await press('Stop these e-mails');
  expect(screen.getByRole('status').textContent).toBe('Done. You will no longer get these e-mails.');
  expect(fetchMock.mock.calls[0]?.[1]?.body).toBe(JSON.stringify({ token, wanted: 0 }));
});

it('shows why it failed', async () => {
  fetchMock.mockResolvedValue(
    new Response(JSON.stringify({ message: 'This link is invalid.' }), { status: 404 }),
  );
  open(TOKEN);
  await press('Stop these e-mails');
  expect(screen.getByRole('alert').textContent).toBe('This link is invalid.');
});

it.each(['7.nonsense', '7.thanked', TOKEN.slice(0, -1)])('rejects an incomplete link: %s', (token) => {
  open(token);
  expect(screen.getByText(/This link is invalid/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
