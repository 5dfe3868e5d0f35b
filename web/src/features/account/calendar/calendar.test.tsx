import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { member, clickOnceShown as press, renderFor } from '../../../testing/scene.tsx';
import { ToastProvider } from '../../../ui/feedback/messages/toast.tsx';
import { loadModal } from '../../../ui/overlay/modal/load-modal.ts';
import { Calendar } from './calendar.tsx';

beforeAll(() => loadModal());

const PATH = `/api/calendar/${'x'.repeat(43)}.ics`;

const show = async (address: { created_at: string; read_at: string | null } | null, path?: string) => {
  let stored = address;
  const fetchMock = vi.fn<typeof fetch>(async (_address, { method } = {}) => {
    if (method === 'POST') {
      stored = { created_at: '2026-11-17T10:00:00Z', read_at: null };
      return new Response(JSON.stringify({ path: PATH, created_at: stored.created_at }), { status: 201 });
    }
    if (method === 'DELETE') {
      stored = null;
      return new Response(null, { status: 204 });
    }
    return new Response(JSON.stringify({ address: stored }));
  });
  vi.stubGlobal('fetch', fetchMock);
  renderFor(
    member,
    <ToastProvider>
      <Calendar />
    </ToastProvider>,
    path,
  );
  return fetchMock;
};

it('shows a new address once, to copy or to open in a calendar app', async () => {
  await show(null);
  expect(await screen.findByRole('button', { name: 'Subscribe' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Stop sharing' })).toBeNull();
  await press('Subscribe');
  const field = await screen.findByLabelText<HTMLInputElement>('Calendar address');
  expect(field.value).toBe(location.origin + PATH);
  expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open in your calendar app' }).getAttribute('href')).toBe(
    `webcal://${location.host}${PATH}`,
  );
  expect(await screen.findByText(/no calendar connected yet/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'New link' })).toBeTruthy();
});

it('does not show an address that exists already, only when it was made and read', async () => {
  await show({ created_at: '2026-11-01T10:00:00Z', read_at: '2026-11-02T10:00:00Z' });
  expect(await screen.findByText(/last read/)).toBeTruthy();
  expect(screen.queryByLabelText('Calendar address')).toBeNull();
});

const confirm = async (title: string, action: string) => {
  const dialog = await screen.findByRole('dialog', { name: title });
  await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: action })));
};

it('revokes the address after a question, and then shows none', async () => {
  await show(null);
  await press('Subscribe');
  await screen.findByLabelText('Calendar address');
  await press('Stop sharing');
  await confirm('Stop sharing?', 'Stop sharing');
  expect(await screen.findByRole('button', { name: 'Subscribe', hidden: true })).toBeTruthy();
  expect(screen.queryByLabelText('Calendar address')).toBeNull();
});

it('replaces an address only after a question: it ends the one before', async () => {
  const calls = await show({ created_at: '2026-11-01T10:00:00Z', read_at: null });
  await press('New link');
  expect(calls.mock.calls.filter(([, sent]) => sent?.method === 'POST')).toEqual([]);
  await confirm('Create a new link?', 'New link');
  expect(await screen.findByLabelText('Calendar address')).toBeTruthy();
});
