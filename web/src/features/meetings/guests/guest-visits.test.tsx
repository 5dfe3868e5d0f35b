import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { outbox } from '../../../api/offline/outbox/outbox.ts';
import { MEETING } from '../testing.tsx';
import { APPROVER, GUEST, guestServer, press } from './testing.tsx';

const server = guestServer();
const EXPECTED = { status: 'approved', may: { decide: 0, record: 1, add_member: 0, remove: 0 } } as const;
const visits = () => server.calls.map(({ call, body }) => [call, (body as { visit: unknown }).visit]);

it('one tap records that a guest came, at once; a second one clears it', async () => {
  await server.show([EXPECTED], APPROVER);
  await press('Attended');
  expect(screen.getByRole('button', { name: 'Attended', pressed: true })).toBeTruthy();
  await waitFor(() => expect(visits()).toEqual([['PUT /api/guests/11/visit', 'came']]));
  await press('Attended');
  expect(screen.getByRole('button', { name: 'Attended', pressed: false })).toBeTruthy();
  await press('Did not attend');
  await waitFor(() => expect(visits().map(([, visit]) => visit)).toEqual(['came', null, 'did_not_come']));
});

it('a tap is later than what its author saw, and a visit that another phone recorded later wins', async () => {
  const seen = '2030-01-01T00:00:00.000Z';
  await server.show([{ ...EXPECTED, status: 'did_not_come', tapped_at: seen }], APPROVER);
  server.written = () => ({
    status: 200,
    body: { ...GUEST, status: 'did_not_come', tapped_at: '2030-01-01T00:00:05.000Z' },
  });
  await press('Attended');
  expect(await screen.findByRole('button', { name: 'Did not attend', pressed: true })).toBeTruthy();
  expect(server.calls[0]?.body).toEqual({ visit: 'came', tapped_at: '2030-01-01T00:00:00.001Z' });
});

it('without a connection a visit waits on its card, and the next tap replaces it', async () => {
  await server.show([EXPECTED], APPROVER);
  server.written = () => {
    throw new TypeError('Failed to fetch');
  };
  await press('Attended');
  expect(await screen.findByText('Waiting')).toBeTruthy();
  expect(screen.getByText('1 guest, 1 attended')).toBeTruthy();
  await press('Did not attend');
  await waitFor(async () => {
    const waiting = (await outbox.allOf(APPROVER.id)).map(({ state, args }) => [state, args.body.visit]);
    expect(waiting).toEqual([['waiting', 'did_not_come']]);
  });
  expect(screen.getByRole('button', { name: 'Did not attend', pressed: true })).toBeTruthy();
  expect(screen.queryByText(/could not be saved/)).toBeNull();
});

it('lists rejected visits until they are discarded', async () => {
  await outbox.put({
    key: 'rejected',
    userId: APPROVER.id,
    name: 'recordVisit',
    args: { params: { id: 11 }, body: { visit: 'came' } },
    values: { name: 'Grace Hopper', meetingId: MEETING.id },
    at: 1,
    state: 'refused',
    refusal: { status: 409, message: 'This meeting was cancelled' },
  });
  await server.show([EXPECTED], APPROVER);
  expect(screen.getByText('Grace Hopper: Attended')).toBeTruthy();
  await press('Discard');
  await waitFor(() => expect(screen.queryByText('Grace Hopper: Attended')).toBeNull());
});

it('what was stored the day before says that no visit can be recorded yet; on the day one can', async () => {
  const early = { ...EXPECTED, may: { ...EXPECTED.may, record: 0 } } as const;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-18T12:00:00Z') });
  await server.show([early], APPROVER);
  expect(screen.queryByRole('button', { name: 'Attended' })).toBeNull();
  cleanup();
  vi.setSystemTime(Date.parse('2026-11-19T12:00:00Z'));
  await server.show([early, { ...early, status: 'invited' }], APPROVER);
  expect(screen.getAllByRole('button', { name: 'Attended' })).toHaveLength(1);
  cleanup();
  await server.show([early]);
  expect(screen.queryByRole('button', { name: 'Attended' })).toBeNull();
});
