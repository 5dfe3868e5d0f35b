import type { AttendanceEntry, Meeting, MeetingRights } from '@bn/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { freshness } from '../../../api/freshness.ts';
import { browserDatabase } from '../../../api/offline/browser-database.ts';
import { keptAnswers } from '../../../api/offline/kept-answers.ts';
import { openOutbox } from '../../../api/offline/outbox/open-outbox.ts';
import { outbox } from '../../../api/offline/outbox/outbox.ts';
import { provideDatabase } from '../../../api/offline/testing.ts';
import { loadModal } from '../../../ui/overlay/modal/load-modal.ts';
import { MEETING, memberWith, NO_RIGHTS, settle, show } from '../testing.tsx';
import AttendanceSection from './attendance-section.tsx';

export const NAMES = ['Asha Rao', 'Lina Berg', 'Ravi Kumar'];
export const READER = 2;

/** As the server records a tap. */
export const record = (entry: AttendanceEntry, body: Record<string, unknown>) => {
  Object.assign(entry, {
    state: body.state,
    substitute: body.substitute ?? null,
    tapped_at: body.tapped_at,
    recorded_by: { id: READER, name: 'Sunita' },
    recorded_at: body.tapped_at,
  });
  return new Response(JSON.stringify(entry));
};

/** For the tests of a file: a fake server with the sheet that it keeps, how it answers taps, and what it was sent. */
export const attendanceServer = () => {
  const present = () => server.members.filter(({ state }) => state === 'present' || state === 'late').length;
  const server = {
    members: [] as AttendanceEntry[],
    puts: [] as { path: string; key: string | undefined; body: Record<string, unknown> }[],
    /** How the server answers a tap; by default it records it. */
    tapped: record as (entry: AttendanceEntry, body: Record<string, unknown>) => Promise<Response> | Response,
    /** Whether the server can be read. */
    reads: async (): Promise<void> => {},

    open: async (
      may: Partial<MeetingRights> = { take_attendance: 1 },
      meeting: Partial<Meeting> = {},
    ): Promise<void> => {
      await show(
        <AttendanceSection meeting={{ ...MEETING, ...meeting }} may={{ ...NO_RIGHTS, ...may }} />,
        memberWith('can_take_attendance'),
      );
      await settle();
    },
    /** Presses what sends a tap, and waits until it is answered or queued. */
    tap: async (element: HTMLElement): Promise<void> => {
      const before = server.puts.length;
      await press(element);
      await waitFor(async () => {
        expect(server.puts).toHaveLength(before + 1);
        expect((await outbox.allOf(READER)).filter(({ state }) => state === 'sending')).toEqual([]);
      });
      await settle();
    },
    openOutbox: () => {
      server.closeOutbox = openOutbox(READER);
    },
    closeOutbox: (): void => {},
    choose: async (name: string, state: string): Promise<void> => server.tap(await choice(name, state)),
  };

  provideDatabase();
  beforeAll(async () => {
    await loadModal();
  });
  beforeEach(async () => {
    await (await browserDatabase())?.clear('outbox');
    await keptAnswers.forget();
    freshness.begin();
    server.openOutbox();
    server.members = NAMES.map((name, index) => ({
      id: index + 2,
      name,
      picture: null,
      vertical: 'Law',
      state: null,
      substitute: null,
      tapped_at: null,
      recorded_by: null,
      recorded_at: null,
    }));
    Object.assign(server, { puts: [], tapped: record, reads: async () => {} });
    vi.stubGlobal('fetch', async (path: string, { method, body, headers }: RequestInit) => {
      const { members } = server;
      if (method !== 'PUT') {
        await server.reads();
        const sheet = { members, present: present(), expected: 3, total: members.length, page_size: 1000 };
        return new Response(JSON.stringify(sheet));
      }
      const sent = JSON.parse(String(body));
      server.puts.push({ path, key: (headers as Record<string, string>)['Idempotency-Key'], body: sent });
      const entry = members.find(({ id }) => path.endsWith(`/${id}`)) as AttendanceEntry;
      return server.tapped(entry, sent);
    });
  });
  afterEach(() => server.closeOutbox());
  return server;
};

export const row = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });
export const press = async (element: HTMLElement) => {
  await act(async () => void fireEvent.click(element));
  await settle();
};
export const count = () => screen.getByText(/of 3 present/).textContent;
export const choice = async (name: string, state: string) => {
  await press(row(name));
  return within(screen.getByRole('dialog', { name })).getByRole('button', { name: new RegExp(`^${state}`) });
};
