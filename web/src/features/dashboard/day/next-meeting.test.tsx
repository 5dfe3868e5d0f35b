import { type Flag, NO_PERMISSIONS } from '@bn/contract/domain';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MEETING } from '../../../testing/meeting.ts';
import { member, renderFor } from '../../../testing/scene.tsx';
import { NextMeeting } from './next-meeting.tsx';

const show = (meeting: typeof MEETING | null, flags: Partial<Record<Flag, 1>> = {}, invites = true) =>
  renderFor(
    { ...member, permissions: { ...NO_PERMISSIONS, ...flags } },
    <NextMeeting meeting={meeting} invites={invites} />,
  );
const links = () => screen.getAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent]);

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 18, 10), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

it('shows when and where the next meeting is, with links to it and to all, and invites a guest', () => {
  show(MEETING);
  expect(screen.getByText('Thursday, 19/11/2026')).toBeTruthy();
  expect(screen.getByText('Tomorrow')).toBeTruthy();
  expect(screen.getByText('07:30–09:00')).toBeTruthy();
  expect(links().map(([to]) => to)).toEqual(['/meetings', '/meetings/5', '/meetings/5?invite=1']);
  expect(screen.getByRole('link', { name: 'Invite a guest' })).toBeTruthy();
});

it('on its day those who may take attendance do that; others still invite', () => {
  vi.setSystemTime(Date.UTC(2026, 10, 19, 5));
  const { unmount } = show(MEETING, { can_take_attendance: 1 });
  expect(links().at(-1)).toEqual(['/meetings/5', 'Take attendance']);
  unmount();
  show(MEETING);
  expect(links().at(-1)).toEqual(['/meetings/5?invite=1', 'Invite a guest']);
});

it('leaves inviting to the next step of the score, if that is what it says', () => {
  show(MEETING, {}, false);
  expect(links().map(([to]) => to)).toEqual(['/meetings', '/meetings/5']);
});

it('shortens a link, whose password is of no use here', () => {
  show({ ...MEETING, place: 'https://meet.example.com/harbour?pwd=secret' });
  expect(screen.getByText('meet.example.com/harbour')).toBeTruthy();
});

it.each([
  [{}, [['/meetings', 'All meetings']]],
  [
    { can_schedule_meeting: 1 },
    [
      ['/meetings', 'All meetings'],
      ['/meetings?propose=1', 'Propose a meeting'],
    ],
  ],
] as const)('without a meeting, with %o, it links to %o', (flags, expected) => {
  show(null, flags);
  expect(screen.getByText(/No meeting is planned/)).toBeTruthy();
  expect(links()).toEqual(expected);
});
