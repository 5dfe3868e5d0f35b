import type { Guest } from '@bn/contract';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { APPROVER, GUEST, guestServer, MEMBER, press } from './testing.tsx';

const server = guestServer();

it('shows who a guest is, who invited them, and which visit it is', async () => {
  await server.show([{ visit: 2 }, { name: 'Alan Turing', email: null, status: 'came' }], APPROVER);
  const [grace, alan] = screen.getAllByRole('listitem') as [HTMLElement, HTMLElement];
  expect(within(grace).getByText('second visit')).toBeTruthy();
  expect(within(grace).getByText('Waiting for approval')).toBeTruthy();
  expect(within(grace).getByText('Compilers')).toBeTruthy();
  expect(within(grace).getByText('Invited by Asha')).toBeTruthy();
  expect(within(grace).getByRole('link', { name: 'Call Grace Hopper, 9876543210' })).toBeTruthy();
  expect(within(alan).queryByRole('link', { name: /Write/ })).toBeNull();
  expect(within(alan).queryByText(/visit/)).toBeNull();
  expect(screen.getByText('2 guests, 1 to approve, 1 attended')).toBeTruthy();
});

it('explains to members that they see only their own guests, and not to those who decide', async () => {
  await server.show([{}]);
  expect(screen.getByText(/You see only the guests you invited/)).toBeTruthy();
  cleanup();
  await server.show([{}], APPROVER);
  expect(screen.queryByText(/You see only the guests you invited/)).toBeNull();
});

it('offers only what the server allows', async () => {
  await server.show([
    { may: { decide: 0, record: 0, add_member: 0, remove: 0 } },
    { name: 'Decide', may: { decide: 1, record: 0, add_member: 0, remove: 0 } },
    { name: 'Declined', status: 'declined', may: { decide: 1, record: 0, add_member: 0, remove: 0 } },
    { name: 'Record', status: 'came', may: { decide: 0, record: 1, add_member: 1, remove: 1 } },
  ]);
  const offered = screen.getAllByRole('listitem').map((item) =>
    within(item)
      .queryAllByRole('button')
      .map((button) => button.textContent),
  );
  expect(offered).toEqual([
    [],
    ['Approve', 'Decline'],
    ['Approve'],
    ['Attended', 'Did not attend', 'Remove'],
  ]);
  expect(screen.getByRole('link', { name: 'Make Record a member' }).getAttribute('href')).toBe(
    '/members?guest=14',
  );
});

it('says on a guest of their own why an approver cannot approve them', async () => {
  const own = { id: APPROVER.id, name: 'Asha' };
  const decide = { decide: 1, record: 0, add_member: 0, remove: 0 } as const;
  await server.show(
    [
      { invited_by: own },
      { invited_by: own, may: decide },
      { invited_by: own, status: 'approved' },
      { invited_by: { id: 999, name: 'Ravi' } },
    ],
    APPROVER,
  );
  const reasons = screen
    .getAllByRole('listitem')
    .map((item) => within(item).queryByText(/Someone else has to approve/) !== null);
  expect(reasons).toEqual([true, false, false, false]);
});

it('says why a guest gets no e-mail, and to call them', async () => {
  await server.show([
    { status: 'approved', unmailed: 'limit' },
    { status: 'approved', unmailed: 'refused' },
    { status: 'approved' },
  ]);
  const said = screen.getAllByRole('listitem').map((item) => within(item).queryByText(/Please call/));
  expect(said.map((text) => text?.textContent)).toEqual([
    'The latest change was not e-mailed, because a daily limit was reached. Please call.',
    'This guest has unsubscribed from e-mails. Please call.',
    undefined,
  ]);
});

it('approves, and gives the focus to the guest when the buttons disappear', async () => {
  await server.show([{ may: { decide: 1, record: 0, add_member: 0, remove: 0 } }], APPROVER);
  server.guests = [
    {
      ...(server.guests[0] as Guest),
      status: 'approved',
      may: { decide: 0, record: 0, add_member: 0, remove: 0 },
    },
  ];
  await press('Approve Grace Hopper');
  expect(server.calls[0]?.body).toEqual({ status: 'approved' });
  await screen.findByText('Approved');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Grace Hopper' }));
});

it('says why something was not saved', async () => {
  await server.show([{ may: { decide: 1, record: 0, add_member: 0, remove: 0 } }], APPROVER);
  server.written = () => ({ status: 409, body: { message: 'This meeting was cancelled', code: 'conflict' } });
  await press('Decline Grace Hopper');
  expect(await screen.findByText('This meeting was cancelled')).toBeTruthy();
});

it('keeps the list where neither a decision nor the next read reaches the server', async () => {
  await server.show([{ may: { decide: 1, record: 0, add_member: 0, remove: 0 } }], APPROVER);
  server.written = () => {
    throw new TypeError('Failed to fetch');
  };
  let reads = 0;
  server.listed = async () => {
    reads += 1;
    throw new TypeError('Failed to fetch');
  };
  await press('Approve Grace Hopper');
  await waitFor(() => expect(reads).toBeGreaterThan(0));
  await screen.findByRole('alert');
  expect(screen.getByRole('heading', { name: 'Grace Hopper' })).toBeTruthy();
  expect(screen.queryByText(/Guests are not saved on this device/)).toBeNull();
});

it('leads to the member whom a guest became', async () => {
  await server.show([{ status: 'came', member: { id: 40, name: 'Grace B. Hopper' } }]);
  expect(screen.getByRole('link', { name: 'Grace B. Hopper' }).getAttribute('href')).toBe('/members/40');
});

it('says that there are none, that they load, and that they could not be loaded', async () => {
  server.listed = () => new Promise(() => undefined);
  await server.open();
  expect(screen.getByRole('status', { name: 'Loading guests' })).toBeTruthy();
  cleanup();
  server.listed = async () => new Response(JSON.stringify({ guests: [], total: 0, page_size: 1000 }));
  await server.open(MEMBER, { invite_guest: 0 });
  expect(await screen.findByText('No Data')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Invite a guest' })).toBeNull();
  cleanup();
  server.listed = async () => {
    throw new TypeError('Failed to fetch');
  };
  await server.open();
  expect(await screen.findByText(/^Guests are not saved on this device/)).toBeTruthy();
  cleanup();
  server.listed = async () => new Response('{}', { status: 500 });
  await server.open();
  expect(await screen.findByText('The guests could not be loaded.')).toBeTruthy();
  server.listed = async () => new Response(JSON.stringify({ guests: [GUEST], total: 1, page_size: 1000 }));
  await press('Try again');
  expect(await screen.findByRole('heading', { name: 'Grace Hopper' })).toBeTruthy();
});

it('invites a guest once, and shows a refusal next to its field', async () => {
  await server.open();
  await press('Invite a guest');
  const dialog = await screen.findByRole('dialog', { name: 'Invite a guest' });
  const fill = (label: string, value: string) =>
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
  await press('Invite');
  expect(within(dialog).getAllByText('Required')).toHaveLength(3);
  fill('Name', ' Grace Hopper ');
  fill('Phone', '+91 98765-43210');
  fill('Email', 'grace@example.com');
  fill('Business', 'Compilers');
  server.written = () => ({
    status: 400,
    body: {
      message: 'phone is already invited to this meeting',
      code: 'invalid_input',
      fields: { phone: 'is already invited to this meeting' },
    },
  });
  await press('Invite');
  expect(server.calls).toEqual([
    {
      call: 'POST /api/meetings/5/guests',
      body: {
        name: 'Grace Hopper',
        phone: '+919876543210',
        email: 'grace@example.com',
        business: 'Compilers',
      },
    },
  ]);
  expect(await within(dialog).findByText('Is already invited to this meeting')).toBeTruthy();
  expect(within(dialog).getByLabelText('Phone').getAttribute('aria-invalid')).toBe('true');
  fill('Phone', '98765 43211');
  fill('Email', '');
  server.written = () => ({ status: 201, body: GUEST });
  await press('Invite');
  expect(server.calls[1]?.body).toEqual({ name: 'Grace Hopper', phone: '9876543211', business: 'Compilers' });
  expect(await within(dialog).findByText('Guest invited.')).toBeTruthy();
});

it('removes a guest only after a confirmation', async () => {
  await server.show([{ may: { decide: 0, record: 0, add_member: 0, remove: 1 } }]);
  await press('Remove Grace Hopper');
  const dialog = await screen.findByRole('dialog', { name: 'Remove guest?' });
  expect(server.calls).toEqual([]);
  await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' })));
  expect(server.calls).toEqual([{ call: 'DELETE /api/guests/11', body: undefined }]);
  expect(await within(dialog).findByText('Guest removed.')).toBeTruthy();
});
