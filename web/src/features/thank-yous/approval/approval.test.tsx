import type { SessionUser, ThankYouNote } from '@bn/contract';
import { NO_PERMISSIONS } from '@bn/contract/domain';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { pass, renderFor } from '../../../testing/scene.tsx';
import { ToastProvider } from '../../../ui/feedback/messages/toast.tsx';
import { rowsRenderedBy, typeIntoSearch } from '../../../ui/table/testing.ts';
import ApprovalScreen from './approval-screen.tsx';

const NOTE: ThankYouNote = {
  id: 9,
  referral_id: 5,
  from_member_id: 2,
  from_member: 'Ravi Kumar',
  to_member_id: 3,
  to_member: 'Lina Berg',
  date: '2026-03-02',
  amount: 1200.5,
  description: 'Signed',
  status: 'pending',
  return_reason: null,
  can_approve: 0,
  can_change: 0,
  imported: 0,
  created_at: '2026-03-02T10:05:00Z',
};
const MEMBER: SessionUser = {
  id: 1,
  name: 'Asha',
  email: 'a@b.co',
  role: 'member',
  chapter_id: 1,
  chapter: null,
  permissions: NO_PERMISSIONS,
};
const APPROVER = { ...MEMBER, permissions: { ...NO_PERMISSIONS, can_approve_thankyou: 1 as const } };
const SUPER_ADMIN = { ...MEMBER, role: 'super_admin' as const, chapter_id: null };
const fetchMock = vi.fn<typeof fetch>();
const pending = (...notes: ThankYouNote[]) =>
  fetchMock.mockImplementation(
    async () => new Response(JSON.stringify({ notes, total: notes.length, page_size: 50 })),
  );

const open = async (user: SessionUser, path = '/admin/approval') => {
  renderFor(
    user,
    <ToastProvider>
      <ApprovalScreen />
    </ToastProvider>,
    path,
  );
  await screen.findAllByText('Ravi Kumar');
};
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Approved' });

beforeEach(() => {
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
});

it.each([
  ['a member', MEMBER, 0, false],
  ['a member who was granted the right after signing in', MEMBER, 1, true],
  ['a member with can_approve_thankyou', APPROVER, 1, true],
  ['a super admin', SUPER_ADMIN, 1, true],
] as const)('the Action column for %s', async (_, user, can_approve, there) => {
  pending({ ...NOTE, can_approve });
  await open(user);
  expect(screen.queryByRole('columnheader', { name: 'Action' }) !== null).toBe(there);
  expect(screen.queryByRole('button', { name: 'Approved' }) !== null).toBe(there);
});

it.each([
  [{ from_member_id: APPROVER.id }, 'You cannot approve a note that you sent yourself'],
  [{}, 'You may no longer approve thank-you notes'],
  [{ status: 'approved' as const }, 'This note is approved already'],
  [{ status: 'returned' as const }, 'This note is returned already'],
])('disables the button of a note that the user may not decide, with the reason', async (change, reason) => {
  pending({ ...NOTE, ...change });
  await open(APPROVER);
  expect(button().disabled).toBe(true);
  expect(document.getElementById(button().getAttribute('aria-describedby') ?? '')?.textContent).toBe(reason);
  // Also as text, because neither phones nor all screen readers show a tooltip.
  expect(screen.getByText(reason).hidden).toBe(false);
});

it('shows the faces of both people beside their names, which stay the text of their cells', async () => {
  pending({ ...NOTE, from_member_picture: '/api/pictures/ravi', to_member_picture: null });
  await open(SUPER_ADMIN);
  const [from, to] = screen.getAllByRole('cell');
  expect([from?.textContent, to?.textContent]).toEqual(['Ravi Kumar', 'Lina Berg']);
  expect(from?.querySelector('img')?.getAttribute('src')).toBe('/api/pictures/ravi');
  expect(to?.querySelector('[data-initials]')?.getAttribute('data-initials')).toBe('LB');
});

it('only logs a failed approval, and reloads the list', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  pending({ ...NOTE, can_approve: 1 });
  await open(APPROVER);
  pending({ ...NOTE, can_approve: 1, description: 'The truth' });
  fetchMock.mockImplementationOnce(
    async () => new Response('{"message":"approved already","code":"conflict"}', { status: 409 }),
  );
  await act(async () => void fireEvent.click(button()));
  await screen.findByText('The truth');
  expect(logged).toHaveBeenCalledOnce();
  expect(screen.queryByText(/approved already/)).toBeNull();
});

it('moves the focus to the next row that can be decided after an approval, without scrolling, and announces it', async () => {
  const others = [
    { ...NOTE, id: 10, from_member_id: SUPER_ADMIN.id, description: 'Sent by the reader' },
    { ...NOTE, id: 11, can_approve: 1 as const, description: 'The next one' },
  ];
  pending({ ...NOTE, can_approve: 1 }, ...others);
  await open(APPROVER);
  await screen.findByText('The next one');
  const [first, , next] = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Approved' });
  pending(...others);
  fetchMock.mockImplementationOnce(async () => new Response('{}'));
  first?.focus();
  const focus = vi.spyOn(HTMLElement.prototype, 'focus');
  await act(async () => void fireEvent.click(first as HTMLElement));
  await waitFor(() => expect(screen.queryByText('Signed')).toBeNull());
  expect(document.activeElement).toBe(next);
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
  expect(screen.getByText('Approved: 1,200.50 from Ravi Kumar to Lina Berg')).toBeTruthy();
});

it("moves the focus to the list's heading after the last approval", async () => {
  pending({ ...NOTE, can_approve: 1 });
  await open(APPROVER);
  pending();
  fetchMock.mockImplementationOnce(async () => new Response('{}'));
  button().focus();
  await act(async () => void fireEvent.click(button()));
  await screen.findByText('No Data');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Thank you list' }));
});

it('shows the number of notes, and every amount with two decimals', async () => {
  pending(NOTE, { ...NOTE, id: 10, amount: 300 });
  await open(MEMBER);
  expect(await screen.findByText('2 notes waiting for approval')).toBeTruthy();
  expect(screen.getByText('1,200.50')).toBeTruthy();
  expect(screen.getByText('300.00')).toBeTruthy();
});

const said = () => screen.getAllByRole('alert').at(-1)?.textContent;
const sent = () =>
  fetchMock.mock.calls.flatMap(([url, options]) =>
    options?.method === 'GET' ? [] : [`${options?.method} ${url} ${options?.body}`],
  );

/** From now on the test controls the clock. */
const stopTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
const undoButton = () => screen.queryByRole('button', { name: 'Undo' });
/** Lets responses arrive while the clock is stopped. */
const soon = <T,>(look: () => T) =>
  expect.poll(async () => {
    await pass(0);
    return look();
  });

it.each(['the button', 'the keys'])('an approval can be undone for ten seconds, by %s', async (way) => {
  pending({ ...NOTE, can_approve: 1 });
  await open(APPROVER);
  stopTime();
  await act(async () => void fireEvent.click(button()));
  await soon(undoButton).not.toBeNull();
  await pass(9_999);
  const undo = undoButton();
  await act(async () => {
    if (way === 'the button') fireEvent.click(undo as HTMLElement);
    else fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  });
  await soon(said).toBe('Approval undone.');
  expect(sent()).toEqual([
    'PATCH /api/thankyou/9/status {"status":"approved"}',
    'PATCH /api/thankyou/9/status {"status":"pending"}',
  ]);
  expect(button().disabled).toBe(false);
});

it('removes the undo after ten seconds', async () => {
  pending({ ...NOTE, can_approve: 1 });
  await open(APPROVER);
  stopTime();
  await act(async () => void fireEvent.click(button()));
  await soon(undoButton).not.toBeNull();
  await pass(10_000);
  expect(undoButton()).toBeNull();
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(sent()).toHaveLength(1);
});

it('selects only notes that may be decided, without a new column, and shows the sum', async () => {
  pending({ ...NOTE, can_approve: 1 }, { ...NOTE, id: 10, from_member_id: APPROVER.id });
  await open(APPROVER);
  const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const before = headers();
  fireEvent.click(screen.getByRole('button', { name: 'Select several' }));
  expect(headers()).toEqual(before);
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ disabled }) => disabled)).toEqual([
    false,
    true,
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Select all' }));
  expect(screen.getByText(/^1 selected · /)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
});

it('renders no row again while the user types in the search, and every row when selecting starts', async () => {
  pending({ ...NOTE, can_approve: 1 }, { ...NOTE, id: 10 });
  await open(APPROVER);
  stopTime();
  for (const text of ['r', 'ra', 'rav'])
    expect(await rowsRenderedBy(() => typeIntoSearch('Search thank-you notes', text))).toBe(0);
  const select = screen.getByRole('button', { name: 'Select several' });
  expect(await rowsRenderedBy(() => fireEvent.click(select))).toBe(2);
});

it("shows only one chapter's notes, from the address, until the filter is removed", async () => {
  pending({ ...NOTE, can_approve: 1 });
  await open(SUPER_ADMIN, '/admin/approval?chapter=7+Harbour+-+North');
  const asked = () =>
    fetchMock.mock.calls.map(([path]) => String(path)).filter((path) => /pending.*page_size=50/.test(path));
  expect(asked().at(-1)).toContain('chapter_id=7');
  fireEvent.click(screen.getByRole('button', { name: 'Chapter: Harbour - North' }));
  await waitFor(() => expect(asked().at(-1)).not.toContain('chapter_id'));
});

it('keeps the focus near the list when the search is cleared', async () => {
  fetchMock.mockImplementation(async (path) => {
    const notes = String(path).includes('search') ? [] : [NOTE];
    return new Response(JSON.stringify({ notes, total: notes.length, page_size: 50 }));
  });
  renderFor(APPROVER, <ApprovalScreen />, '/admin/approval?search=nobody');
  const clear = await screen.findByRole('button', { name: 'Clear search' });
  clear.focus();
  fireEvent.click(clear);
  await screen.findAllByText('Ravi Kumar');
  await waitFor(() => expect(document.activeElement?.tagName).toMatch(/^H[12]$/));
});

it('marks the note that the dashboard led to, and scrolls to it', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  pending({ ...NOTE, id: 8, description: 'Another one' }, NOTE);
  await open(APPROVER, '/admin/approval?search=Ravi&note=9');
  const rows = screen.getAllByRole('row').filter((row) => row.hasAttribute('aria-current'));
  expect(rows.map((row) => row.textContent?.includes('Signed'))).toEqual([true]);
  await waitFor(() => expect(scrolled.mock.contexts).toEqual(rows));
});
