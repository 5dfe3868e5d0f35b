import { screen, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { superAdmin } from '../../../testing/scene.tsx';
import { loadModal } from '../../../ui/overlay/modal/load-modal.ts';
import { listOf, MEETING, memberWith, playServer, press, settle, show, written } from '../testing.tsx';
import MeetingsToApprove from './meetings-to-approve.tsx';

beforeAll(() => loadModal());

const user = memberWith('can_approve_meeting');
const PROPOSED = { ...MEETING, status: 'proposed', proposed_by: { id: 40, name: 'Lina Berg' } } as const;
const SERIES = { ...PROPOSED, id: 6, day: '2026-11-20', series_id: 6, repeats: 'weekly' } as const;

const open = async (meetings: (typeof MEETING)[], who = user, path = '/admin/approval?tab=meetings') => {
  const server = { meetings };
  const calls = playServer((call) => ({
    body: call.startsWith('GET') ? listOf(...server.meetings) : written(12),
  }));
  await show(<MeetingsToApprove />, who, path);
  return { server, calls };
};

it('approves a single meeting at once; when its card leaves, the focus goes to the heading', async () => {
  const { server, calls } = await open([PROPOSED, SERIES]);
  screen.getByRole('button', { name: 'Approve the meeting on Thursday, 19/11/2026' }).focus();
  server.meetings = [SERIES];
  await press('Approve the meeting on Thursday, 19/11/2026');
  await settle();
  expect(calls.map(({ call }) => call)).toEqual([
    'GET /api/meetings?to_approve=1&page=1&page_size=50',
    'POST /api/meetings/5/approve',
    'GET /api/meetings?to_approve=1&page=1&page_size=50',
  ]);
  expect(screen.getByText('Meeting approved.')).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Meetings to approve' }));
});

it('asks how many of a series to approve, in a dialog that stays when the card has left', async () => {
  const { server } = await open([SERIES]);
  expect(screen.getByText('Every week · Proposed by Lina Berg')).toBeTruthy();
  await press('Approve the meeting on Friday, 20/11/2026');
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve meetings' }));
  server.meetings = [];
  dialog.getByRole('button', { name: 'Approve' }).click();
  await settle();
  expect(dialog.getByText('12 meetings approved.')).toBeTruthy();
  expect(screen.getByText('No Data')).toBeTruthy();
});

it("declines someone else's proposal, and cancels one's own", async () => {
  await open([PROPOSED, { ...SERIES, proposed_by: { id: user.id, name: user.name } }]);
  expect(screen.getAllByRole('button', { name: /^(Decline|Cancel) / }).map((one) => one.textContent)).toEqual(
    ['Decline', 'Cancel meeting'],
  );
  await press('Decline the meeting on Thursday, 19/11/2026');
  expect(await screen.findByRole('dialog', { name: 'Decline meeting?' })).toBeTruthy();
});

it('marks the meeting that a link led to, and names its chapter to super admins', async () => {
  await open([PROPOSED, SERIES], superAdmin, '/admin/approval?tab=meetings&meeting=6');
  const cards = screen.getAllByRole('listitem');
  expect(cards.map((card) => card.hasAttribute('aria-current'))).toEqual([false, true]);
  expect(within(cards[1] as HTMLElement).getByText('Harbour')).toBeTruthy();
});
