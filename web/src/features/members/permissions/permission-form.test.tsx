import { FLAGS, NO_PERMISSIONS, PRESETS } from '@bn/contract/domain';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { asha } from '../../../testing/member.ts';
import { alertText, fill, pass, playServer, press, show } from '../../../testing/scene.tsx';
import { PermissionForm } from './permission-form.tsx';

const close = vi.fn();
const switches = () => screen.getAllByRole<HTMLInputElement>('switch');
const labels = () => switches().map((input) => input.closest('label')?.textContent);
const on = () => switches().flatMap((input, index) => (input.checked ? [FLAGS[index]] : []));
const open = () => show(<PermissionForm member={asha} onClose={close} />);

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
  expect(alertText()).toBe('Permission updated successfully.');
  await pass(1999);
  expect(close).not.toHaveBeenCalled();
  await pass(1);
  expect(close).toHaveBeenCalledOnce();
});

it.each([
  [1, 'a link is on its way by e-mail.'],
  [0, 'create an invitation on their page and hand the link over.'],
])('says how the member gets a new password if theirs ended, by mail: %i', async (by_mail, next) => {
  playServer((call) => ({
    body: call.startsWith('GET') ? NO_PERMISSIONS : { message: 'ok', password_ended: { by_mail } },
  }));
  await open();
  await act(async () => void fireEvent.click(screen.getByLabelText('approve guest')));
  await press('Update');
  expect(alertText()).toBe(`Permission updated successfully. Asha Rao has to choose a new password: ${next}`);
  await pass(7999);
  expect(close).not.toHaveBeenCalled();
  await pass(1);
  expect(close).toHaveBeenCalledOnce();
});

it.each([
  ['says what ends with the first permission', NO_PERMISSIONS, 1],
  ['says nothing of it with a further one', { ...NO_PERMISSIONS, can_add_member: 1 }, 0],
])('%s', async (_, flags, times) => {
  const warnings = () => screen.queryAllByText(/^Earlier invitations of Asha Rao stop working/);
  playServer(() => ({ body: flags }));
  await open();
  expect(warnings()).toEqual([]);
  await act(async () => void fireEvent.click(screen.getByLabelText('approve guest')));
  expect(warnings()).toHaveLength(times);
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

it('shows a failed update for 2 s and keeps the switches', async () => {
  playServer((call) => (call.startsWith('GET') ? { body: NO_PERMISSIONS } : { status: 503, body: {} }));
  await open();
  await act(async () => void fireEvent.click(screen.getByLabelText('take attendance')));
  await press('Update');
  expect(alertText()).toBe('Failed to update Permission.');
  await pass(1999);
  expect(alertText()).toBe('Failed to update Permission.');
  await pass(1);
  expect(alertText()).toBe('');
  expect(on()).toEqual(['can_take_attendance']);
  expect(close).not.toHaveBeenCalled();
});

const adding = { ...NO_PERMISSIONS, can_add_member: 1 } as const;
const lastDay = () => screen.getByLabelText<HTMLInputElement>('Last day (optional)');
const answering = (answer: object) =>
  playServer((call) => ({ body: call.startsWith('GET') ? answer : { message: 'ok' } }));

it('shows the last day of the permissions, and sends it if it was changed', async () => {
  const calls = answering({ ...NO_PERMISSIONS, can_add_member: 1, permissions_until: '2026-12-31' });
  await open();
  expect(lastDay().value).toBe('31/12/2026');
  fill('Last day (optional)', '30/06/2027');
  await press('Update');
  expect(calls[1]?.body).toEqual({ ...NO_PERMISSIONS, can_add_member: 1, permissions_until: '2027-06-30' });
});

it('says what is wrong with the last day, and sends nothing', async () => {
  const calls = answering({ ...adding, permissions_until: '2026-12-31' });
  await open();
  fill('Last day (optional)', '31/06/2027');
  await press('Update');
  expect(screen.getByText('31 June does not exist.')).toBeTruthy();
  expect(calls).toHaveLength(1);
});

it('a title sets its switches, which can still be changed, and is sent with them', async () => {
  const calls = answering(NO_PERMISSIONS);
  await open();
  const title = () => screen.getByLabelText<HTMLSelectElement>('Title (optional)');
  await act(async () => void fireEvent.change(title(), { target: { value: 'visitor_host' } }));
  expect(on()).toEqual(['can_take_attendance', 'can_approve_guest']);
  await act(async () => void fireEvent.click(screen.getByLabelText('add member')));
  expect(title().value).toBe('visitor_host');
  await press('Update');
  expect(calls[1]?.body).toEqual({
    ...PRESETS.visitor_host,
    can_add_member: 1,
    title: 'visitor_host',
  });
});

it('does not send an unchanged title', async () => {
  const calls = answering({ ...PRESETS.president, title: 'president' });
  await open();
  await press('Update');
  expect(calls[1]?.body).toEqual(PRESETS.president);
});

it('takes a title away without its switches', async () => {
  const calls = answering({ ...PRESETS.president, title: 'president' });
  await open();
  fireEvent.change(screen.getByLabelText('Title (optional)'), { target: { value: '' } });
  await press('Update');
  expect(calls[1]?.body).toEqual({ ...PRESETS.president, title: null });
});

it('does not send an unchanged last day', async () => {
  const calls = answering({ ...adding, permissions_until: '2026-12-31' });
  await open();
  await act(async () => void fireEvent.click(screen.getByLabelText('approve guest')));
  await press('Update');
  expect(calls[1]?.body).toEqual({ ...adding, can_approve_guest: 1 });
});

it('removes a cleared last day', async () => {
  const calls = answering({ ...adding, permissions_until: '2026-12-31' });
  await open();
  fill('Last day (optional)', '');
  await press('Update');
  expect(calls[1]?.body).toEqual({ ...adding, permissions_until: null });
});

it('shows no last day if all permissions are off', async () => {
  const calls = answering({ ...NO_PERMISSIONS, can_add_member: 1, permissions_until: '2026-12-31' });
  await open();
  await act(async () => void fireEvent.click(screen.getByLabelText('add member')));
  expect([lastDay().disabled, lastDay().value]).toEqual([true, '']);
  await press('Update');
  expect(calls[1]?.body).toEqual(NO_PERMISSIONS);
});

it("flags an incomplete date and sends nothing; shows the server's reason at the field", async () => {
  const refusal = { message: 'x', fields: { permissions_until: 'must not be in the past' } };
  const calls = playServer((call) =>
    call.startsWith('GET')
      ? { body: { ...NO_PERMISSIONS, can_add_member: 1 } }
      : { status: 400, body: refusal },
  );
  await open();
  fill('Last day (optional)', '31/02/2026');
  await press('Update');
  expect(calls).toHaveLength(1);
  expect(lastDay().getAttribute('aria-invalid')).toBe('true');
  fill('Last day (optional)', '01/01/2020');
  await press('Update');
  expect(alertText()).toBe('Failed to update Permission.');
  expect(screen.getByText('Must not be in the past')).toBeTruthy();
});

it('shows what another super admin has changed meanwhile, and saves over it only when told to', async () => {
  const current = { ...adding, can_approve_guest: 1, permissions_until: null, version: 'v2' };
  const refused = { status: 409, body: { message: 'Changed', changed: { by: 'Ben Cole', current } } };
  const answers = [refused, { body: { message: 'ok' } }];
  const calls = playServer((call) =>
    call.startsWith('GET') ? { body: { ...adding, version: 'v1' } } : (answers.shift() ?? { body: {} }),
  );
  await open();
  expect(calls[0]?.call).toBe('GET /api/permissions/5?version=1');
  await act(async () => void fireEvent.click(screen.getByLabelText('add member')));
  await press('Update');
  expect(screen.getByText('Changed by Ben Cole meanwhile. Your changes are not saved.')).toBeTruthy();
  expect(on()).toEqual(['can_approve_guest']);
  expect(screen.getByLabelText('approve guest').closest('label')?.nextSibling?.textContent).toBe('Was: off');
  await press('Keep mine');
  const sent = calls.filter(({ call }) => call.startsWith('POST'));
  expect(sent.map(({ version }) => version)).toEqual(['"v1"', '"v2"']);
  expect(sent[1]?.body).toEqual({ ...NO_PERMISSIONS, can_approve_guest: 1 });
});
