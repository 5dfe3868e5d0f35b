import type { AttendanceEntry } from '@bn/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { freshness } from '../../../api/freshness.ts';
import { keptAnswers } from '../../../api/offline/kept-answers.ts';
import { outbox } from '../../../api/offline/outbox/outbox.ts';
import { MEETING } from '../testing.tsx';
import { attendanceServer, count, press, READER, record, row } from './testing.tsx';

const server = attendanceServer();
const { tap, choose } = server;

it.each([
  ['without a connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['while the server is unavailable', () => new Response('{}', { status: 503 })],
])(
  '%s taps wait on their rows and count; the next one on a member replaces the one before',
  async (_, fails) => {
    await server.open();
    server.tapped = fails;
    await tap(row('Asha Rao'));
    expect([count(), row('Asha Rao').textContent]).toEqual(['1 of 3 present', 'Asha RaoPresentWaiting']);
    await choose('Asha Rao', 'Late');
    await tap(row('Lina Berg'));
    expect([count(), row('Asha Rao').textContent]).toEqual(['2 of 3 present', 'Asha RaoLateWaiting']);
    const waiting = await outbox.allOf(READER);
    expect(waiting.map(({ args }) => [args.params?.memberId, args.body.state])).toEqual([
      [2, 'late'],
      [3, 'present'],
    ]);
    expect(screen.queryByText(/Failed|could not/)).toBeNull();
  },
);

it('a tap waits on its row until the code that queues it has arrived, and is then queued', async () => {
  await server.open();
  server.closeOutbox();
  server.tapped = () => Promise.reject(new TypeError('Failed to fetch'));
  await tap(row('Asha Rao'));
  expect(row('Asha Rao').textContent).toBe('Asha RaoPresentWaiting');
  server.openOutbox();
  await waitFor(async () => expect(await outbox.allOf(READER)).toMatchObject([{ state: 'waiting' }]));
  expect(row('Asha Rao').textContent).toBe('Asha RaoPresentWaiting');
  expect(new Set(server.puts.map(({ key }) => key)).size).toBe(1);
});

it('a queued tap that is older than what another phone recorded does not show', async () => {
  await server.open();
  server.tapped = () => Promise.reject(new TypeError('Failed to fetch'));
  await tap(row('Asha Rao'));
  const later = new Date(Date.now() + 60_000).toISOString();
  Object.assign(server.members[0] as AttendanceEntry, { state: 'medical', tapped_at: later });
  server.tapped = record;
  await tap(row('Lina Berg'));
  await waitFor(() => expect(row('Asha Rao').textContent).toBe('Asha RaoMedical'));
});

it('what was recorded still shows when the sheet is opened again offline, though what was stored is older', async () => {
  await server.open();
  await waitFor(async () =>
    expect(await keptAnswers.read(READER, '/api/meetings/5/attendance')).toBeDefined(),
  );
  server.reads = () => Promise.reject(new TypeError('Failed to fetch'));
  await tap(row('Asha Rao'));
  cleanup();
  await server.open();
  await screen.findByRole('button', { name: /^Lina Berg/ });
  expect(row('Lina Berg').textContent).toBe('Lina Berg');
  expect([count(), row('Asha Rao').textContent]).toEqual(['1 of 3 present', 'Asha RaoPresent']);
  freshness.begin();
});

it('lists rejected taps until they are discarded', async () => {
  await outbox.put({
    key: 'rejected',
    userId: READER,
    name: 'recordAttendance',
    args: { params: { id: MEETING.id, memberId: 3 }, body: { state: 'late' } },
    values: { name: 'Lina Berg' },
    at: 1,
    state: 'refused',
    refusal: { status: 403, message: 'You are not allowed to do this' },
  });
  await server.open({});
  expect(screen.getByText('Lina Berg: Late')).toBeTruthy();
  expect(screen.getByText(/You are not allowed to do this/)).toBeTruthy();
  await press(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByText('Lina Berg: Late')).toBeNull());
  await waitFor(async () => expect(await outbox.allOf(READER)).toEqual([]));
});
