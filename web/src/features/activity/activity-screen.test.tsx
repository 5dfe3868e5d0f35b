import type { Activity } from '@bn/contract';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { toSessionUser } from '../../store/session-storage.ts';
import { renderFor, settle } from '../../testing/scene.tsx';
import ActivityScreen from './activity-screen.tsx';

const activity = (id: string, traits: Partial<Activity>): Activity => ({
  id,
  kind: 'referral_received',
  at: '2026-11-09T10:00:00Z',
  name: 'Asha Rao',
  other: 'Ravi',
  chapter: 'Harbour',
  referral_status: null,
  amount: null,
  own: 0,
  referral_id: 4,
  note_id: null,
  member_id: null,
  meeting: null,
  guest_status: null,
  ...traits,
});

const open = async (answers: { status?: number; body: unknown }[], role = 'member') => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const { status = 200, body } = answers.shift() ?? { body: {} };
    return new Response(JSON.stringify(body), { status });
  });
  const user = toSessionUser({ id: 1, name: 'Ravi', role, permissions: {} });
  renderFor(user, <ActivityScreen />);
  await settle();
  return asked;
};
const lines = () =>
  screen
    .getAllByRole('listitem')
    .map((line) => [
      line.querySelector('a')?.getAttribute('href'),
      line.querySelector('a')?.firstChild?.textContent,
    ]);

it('shows activity by day, each line a link to its item, and loads the next page', async () => {
  const asked = await open([
    {
      body: {
        activities: [
          activity('a', { kind: 'referral_nudged' }),
          activity('b', { kind: 'thankyou_returned', amount: 7430, referral_id: 5, note_id: 9 }),
        ],
        page_size: 50,
        next: '17-3',
      },
    },
    {
      body: {
        activities: [activity('c', { kind: 'member_joined', member_id: 8, at: '2026-11-01T10:00:00Z' })],
        page_size: 50,
        next: null,
      },
    },
  ]);
  expect(lines()).toEqual([
    ['/referrals/4', 'Asha Rao reminded you to answer a referral'],
    ['/referrals/5', 'Asha Rao returned your thank-you note of 7,430.00'],
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await settle();
  expect(asked).toEqual([
    '/api/activity/recent?page_size=50',
    '/api/activity/recent?page_size=50&before=17-3',
  ]);
  expect(lines()[2]).toEqual(['/members/8', 'Asha Rao joined your chapter']);
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

it('shows a message when there is no activity, and when loading fails', async () => {
  await open([{ body: { activities: [], page_size: 50, next: null } }]);
  expect(screen.getByText('Nothing happened in the last 30 days.')).toBeTruthy();
  await open([{ status: 503, body: { message: 'away' } }]);
  expect(screen.getByText('The latest activity could not be loaded.')).toBeTruthy();
});

it('a super admin sees both names, or the chapter', async () => {
  const activities = [
    activity('a', { kind: 'referral_nudged' }),
    activity('b', { kind: 'thankyou_returned', amount: 10 }),
    activity('c', { kind: 'referral_received' }),
    activity('d', { kind: 'referral_status_changed', referral_status: 'no_response' }),
    activity('e', { kind: 'thankyou_received', amount: 50 }),
    activity('f', { kind: 'thankyou_approved', amount: 50 }),
    activity('g', { kind: 'member_joined', member_id: 8 }),
  ];
  await open([{ body: { activities, next: null } }], 'super_admin');
  expect(lines().map(([, text]) => text)).toEqual([
    'Asha Rao reminded Ravi to answer a referral',
    "Asha Rao returned Ravi's thank-you note of 10.00",
    'Asha Rao gave Ravi a referral',
    "Asha Rao answered Ravi's referral: No response",
    'Asha Rao sent Ravi a thank-you note of 50.00',
    "Asha Rao's thank-you note of 50.00 to Ravi was approved",
    'Asha Rao joined Harbour',
  ]);
});

it('names a testimonial from the side of its writer, its receiver and a super admin', async () => {
  const about = { referral_id: null, member_id: 40, other: 'Vera Stone' };
  const activities = [
    activity('a', { ...about, kind: 'testimonial_approved' }),
    activity('b', { ...about, kind: 'testimonial_approved', own: 1 }),
    activity('c', { ...about, kind: 'testimonial_returned' }),
  ];
  await open([{ body: { activities, next: null } }]);
  expect(lines()).toEqual([
    ['/members/40#testimonials', 'Asha Rao wrote a testimonial about you'],
    ['/members/40#testimonials', 'Your testimonial about Vera Stone was approved'],
    ['/members/40#testimonials', 'Asha Rao returned your testimonial about Vera Stone'],
  ]);
  cleanup();
  await open([{ body: { activities, next: null } }], 'super_admin');
  expect(lines().map(([, text]) => text)).toEqual([
    "Asha Rao's testimonial about Vera Stone was approved",
    "Asha Rao's testimonial about Vera Stone was approved",
    'Asha Rao returned a testimonial about Vera Stone',
  ]);
});

it('names the meeting, or how many of a series, and links to it', async () => {
  const meeting = { id: 6, day: '2026-11-19', starts: '07:30', meetings: 1 };
  const about = { referral_id: null, other: null, meeting };
  const activities = [
    activity('a', { ...about, kind: 'meeting_approved', meeting: { ...meeting, meetings: 12 } }),
    activity('b', { ...about, kind: 'meeting_changed' }),
    activity('c', { ...about, kind: 'meeting_cancelled' }),
    activity('d', { ...about, kind: 'guest_decided', other: 'Vera Stone', guest_status: 'approved' }),
    activity('e', { ...about, kind: 'guest_decided', other: 'Vera Stone', guest_status: 'declined' }),
  ];
  await open([{ body: { activities, page_size: 50, next: null } }]);
  expect(lines()).toEqual([
    ['/meetings/6', 'Asha Rao announced 12 meetings from 19/11/2026, 07:30'],
    ['/meetings/6', 'Asha Rao changed the meeting on 19/11/2026, 07:30'],
    ['/meetings/6', 'Asha Rao cancelled the meeting on 19/11/2026, 07:30'],
    ['/meetings/6', 'Asha Rao approved your guest Vera Stone'],
    ['/meetings/6', 'Asha Rao declined your guest Vera Stone'],
  ]);
  cleanup();
  await open([{ body: { activities: activities.slice(0, 2), next: null } }], 'super_admin');
  expect(lines().map(([, text]) => text)).toEqual([
    'Asha Rao announced 12 meetings of Harbour from 19/11/2026, 07:30',
    'Asha Rao changed the meeting of Harbour on 19/11/2026, 07:30',
  ]);
});
