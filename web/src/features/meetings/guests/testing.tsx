import type { Guest, MeetingRights, SessionUser } from '@bn/contract';
import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, vi } from 'vitest';
import { api } from '../../../api/api.ts';
import { freshness } from '../../../api/freshness.ts';
import { browserDatabase } from '../../../api/offline/browser-database.ts';
import { openOutbox } from '../../../api/offline/outbox/open-outbox.ts';
import { provideDatabase } from '../../../api/offline/testing.ts';
import { makeStore } from '../../../store/store.ts';
import { ToastProvider } from '../../../ui/feedback/messages/toast.tsx';
import { MemoryRouter } from '../../../ui/router/router.tsx';
import { MEETING, memberWith, NO_RIGHTS } from '../testing.tsx';
import GuestsSection from './guests-section.tsx';

export const MEMBER = memberWith();
export const APPROVER = memberWith('can_approve_guest');
export const GUEST: Guest = {
  id: 11,
  meeting_id: MEETING.id,
  day: '2026-11-19',
  chapter: { id: 7, name: 'Harbour', region: 'North' },
  name: 'Grace Hopper',
  phone: '9876543210',
  email: 'grace@example.com',
  business: 'Compilers',
  status: 'invited',
  visit: 1,
  invited_by: { id: 1, name: 'Asha' },
  created_at: '2026-11-09T10:00:00.000Z',
  decided_by: null,
  decided_at: null,
  recorded_by: null,
  recorded_at: null,
  tapped_at: null,
  member: null,
  unmailed: null,
  may: { decide: 0, record: 0, add_member: 0, remove: 0 },
};

export { click as press } from '../../../testing/scene.tsx';

interface Answer {
  status: number;
  body: unknown;
}

/** For the tests of a file: a fake server with the guests that it lists, how it answers writes, and what it was sent. */
export const guestServer = () => {
  /** Records a visit as the server does; answers everything else with a guest. */
  const record = (path: string, body: unknown): Answer => {
    const guest = server.guests.find(({ id }) => path.endsWith(`/${id}/visit`));
    if (guest) {
      const { visit, tapped_at } = body as { visit: 'came' | null; tapped_at: string };
      Object.assign(guest, { status: visit ?? 'approved', tapped_at });
    }
    return { status: 200, body: guest ?? GUEST };
  };
  const list = async (): Promise<Response> =>
    new Response(JSON.stringify({ guests: server.guests, total: server.guests.length, page_size: 1000 }));
  const server = {
    guests: [] as Guest[],
    calls: [] as { call: string; body: unknown }[],
    written: record,
    listed: list,

    open: async (user: SessionUser = MEMBER, may: Partial<MeetingRights> = {}): Promise<void> => {
      const store = makeStore({ session: { token: 't', user, loading: false, error: null } });
      store.attachApi(api);
      render(
        <Provider store={store}>
          <MemoryRouter start="/meetings/5">
            <ToastProvider>
              <GuestsSection meeting={MEETING} may={{ ...NO_RIGHTS, invite_guest: 1, ...may }} />
            </ToastProvider>
          </MemoryRouter>
        </Provider>,
      );
    },
    show: async (shown: Partial<Guest>[], user?: SessionUser): Promise<void> => {
      server.guests = shown.map((guest, index) => ({ ...GUEST, id: 11 + index, ...guest }));
      await server.open(user);
      await screen.findByRole('list');
    },
  };

  provideDatabase();
  let close: () => void;
  beforeEach(async () => {
    await (await browserDatabase())?.clear('outbox');
    freshness.begin();
    close = openOutbox(APPROVER.id);
    Object.assign(server, { guests: [], calls: [], written: record, listed: list });
    vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
      if (method === 'GET') return server.listed();
      const sent = body === undefined ? undefined : JSON.parse(String(body));
      server.calls.push({ call: `${method} ${path}`, body: sent });
      const { status, body: answer } = server.written(path, sent);
      return new Response(JSON.stringify(answer), { status });
    });
  });
  afterEach(() => {
    close();
    vi.useRealTimers();
  });
  return server;
};
