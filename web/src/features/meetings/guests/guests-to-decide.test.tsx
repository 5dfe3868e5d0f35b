import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderFor, superAdmin } from '../../../testing/scene.tsx';
import { ToastProvider } from '../../../ui/feedback/messages/toast.tsx';
import GuestsToDecide from './guests-to-decide.tsx';
import { APPROVER, GUEST, press } from './testing.tsx';

const DECIDE = { ...GUEST, may: { decide: 1, record: 0, add_member: 0, remove: 0 } } as const;
const OTHER = { ...DECIDE, id: 12, name: 'Alan Turing' };

const open = async (user = APPROVER, path = '/admin/approval?tab=guests') => {
  const server = { guests: [DECIDE, OTHER] as object[], asked: [] as string[] };
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    server.asked.push(`${method} ${address}`);
    const body = { guests: server.guests, total: server.guests.length, page_size: 50 };
    return new Response(JSON.stringify(method === 'GET' ? body : DECIDE));
  });
  renderFor(
    user,
    <ToastProvider>
      <GuestsToDecide />
    </ToastProvider>,
    path,
  );
  await screen.findByText('Grace Hopper');
  return server;
};

it('says for which meeting a guest waits, to super admins also whose, and leads there', async () => {
  await open(superAdmin);
  const [link] = screen.getAllByRole('link', { name: 'Meeting on 19/11/2026' });
  expect(link?.getAttribute('href')).toBe('/meetings/5');
  expect(link?.parentElement?.textContent).toBe('Meeting on 19/11/2026 · Harbour');
});

it('a guest who was approved leaves the list, and the focus goes to its heading', async () => {
  const server = await open();
  screen.getByRole('button', { name: 'Approve Alan Turing' }).focus();
  server.guests = [DECIDE];
  await press('Approve Alan Turing');
  await waitFor(() => expect(screen.queryByText('Alan Turing')).toBeNull());
  expect(server.asked).toContain('PATCH /api/guests/12/status');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Guests to approve' }));
});

it('lists the oldest first on request, and marks the guest that a link led to', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  const server = await open(APPROVER, '/admin/approval?tab=guests&guest=12');
  const marked = screen.getAllByRole('listitem').filter((card) => card.hasAttribute('aria-current'));
  expect(marked.map((card) => card.textContent?.includes('Alan Turing'))).toEqual([true]);
  await waitFor(() => expect(scrolled.mock.contexts).toEqual(marked));
  await press('Oldest first');
  await act(async () => {});
  expect(server.asked.at(-1)).toContain('oldest=1');
  expect(screen.getByRole('button', { name: 'Oldest first', pressed: true })).toBeTruthy();
});
