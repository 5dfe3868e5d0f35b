import { FLAGS, NO_PERMISSIONS } from '@bn/contract/domain';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { PermissionForm } from './permission-form.tsx';
import { pass, playServer, press, show, somebody, told } from './testing.tsx';

const close = vi.fn();
const switches = () => screen.getAllByRole<HTMLInputElement>('switch');
const labels = () => switches().map((input) => input.closest('label')?.textContent);
const on = () => switches().flatMap((input, index) => (input.checked ? [FLAGS[index]] : []));
const open = () => show(<PermissionForm member={somebody} onClose={close} />);

beforeEach(() => {
  vi.useFakeTimers();
  close.mockReset();
});

it('loads the seven flags, sends all of them, and closes after 2 s', async () => {
  const calls = playServer((call) => ({
    body: call.startsWith('GET') ? { ...NO_PERMISSIONS, can_add_member: 1 } : { message: 'ok' },
  }));
  await open();
  expect(labels()).toEqual([
    'approve thankyou',
    'approve meeting',
    'approve testimonial',
    'take attendance',
    'schedule meeting',
    'approve guest',
    'add member',
  ]);
  expect(on()).toEqual(['can_add_member']);
  await act(async () => void fireEvent.click(screen.getByLabelText('approve thankyou')));
  await act(async () => void fireEvent.click(screen.getByLabelText('add member')));
  await press('Update');
  expect(calls[1]).toEqual({
    call: 'POST /api/permissions/5',
    body: { ...NO_PERMISSIONS, can_approve_thankyou: 1 },
  });
  expect(told()).toBe('Permission updated successfully.');
  await pass(1999);
  expect(close).not.toHaveBeenCalled();
  await pass(1);
  expect(close).toHaveBeenCalledOnce();
});

it.each([
  ['fails', { status: 500, body: {} }],
  ['is no object', { body: [] }],
])('shows all flags as off when the answer %s, and says so', async (_, answer) => {
  playServer(() => answer);
  await open();
  expect(switches()).toHaveLength(7);
  expect(on()).toEqual([]);
  expect(screen.getByText(/could not be loaded/)).toBeTruthy();
});

it("says 'No permissions' when the list of flags is empty", async () => {
  playServer(() => ({ body: {} }));
  await open();
  expect(screen.getByText('No permissions')).toBeTruthy();
  expect(screen.queryAllByRole('switch')).toEqual([]);
});

it('tells a failed update for 2 s and keeps the switches', async () => {
  playServer((call) => (call.startsWith('GET') ? { body: NO_PERMISSIONS } : { status: 503, body: {} }));
  await open();
  await act(async () => void fireEvent.click(screen.getByLabelText('take attendance')));
  await press('Update');
  expect(told()).toBe('Failed to update Permission.');
  await pass(1999);
  expect(told()).toBe('Failed to update Permission.');
  await pass(1);
  expect(told()).toBe('');
  expect(on()).toEqual(['can_take_attendance']);
  expect(close).not.toHaveBeenCalled();
});
