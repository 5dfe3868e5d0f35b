import type { Guest, MeetingRights, SessionUser } from '@bn/contract';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../../api/api.ts';
import { browserDatabase } from '../../../api/offline/browser-database.ts';
import { outbox } from '../../../api/offline/outbox.ts';
import { provideDatabase } from '../../../api/offline/testing.ts';
import { makeStore } from '../../../store/store.ts';
import { ToastProvider } from '../../../ui/feedback/messages/toast.tsx';
import { MemoryRouter } from '../../../ui/router/router.tsx';
import { MEETING, memberWith, NO_RIGHTS } from '../testing.tsx';
import GuestsSection from './guests-section.tsx';

provideDatabase();
beforeAll(async () => {
  // The store of entries is loaded when it is first needed.
  await import('../../../api/offline/browser-store.ts');
});

const MEMBER = memberWith();
const APPROVER = memberWith('can_approve_guest');
const GUEST: Guest = {
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
  may: { decide: 0, record: 0, add_member: 0, remove: 0 },
};

/** A fake server: the guests that it lists, and how it answers writes. */
let guests: Guest[] = [];
let calls: { call: string; body: unknown }[] = [];
let written: (path: string, body: unknown) => { status: number; body: unknown };
let listed: () => Promise<Response>;

const open = async (user: SessionUser = MEMBER, may: Partial<MeetingRights> = {}) => {
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
};
const show = async (shown: Partial<Guest>[], user?: SessionUser) => {
  guests = shown.map((guest, index) => ({ ...GUEST, id: 11 + index, ...guest }));
  await open(user);
  await screen.findByRole('list');
};
const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));

/** Records a visit as the server does; answers everything else with this. */
const recordOr = (answer: Guest) => (path: string, body: unknown) => {
  const guest = guests.find(({ id }) => path.endsWith(`/${id}/visit`));
  if (guest) {
    const { visit, tapped_at } = body as { visit: 'came' | null; tapped_at: string };
    Object.assign(guest, { status: visit ?? 'approved', tapped_at });
  }
  return { status: 200, body: guest ?? answer };
};

let close: () => void;
beforeEach(async () => {
  await (await browserDatabase())?.clear('outbox');
  close = outbox.open(APPROVER.id);
  guests = [];
  calls = [];
  written = recordOr(GUEST);
  listed = async () => new Response(JSON.stringify({ guests, total: guests.length, page_size: 1000 }));
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'GET') return listed();
    calls.push({
      call: `${method} ${path}`,
      body: body === undefined ? undefined : JSON.parse(String(body)),
    });
    const { status, body: answer } = written(path, calls.at(-1)?.body);
    return new Response(JSON.stringify(answer), { status });
  });
});

afterEach(() => {
  close();
  vi.useRealTimers();
});

it('shows who a guest is, who invited them, and which visit it is', async () => {
  await show([{ visit: 2 }, { name: 'Alan Turing', email: null, status: 'came' }], APPROVER);
  const [grace, alan] = screen.getAllByRole('listitem') as [HTMLElement, HTMLElement];
  expect(within(grace).getByText('second visit')).toBeTruthy();
  expect(within(grace).getByText('Invited')).toBeTruthy();
  expect(within(grace).getByText('Compilers')).toBeTruthy();
  expect(within(grace).getByText('Invited by Asha')).toBeTruthy();
  expect(within(grace).getByRole('link', { name: 'Call Grace Hopper, 9876543210' })).toBeTruthy();
  expect(within(alan).queryByRole('link', { name: /Write/ })).toBeNull();
  expect(within(alan).queryByText(/visit/)).toBeNull();
  expect(screen.getByText('2 guests, 1 to decide, 1 came')).toBeTruthy();
});

it('explains to members that they see only their own guests, and not to those who decide', async () => {
  await show([{}]);
  expect(screen.getByText(/You see only the guests you invited/)).toBeTruthy();
  cleanup();
  await show([{}], APPROVER);
  expect(screen.queryByText(/You see only the guests you invited/)).toBeNull();
});

it('offers only what the server allows', async () => {
  await show([
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
  expect(offered).toEqual([[], ['Approve', 'Decline'], ['Approve'], ['Came', 'Did not come', 'Remove']]);
  expect(screen.getByRole('link', { name: 'Add Member' }).getAttribute('href')).toBe('/members?guest=14');
});

const EXPECTED = { status: 'approved', may: { decide: 0, record: 1, add_member: 0, remove: 0 } } as const;
const visits = () => calls.map(({ call, body }) => [call, (body as { visit: unknown }).visit]);

it('one tap records that a guest came, at once; a second one clears it', async () => {
  await show([EXPECTED], APPROVER);
  await press('Came');
  expect(screen.getByRole('button', { name: 'Came', pressed: true })).toBeTruthy();
  await waitFor(() => expect(visits()).toEqual([['PUT /api/guests/11/visit', 'came']]));
  await press('Came');
  expect(screen.getByRole('button', { name: 'Came', pressed: false })).toBeTruthy();
  await press('Did not come');
  await waitFor(() => expect(visits().map(([, visit]) => visit)).toEqual(['came', null, 'did_not_come']));
});

it('a tap is later than what its author saw, and a visit that another phone recorded later wins', async () => {
  const seen = '2030-01-01T00:00:00.000Z';
  await show([{ ...EXPECTED, status: 'did_not_come', tapped_at: seen }], APPROVER);
  written = () => ({
    status: 200,
    body: { ...GUEST, status: 'did_not_come', tapped_at: '2030-01-01T00:00:05.000Z' },
  });
  await press('Came');
  expect(await screen.findByRole('button', { name: 'Did not come', pressed: true })).toBeTruthy();
  expect(calls[0]?.body).toEqual({ visit: 'came', tapped_at: '2030-01-01T00:00:00.001Z' });
});

it('without a connection a visit waits on its card, and the next tap replaces it', async () => {
  await show([EXPECTED], APPROVER);
  written = () => {
    throw new TypeError('Failed to fetch');
  };
  await press('Came');
  expect(await screen.findByText('Waiting')).toBeTruthy();
  expect(screen.getByText('1 guest, 1 came')).toBeTruthy();
  await press('Did not come');
  await waitFor(async () => {
    const waiting = (await outbox.allOf(APPROVER.id)).map(({ state, args }) => [state, args.body.visit]);
    expect(waiting).toEqual([['waiting', 'did_not_come']]);
  });
  expect(screen.getByRole('button', { name: 'Did not come', pressed: true })).toBeTruthy();
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
  await show([EXPECTED], APPROVER);
  expect(screen.getByText('Grace Hopper: Came')).toBeTruthy();
  await press('Discard');
  await waitFor(() => expect(screen.queryByText('Grace Hopper: Came')).toBeNull());
});

it('what was stored the day before says that no visit can be recorded yet; on the day one can', async () => {
  const early = { ...EXPECTED, may: { ...EXPECTED.may, record: 0 } } as const;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-18T12:00:00Z') });
  await show([early], APPROVER);
  expect(screen.queryByRole('button', { name: 'Came' })).toBeNull();
  cleanup();
  vi.setSystemTime(Date.parse('2026-11-19T12:00:00Z'));
  await show([early, { ...early, status: 'invited' }], APPROVER);
  expect(screen.getAllByRole('button', { name: 'Came' })).toHaveLength(1);
  cleanup();
  await show([early]);
  expect(screen.queryByRole('button', { name: 'Came' })).toBeNull();
});

it('approves, and gives the focus to the guest when the buttons disappear', async () => {
  await show([{ may: { decide: 1, record: 0, add_member: 0, remove: 0 } }], APPROVER);
  guests = [
    { ...(guests[0] as Guest), status: 'approved', may: { decide: 0, record: 0, add_member: 0, remove: 0 } },
  ];
  await press('Approve Grace Hopper');
  expect(calls[0]?.body).toEqual({ status: 'approved' });
  await screen.findByText('Approved');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Grace Hopper' }));
});

it('says why something was not saved', async () => {
  await show([{ may: { decide: 1, record: 0, add_member: 0, remove: 0 } }], APPROVER);
  written = () => ({ status: 409, body: { message: 'This meeting was cancelled', code: 'conflict' } });
  await press('Decline Grace Hopper');
  expect(await screen.findByText('This meeting was cancelled')).toBeTruthy();
});

it('leads to the member whom a guest became', async () => {
  await show([{ status: 'came', member: { id: 40, name: 'Grace B. Hopper' } }]);
  expect(screen.getByRole('link', { name: 'Grace B. Hopper' }).getAttribute('href')).toBe('/members/40');
});

it('says that there are none, that they load, and that they could not be loaded', async () => {
  listed = () => new Promise(() => undefined);
  await open();
  expect(screen.getByRole('status', { name: 'Loading guests' })).toBeTruthy();
  cleanup();
  listed = async () => new Response(JSON.stringify({ guests: [], total: 0, page_size: 1000 }));
  await open(MEMBER, { invite_guest: 0 });
  expect(await screen.findByText('No Data')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Invite a guest' })).toBeNull();
  cleanup();
  listed = async () => new Response('{}', { status: 500 });
  await open();
  expect(await screen.findByText('The guests could not be loaded.')).toBeTruthy();
  listed = async () => new Response(JSON.stringify({ guests: [GUEST], total: 1, page_size: 1000 }));
  await press('Try again');
  expect(await screen.findByRole('heading', { name: 'Grace Hopper' })).toBeTruthy();
});

it('invites a guest once, and shows a refusal next to its field', async () => {
  await open();
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
  written = () => ({
    status: 400,
    body: {
      message: 'phone is already invited to this meeting',
      code: 'invalid_input',
      fields: { phone: 'is already invited to this meeting' },
    },
  });
  await press('Invite');
  expect(calls).toEqual([
    {
      call: 'POST /api/meetings/5/guests',
      body: { name: 'Grace Hopper', phone: '9876543210', email: 'grace@example.com', business: 'Compilers' },
    },
  ]);
  expect(await within(dialog).findByText('Is already invited to this meeting')).toBeTruthy();
  expect(within(dialog).getByLabelText('Phone').getAttribute('aria-invalid')).toBe('true');
  fill('Phone', '98765 43211');
  fill('Email', '');
  written = () => ({ status: 201, body: GUEST });
  await press('Invite');
  expect(calls[1]?.body).toEqual({ name: 'Grace Hopper', phone: '9876543211', business: 'Compilers' });
  expect(await within(dialog).findByText('Guest invited.')).toBeTruthy();
});

it('removes a guest only after a confirmation', async () => {
  await show([{ may: { decide: 0, record: 0, add_member: 0, remove: 1 } }]);
  await press('Remove Grace Hopper');
  const dialog = await screen.findByRole('dialog', { name: 'Remove guest' });
  expect(calls).toEqual([]);
  await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' })));
  expect(calls).toEqual([{ call: 'DELETE /api/guests/11', body: undefined }]);
  expect(await within(dialog).findByText('Guest removed.')).toBeTruthy();
});
