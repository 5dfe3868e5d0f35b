import { screen, within } from '@testing-library/react';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { member, superAdmin } from '../../../testing/scene.tsx';
import { loadModal } from '../../../ui/overlay/modal/load-modal.ts';
import { useLocation } from '../../../ui/router/router.tsx';
import { listOf, MEETING, memberWith, playServer, press, settle, show } from '../testing.tsx';
import MeetingsScreen from './meetings-screen.tsx';

beforeAll(() => loadModal());

const visit = async (user = member, path = '/meetings', meetings = [MEETING]) => {
  const calls = playServer(() => ({ body: listOf(...meetings) }));
  await show(<MeetingsScreen />, user, path);
  return calls.map(({ call }) => call);
};
const tab = (name: string) => screen.getByRole('link', { name });

it('lists the meetings to come by month, each a link to its page', async () => {
  const december = { ...MEETING, id: 6, day: '2026-12-03', place: 'https://meet.example.com/harbour?pwd=1' };
  expect(await visit(member, '/meetings', [MEETING, december])).toEqual([
    'GET /api/meetings?period=upcoming&page=1&page_size=50',
  ]);
  const november = within(screen.getByRole('region', { name: 'November 2026' }));
  expect(november.getByRole('link', { name: 'Thursday, 19/11/2026' }).getAttribute('href')).toBe(
    '/meetings/5',
  );
  expect(november.getByText('07:30–09:00')).toBeTruthy();
  expect(november.queryByText('Harbour')).toBeNull();
  const other = within(screen.getByRole('region', { name: 'December 2026' }));
  expect(other.getByText('meet.example.com/harbour')).toBeTruthy();
  expect(tab('Upcoming').getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: '← Back' }).getAttribute('href')).toBe('/dashboard');
});

it('marks what differs from an approved meeting, and shows how many were present', async () => {
  await visit(member, '/meetings?period=past', [
    { ...MEETING, status: 'held', present: 14 },
    { ...MEETING, id: 6, status: 'cancelled' },
    { ...MEETING, id: 7, status: 'proposed' },
  ]);
  expect(
    screen.getAllByRole('listitem').map((card) => card.lastElementChild?.lastElementChild?.textContent),
  ).toEqual(['14 of 20 present', 'Cancelled', 'Proposed']);
});

it('past meetings have an address of their own, which keeps the chapter', async () => {
  const calls = await visit(superAdmin, '/meetings?period=past&chapter=7+Harbour+-+North');
  expect(calls).toEqual(['GET /api/meetings?period=past&chapter_id=7&page=1&page_size=50']);
  expect(tab('Past').getAttribute('aria-current')).toBe('page');
  expect(tab('Upcoming').getAttribute('href')).toBe('/meetings?chapter=7+Harbour+-+North');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Filter by chapter' }).value).toBe(
    'Harbour - North',
  );
});

it('super admins see whose meeting it is, members choose no chapter', async () => {
  await visit(superAdmin);
  expect(screen.getByText('Harbour')).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'Filter by chapter' })).toBeTruthy();
});

it('a member without the permission proposes nothing, not even by the address', async () => {
  await visit(member, '/meetings?propose=1', []);
  expect(screen.queryByRole('button', { name: 'Propose a meeting' })).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Filter by chapter' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('No Data')).toBeTruthy();
  expect(screen.getByText('No meeting is planned.')).toBeTruthy();
});

it('the link of the dashboard opens the form at once', async () => {
  await visit(memberWith('can_schedule_meeting'), '/meetings?propose=1', []);
  expect(await screen.findByRole('dialog', { name: 'Propose a meeting' })).toBeTruthy();
});

it('reports a failure, and retries', async () => {
  let status = 503;
  playServer(() => ({ status, body: status === 200 ? listOf(MEETING) : { message: 'away' } }));
  await show(<MeetingsScreen />, member);
  expect(screen.getByRole('alert').textContent).toBe('The meetings could not be loaded.');
  status = 200;
  await press('Try again');
  await settle();
  expect(screen.getByRole('link', { name: 'Thursday, 19/11/2026' })).toBeTruthy();
});

const Where = () => <output>{useLocation().pathname + useLocation().search}</output>;

it.each([
  ["today's meeting", memberWith('can_take_attendance'), '2026-11-19', '/meetings/5'],
  [
    'the past ones if none is left today',
    memberWith('can_take_attendance'),
    '2026-11-26',
    '/meetings?period=past',
  ],
  ['the list without the permission', member, '2026-11-19', '/meetings'],
  ['the list for super admins', superAdmin, '2026-11-19', '/meetings'],
])("'Take attendance' of the installed app leads to %s", async (_, user, day, address) => {
  vi.useFakeTimers({ now: new Date('2026-11-19T06:00:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  playServer(() => ({ body: listOf(MEETING) }), { ...MEETING, day });
  const content = (
    <>
      <MeetingsScreen />
      <Where />
    </>
  );
  await show(content, user, '/meetings?attendance=1');
  expect(screen.getByText(address, { selector: 'output' })).toBeTruthy();
});
