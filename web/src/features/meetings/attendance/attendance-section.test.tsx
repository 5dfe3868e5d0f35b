import type { AttendanceEntry } from '@bn/contract';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { daysAfter } from '../../../ui/time/day-words.ts';
import { networkDay } from '../../../ui/time/network-zone.ts';
import { settle } from '../testing.tsx';
import { attendanceServer, choice, count, NAMES, press, record, row } from './testing.tsx';

const server = attendanceServer();
const { tap, choose } = server;

it('one tap is present: saved at once, counted, and said to screen readers', async () => {
  await server.open();
  expect([count(), row('Asha Rao').getAttribute('aria-pressed')]).toEqual(['0 of 3 present', 'false']);
  await tap(row('Asha Rao'));
  expect([count(), row('Asha Rao').getAttribute('aria-pressed')]).toEqual(['1 of 3 present', 'true']);
  expect(row('Asha Rao').textContent).toContain('Present');
  expect(screen.getByText('1 of 3 present').getAttribute('role')).toBe('status');
  expect(server.puts).toMatchObject([
    { path: '/api/meetings/5/attendance/2', key: expect.any(String), body: { state: 'present' } },
  ]);
  expect(screen.queryByRole('alert')?.textContent ?? '').toBe('');
});

it('shows the face of every member beside the name, also after a tap', async () => {
  Object.assign(server.members[0] ?? {}, { picture: '/api/pictures/asha' });
  await server.open();
  const face = () => row('Asha Rao').querySelector('img')?.getAttribute('src');
  expect(face()).toBe('/api/pictures/asha');
  await tap(row('Asha Rao'));
  expect(face()).toBe('/api/pictures/asha');
});

it('shows a tap before the server has answered', async () => {
  let answer = () => {};
  server.tapped = (entry, body) =>
    new Promise((answered) => {
      answer = () => answered(record(entry, body));
    });
  await server.open();
  await press(row('Asha Rao'));
  expect(count()).toBe('1 of 3 present');
  await waitFor(() => expect(server.puts).toHaveLength(1));
  await act(async () => answer());
  await settle();
  expect(count()).toBe('1 of 3 present');
});

it('a second tap offers the other states, and who recorded it', async () => {
  await server.open();
  await tap(row('Ravi Kumar'));
  await press(row('Ravi Kumar'));
  const dialog = within(screen.getByRole('dialog', { name: 'Ravi Kumar' }));
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '',
    'Present',
    'Late',
    'Absent',
    'Medical',
    'Substitute',
    'Clear',
  ]);
  expect(dialog.getByText(/Recorded by Sunita/)).toBeTruthy();
  await tap(dialog.getByRole('button', { name: 'Absent' }));
  expect([count(), server.puts.at(-1)?.body.state]).toEqual(['0 of 3 present', 'absent']);
  await choose('Ravi Kumar', 'Clear');
  expect([server.puts.at(-1)?.body.state, row('Ravi Kumar').getAttribute('aria-pressed')]).toEqual([
    null,
    'false',
  ]);
});

it('a substitute needs a name, which the row shows', async () => {
  await server.open();
  await tap(row('Lina Berg'));
  await press(await choice('Lina Berg', 'Substitute'));
  const dialog = within(screen.getByRole('dialog', { name: 'Lina Berg' }));
  await press(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Enter the name of the substitute')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Substitute'), { target: { value: ' Sam Field ' } });
  await tap(dialog.getByRole('button', { name: 'Save' }));
  expect(server.puts.at(-1)?.body).toMatchObject({ state: 'substitute', substitute: 'Sam Field' });
  expect(row('Lina Berg').textContent).toContain('Sam Field');
});

it('a tap is later than what its author saw, whatever the clock says', async () => {
  const seen = '2030-01-01T00:00:00.000Z';
  Object.assign(server.members[0] as AttendanceEntry, { state: 'absent', tapped_at: seen });
  await server.open();
  await choose('Asha Rao', 'Present');
  expect(server.puts[0]?.body.tapped_at).toBe('2030-01-01T00:00:00.001Z');
});

it('a tap that the server refuses is undone, with its reason', async () => {
  await server.open();
  server.tapped = () =>
    new Response(JSON.stringify({ message: 'This meeting was cancelled' }), { status: 409 });
  await tap(row('Asha Rao'));
  expect([count(), row('Asha Rao').getAttribute('aria-pressed')]).toEqual(['0 of 3 present', 'false']);
  expect(screen.getByText('Asha Rao: This meeting was cancelled')).toBeTruthy();
});

it('marks all whose state is open as present with one press, and takes that back', async () => {
  Object.assign(server.members[1] as AttendanceEntry, { state: 'absent', tapped_at: '2026-01-01T00:00:00Z' });
  await server.open();
  await press(screen.getByRole('button', { name: 'All present' }));
  await waitFor(() => expect(server.puts).toHaveLength(2));
  await settle();
  expect([count(), row('Lina Berg').textContent]).toEqual([
    '2 of 3 present',
    expect.stringContaining('Absent'),
  ]);
  expect(screen.queryByRole('button', { name: 'All present' })).toBeNull();
  await press(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.puts).toHaveLength(4));
  await settle();
  expect(count()).toBe('0 of 3 present');
  const [, , ...taken] = server.puts;
  expect(taken.map(({ body }) => body.state)).toEqual([null, null]);
});

it('Enter marks the only match, and no one while there are several', async () => {
  await server.open();
  const box = screen.getByRole('searchbox', { name: 'Filter members' });
  fireEvent.change(box, { target: { value: 'ra' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  fireEvent.change(box, { target: { value: 'berg' } });
  await act(async () => void fireEvent.keyDown(box, { key: 'Enter' }));
  await waitFor(() => expect(server.puts).toHaveLength(1));
  await settle();
  expect([count(), server.puts[0]?.path]).toEqual(['1 of 3 present', '/api/meetings/5/attendance/3']);
  expect((box as HTMLInputElement).value).toBe('');
});

it('tells namesakes apart by their trade', async () => {
  Object.assign(server.members[1] as AttendanceEntry, { name: 'Asha Rao', vertical: 'Baker' });
  await server.open();
  const texts = screen.getAllByRole('button', { name: /^Asha Rao/ }).map(({ textContent }) => textContent);
  expect(texts).toEqual(['Asha RaoLaw', 'Asha RaoBaker']);
  expect(row('Ravi Kumar').textContent).toBe('Ravi Kumar');
});

it('filters with two letters', async () => {
  await server.open();
  const box = screen.getByRole('searchbox', { name: 'Filter members' });
  const shown = () =>
    within(screen.getByRole('list'))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  fireEvent.change(box, { target: { value: 'b' } });
  expect(shown()).toEqual(NAMES);
  fireEvent.change(box, { target: { value: 'be' } });
  expect(shown()).toEqual(['Lina Berg']);
  expect(count()).toBe('0 of 3 present');
});

it('without the right: the count and one’s own entry', async () => {
  server.members = [{ ...(server.members[0] as AttendanceEntry), state: 'late' }];
  await server.open({}, { status: 'held' });
  expect(count()).toBe('1 of 3 present');
  expect(screen.getByText('Late')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('a cancelled meeting shows nothing, unless something was recorded', async () => {
  await server.open({ take_attendance: 0 }, { status: 'cancelled' });
  expect(screen.queryByText('Attendance')).toBeNull();
  cleanup();
  await server.open({ take_attendance: 0 }, { status: 'cancelled', present: 1 });
  expect(screen.getByText('Attendance')).toBeTruthy();
});

it('a meeting to come shows how many are expected; a proposal nothing', async () => {
  await server.open({}, { day: daysAfter(networkDay(), 1) });
  expect(screen.getByText('3 expected')).toBeTruthy();
  expect(screen.getByText(/from the day of the meeting on/)).toBeTruthy();
});

it('on the day of the meeting, while no one is present yet, it says that nothing is recorded', async () => {
  await server.open({}, { day: networkDay() });
  expect(screen.getByText('3 expected')).toBeTruthy();
  expect(screen.getByText('Nothing recorded yet')).toBeTruthy();
  expect(screen.queryByText(/from the day of the meeting on/)).toBeNull();
});
