import type { Meeting, MeetingRights } from '@bn/contract';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { superAdmin } from '../../../testing/scene.tsx';
import { loadModal } from '../../../ui/overlay/modal/load-modal.ts';
import { MEETING, memberWith, NO_RIGHTS, playServer, press, settle, show, written } from '../testing.tsx';
import { MeetingPage } from './meeting-page.tsx';

beforeAll(() => loadModal());
afterEach(() => {
  document.head.innerHTML = '';
  vi.useRealTimers();
});

const open = async (
  meeting: Partial<Meeting> = {},
  may: Partial<MeetingRights> = {},
  answer: { status?: number; body: unknown } = { body: written() },
) => {
  const calls = playServer(() => answer);
  await show(
    <MeetingPage meeting={{ ...MEETING, ...meeting }} may={{ ...NO_RIGHTS, ...may }} />,
    memberWith('can_schedule_meeting'),
  );
  return calls;
};
const buttons = () =>
  within(screen.getByRole('region', { name: 'When and where' }))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);
/** The sections make calls of their own, which only read. */
const writes = (calls: { call: string; body: unknown }[]) =>
  calls.filter(({ call }) => !call.startsWith('GET'));

it('shows when, where, the agenda and who planned it; without rights, nothing to press', async () => {
  await open();
  const card = within(screen.getByRole('region', { name: 'When and where' }));
  for (const text of ['07:30–09:00', 'Rotary Hall', '1 h 30 min', 'Once', 'Asha Rao', 'Approved'])
    expect(card.getByText(text)).toBeTruthy();
  expect(screen.getByText(/Open networking/).textContent).toBe(MEETING.agenda);
  expect(buttons()).toEqual([]);
  expect(card.queryByText('Chapter')).toBeNull();
});

it('leaves out an empty agenda, and names the chapter for super admins', async () => {
  playServer(() => ({ body: {} }));
  await show(<MeetingPage meeting={{ ...MEETING, agenda: '' }} may={NO_RIGHTS} />, superAdmin);
  expect(screen.queryByRole('heading', { name: 'Agenda' })).toBeNull();
  expect(screen.getByText('Harbour')).toBeTruthy();
});

it("adds to the chapter's time what the reader's own clock shows then", async () => {
  // No zone is further east: to most readers it is the day before.
  const zone = { time_zone: 'Pacific/Kiritimati', starts_at: '2026-11-18T17:30:00Z' };
  await open(zone);
  const at = new Date(zone.starts_at);
  const own = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', options).format(at);
  const weekday = own({ day: 'numeric' }) === '19' ? '' : `${own({ weekday: 'long' })}, `;
  expect(screen.getByText(`07:30–09:00 (${weekday}${own({ timeStyle: 'short' })} your time)`)).toBeTruthy();
});

it("shows the chapter's time alone where the reader's clock shows the same", async () => {
  await open({ time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone });
  expect(screen.getByText('07:30–09:00')).toBeTruthy();
});

it.each([
  [{ approve: 1, change: 1, cancel: 1 }, ['Approve', 'Change', 'Cancel meeting']],
  [{ approve: 1 }, ['Approve']],
  [{ change: 1 }, ['Change']],
  [{ cancel: 1 }, ['Cancel meeting']],
] as const)('offers what the reader may do now: %o', async (may, expected) => {
  await open({ status: 'proposed' }, may);
  expect(buttons()).toEqual(expected);
  expect(screen.getByText(/Waiting for approval/)).toBeTruthy();
});

it('approves a single meeting at once, and moves the focus to its time', async () => {
  const calls = await open({ status: 'proposed', approved_by: null }, { approve: 1 });
  await press('Approve');
  expect(writes(calls)).toEqual([{ call: 'POST /api/meetings/5/approve', body: {} }]);
  expect(screen.getByText('Meeting approved.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: '07:30–09:00' }));
});

it('reports why a meeting could not be approved', async () => {
  await open({ status: 'proposed' }, { approve: 1 }, { status: 409, body: { message: 'It was cancelled' } });
  await press('Approve');
  expect(screen.getByText('It was cancelled')).toBeTruthy();
});

it('approves a whole series by default, or only this one', async () => {
  const calls = await open({ status: 'proposed', series_id: 5 }, { approve: 1 }, { body: written(12) });
  await press('Approve');
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve meetings' }));
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'This and all following' }).checked).toBe(true);
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Approve' })));
  await settle();
  expect(writes(calls)).toEqual([{ call: 'POST /api/meetings/5/approve', body: { scope: 'following' } }]);
  expect(dialog.getByText('12 meetings approved.')).toBeTruthy();
});

it.each([
  ['Only this one', 'one'],
  ['This and all following', 'following'],
])('cancels of a series: %s', async (choice, scope) => {
  const calls = await open({ series_id: 4 }, { cancel: 1 });
  await press('Cancel meeting');
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel meeting?' }));
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Only this one' }).checked).toBe(true);
  expect(dialog.getByRole('button', { name: 'Keep it' })).toBeTruthy();
  fireEvent.click(dialog.getByRole('radio', { name: choice }));
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Cancel meeting' })));
  await settle();
  expect(writes(calls)).toEqual([{ call: 'POST /api/meetings/5/cancel', body: { scope } }]);
});

it("declines someone else's proposal: of a series all of it by default, and says who is notified", async () => {
  const proposal = { status: 'proposed', series_id: 5, proposed_by: { id: 40, name: 'Lina Berg' } } as const;
  const calls = await open(proposal, { approve: 1, cancel: 1, change: 1 }, { body: written(12) });
  expect(buttons()).toEqual(['Approve', 'Decline', 'Change']);
  await press('Decline');
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline meeting?' }));
  expect(dialog.getByText(/Lina Berg is notified/)).toBeTruthy();
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Decline' })));
  await settle();
  expect(writes(calls)).toEqual([{ call: 'POST /api/meetings/5/cancel', body: { scope: 'following' } }]);
  expect(dialog.getByText('12 meetings declined.')).toBeTruthy();
});

it.each([
  [
    'on its day, for those who take attendance',
    '2026-11-19',
    'can_take_attendance',
    ['Attendance', 'Guests', 'Agenda'],
  ],
  ['on its day, for other members', '2026-11-19', 'can_schedule_meeting', ['Agenda', 'Attendance', 'Guests']],
  ['on the day before', '2026-11-18', 'can_take_attendance', ['Agenda', 'Attendance', 'Guests']],
] as const)('%s the sections are in the order that they need', async (_, today, flag, expected) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${today}T07:00:00Z`) });
  playServer(() => ({ body: { guests: [], total: 0, page_size: 1000 } }));
  await show(<MeetingPage meeting={MEETING} may={NO_RIGHTS} />, memberWith(flag));
  await Promise.all(expected.map((name) => screen.findByRole('heading', { level: 2, name })));
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings.filter((text) => expected.some((name) => name === text))).toEqual(expected);
});

it('in the room, those who take attendance have no button to cancel the meeting above the sheet', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-19T07:00:00Z') });
  await open({}, { take_attendance: 1, cancel: 1 }, { body: { guests: [], total: 0, page_size: 1000 } });
  const sheet = await screen.findByRole('heading', { name: 'Attendance' });
  const button = screen.getByRole('button', { name: 'Cancel meeting' });
  expect(buttons()).toEqual([]);
  expect(sheet.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('a single meeting is cancelled without a question about others', async () => {
  await open({}, { cancel: 1 });
  await press('Cancel meeting');
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel meeting?' }));
  expect(dialog.queryByRole('radio')).toBeNull();
});
