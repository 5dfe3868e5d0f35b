import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fill, pass, playServer, press, show, superAdmin } from '../../../testing/scene.tsx';
import { ToastProvider } from '../../../ui/feedback/messages/toast.tsx';
import Invitations from './invitations.tsx';
import { resultOf } from './invite-chapter-form.tsx';
import SuperAdmins from './super-admins.tsx';

beforeEach(() => void vi.useFakeTimers());

const admin = (id: number, full_name: string, activated_at: string | null) => ({
  id,
  full_name,
  email: `${full_name}@example.com`,
  created_at: '2026-01-02T03:04:05Z',
  activated_at,
});
const admins = [
  admin(superAdmin.id, 'Me', '2026-01-02T03:04:05Z'),
  admin(98, 'Lee', '2026-01-02T03:04:05Z'),
  admin(99, 'Sue', null),
];
const openAdmins = async (answer: (call: string) => { status?: number; body: unknown }) => {
  const calls = playServer((call) =>
    call.startsWith('GET') ? { body: { super_admins: admins, total: 3, page_size: 1000 } } : answer(call),
  );
  await show(<SuperAdmins />);
  return calls;
};
/** The dialogs are loaded when they are opened. */
const opened = async () => {
  await vi.dynamicImportSettled();
  await pass(600);
};
const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));

it("ends the access of others, never one's own, with the password again", async () => {
  const calls = await openAdmins(() => ({ body: null, status: 200 }));
  expect(rowOf('Me').queryByRole('button', { name: 'End access' })).toBeNull();
  expect(rowOf('Lee').queryByRole('button', { name: 'Invite again' })).toBeNull();
  expect(rowOf('Sue').getByText('Not signed in yet')).toBeTruthy();
  fireEvent.click(rowOf('Lee').getByRole('button', { name: 'End access' }));
  await opened();
  const dialog = within(screen.getByRole('dialog', { name: 'End the access of Lee?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'End access' }));
  await pass(100);
  expect(calls.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
  fill('Your password', 'my password');
  fireEvent.click(dialog.getByRole('button', { name: 'End access' }));
  await pass(100);
  expect(calls.find(({ call }) => call.startsWith('POST'))).toMatchObject({
    call: 'POST /api/admin/super-admins/98/end',
    body: { current_password: 'my password' },
  });
});

it('invites another one, and says at its field that the password is wrong', async () => {
  const answers = [
    { status: 400, body: { message: 'x', fields: { current_password: 'is not your password' } } },
    { status: 201, body: { id: 100, by_mail: 1 } },
  ];
  const calls = await openAdmins(() => answers.shift() ?? { body: {} });
  await press('Invite super admin');
  await opened();
  fill('Name', ' Ann Lo ');
  fill('Email', 'ann@example.com');
  fill('Your password', 'wrong');
  await press('Invite');
  expect(screen.getByText('Is not your password')).toBeTruthy();
  fill('Your password', 'right');
  await press('Invite');
  expect(screen.getByText('The invitation is on its way by e-mail.')).toBeTruthy();
  expect(calls.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body)).toEqual([
    { full_name: 'Ann Lo', email: 'ann@example.com', current_password: 'wrong' },
    { full_name: 'Ann Lo', email: 'ann@example.com', current_password: 'right' },
  ]);
});

it('without mail it shows the link to hand over, once', async () => {
  await openAdmins(() => ({
    status: 201,
    body: { link: '/auth/set-password#abc', ends_at: '2026-11-17T10:00:00Z', by_mail: 0 },
  }));
  fireEvent.click(rowOf('Sue').getByRole('button', { name: 'Invite again' }));
  await opened();
  fill('Your password', 'mine');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Invite again' }));
  await pass(100);
  expect(screen.getByLabelText<HTMLInputElement>('Invitation link').value).toMatch(/#abc$/);
});

const harbour = {
  id: 7,
  name: 'Harbour',
  region: 'North',
  members: 24,
  active: 10,
  invited: 8,
  opened: 3,
  held: 0,
};
const openInvitations = async (chapters: object[] = [harbour]) => {
  document.head.insertAdjacentHTML('beforeend', '<meta name="sends-mail" content="1">');
  const calls = playServer((call) => {
    if (call.includes('/totals')) return { body: harbour };
    if (call.startsWith('POST'))
      return { status: 201, body: { answers: [], left: 0, by_mail: 1, ends_at: 'x' } };
    return { body: { chapters, total: chapters.length, page_size: 50 } };
  });
  await show(
    <ToastProvider>
      <Invitations />
    </ToastProvider>,
  );
  return calls;
};

it('shows how far each chapter has moved in, and leads to its members', async () => {
  await openInvitations();
  const cells = rowOf('Harbour')
    .getAllByRole('cell')
    .map(({ textContent }) => textContent?.trim());
  expect(cells.slice(0, 5)).toEqual(['Harbour - North', '10 of 24', '8', '3', '6']);
  expect(rowOf('Harbour').getByRole('link').getAttribute('href')).toMatch(
    /^\/members\?signed_in=0&chapter=7/,
  );
});

it("holds a chapter's invitations back, and releases them", async () => {
  const calls = await openInvitations([harbour, { ...harbour, id: 8, name: 'Quay', held: 1 }]);
  fireEvent.click(rowOf('Harbour').getByRole('button', { name: 'Hold back' }));
  await pass(100);
  expect(rowOf('Quay').getByText('Held back')).toBeTruthy();
  fireEvent.click(rowOf('Quay').getByRole('button', { name: 'Release' }));
  await pass(100);
  expect(calls.filter(({ call }) => call.startsWith('PUT'))).toMatchObject([
    { call: 'PUT /api/chapters/7/invitations', body: { held: 1 } },
    { call: 'PUT /api/chapters/8/invitations', body: { held: 0 } },
  ]);
});

it('invites a whole chapter once that is confirmed', async () => {
  const calls = await openInvitations();
  fireEvent.click(rowOf('Harbour').getByRole('button', { name: 'Invite all' }));
  await opened();
  const dialog = within(screen.getByRole('dialog', { name: 'Invite Harbour?' }));
  expect(dialog.getByText(/^14 members who have not signed in yet/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Invite all' }));
  await pass(100);
  expect(calls.find(({ call }) => call.startsWith('POST'))?.call).toBe('POST /api/chapters/7/invitations');
});

it('says how many are left of a large chapter', () =>
  expect(resultOf({ answers: [{ id: 1, status: 'invited' }], left: 30, by_mail: 1, ends_at: '' })).toBe(
    '1 invitation sent. Invite all again for the other 30.',
  ));
