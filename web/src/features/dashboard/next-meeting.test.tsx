import { NO_PERMISSIONS } from '@bn/contract/domain';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderFor } from '../../testing/render.tsx';
import { member } from '../../testing/users.ts';
import { NextMeeting } from './next-meeting.tsx';

const MEETING = {
  id: 5,
  day: '2026-11-19',
  starts: '07:30',
  minutes: 90,
  starts_at: '2026-11-19T07:30:00Z',
  place: 'Rotary Hall',
};

const open = (meeting: unknown, flags = {}, status = 200) => {
  const fetchMock = vi.fn<typeof fetch>(async () => new Response(JSON.stringify({ meeting }), { status }));
  vi.stubGlobal('fetch', fetchMock);
  renderFor({ ...member, permissions: { ...NO_PERMISSIONS, ...flags } }, <NextMeeting />);
  return fetchMock;
};
const links = () => screen.getAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent]);

it('shows when and where the next meeting is, with links to it and to all', async () => {
  open(MEETING);
  await screen.findByRole('region', { name: 'Next meeting' });
  expect(screen.getByText('Thursday, 19/11/2026')).toBeTruthy();
  expect(screen.getByText('07:30–09:00')).toBeTruthy();
  expect(links().map(([to]) => to)).toEqual(['/meetings', '/meetings/5']);
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
])('without a meeting, with %o, it links to %o', async (flags, expected) => {
  open(null, flags);
  await screen.findByText(/No meeting is planned/);
  expect(links()).toEqual(expected);
});

it('is left out if it fails to load', async () => {
  const fetchMock = open(null, {}, 503);
  await waitFor(() => expect(fetchMock).toHaveBeenCalled());
  expect(screen.queryByText('Next meeting')).toBeNull();
});
