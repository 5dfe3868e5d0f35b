import type { Need } from '@bn/contract';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { toSessionUser } from '../../../store/session-storage.ts';
import { renderFor } from '../../../testing/scene.tsx';
import { FallingBehind, reasonsOf } from '../falling-behind.tsx';
import { ToDoPart } from './to-do.tsx';
import { useToDo } from './use-to-do.ts';

const List = () => {
  const { toDo } = useToDo();
  return toDo && <ToDoPart toDo={toDo} />;
};

const nothing = {
  referral_id: null,
  note_id: null,
  meeting_id: null,
  guest_id: null,
  testimonial_id: null,
  one_to_one_id: null,
  member_id: null,
  day: null,
  other: null,
  amount: null,
  reason: null,
};
const NOW = Date.UTC(2026, 10, 18, 10);
const since = new Date(NOW - 9 * 86_400_000).toISOString();
const ANSWER: Need = { ...nothing, kind: 'answer_referral', since, referral_id: 4, name: 'Asha Rao' };
const CORRECT: Need = {
  ...nothing,
  kind: 'correct_note',
  since,
  referral_id: 5,
  note_id: 9,
  name: 'Ravi Kumar',
  amount: 25_000,
  reason: 'One zero too many',
};
const DECIDE: Need = {
  ...nothing,
  kind: 'decide_note',
  since,
  referral_id: 6,
  note_id: 8,
  name: 'Asha & Co',
  other: 'Ravi',
  amount: 10,
};
const MEETING: Need = {
  ...nothing,
  kind: 'approve_meeting',
  since,
  meeting_id: 3,
  day: '2026-11-19',
  name: 'Asha Rao',
};
const GUEST: Need = { ...MEETING, kind: 'approve_guest', guest_id: 2, other: 'Vera Stone' };
const RETURNED: Need = {
  ...nothing,
  kind: 'change_testimonial',
  since,
  testimonial_id: 12,
  member_id: 40,
  name: 'Vera Stone',
  reason: 'Say what the business was',
};
const OVER: Need = {
  ...nothing,
  kind: 'renew_membership',
  since,
  member_id: 12,
  name: 'Noah Williams',
  other: 'Harbour',
  day: '2026-11-08',
};
const TO_DECIDE: Need = {
  ...RETURNED,
  kind: 'decide_testimonial',
  testimonial_id: 13,
  name: 'Asha Rao',
  other: 'Vera Stone',
  reason: null,
};
const PROPOSED: Need = {
  ...nothing,
  kind: 'answer_one_to_one',
  since,
  one_to_one_id: 21,
  name: 'Asha Rao',
  day: '2026-11-20',
};
const MET: Need = { ...PROPOSED, kind: 'confirm_one_to_one', one_to_one_id: 22, day: '2026-11-17' };
const fetchMock = vi.fn<typeof fetch>();

const open = async (
  element: React.ReactElement,
  answer: object,
  role = 'member',
  status = 200,
  other: object = {},
  permissions = {},
) => {
  fetchMock.mockImplementation(async (path) => {
    const body = /\/api\/(needs|admin)/.test(String(path)) ? answer : { users: [], total: 0, ...other };
    return new Response(JSON.stringify(body), { status });
  });
  const user = toSessionUser({ id: 1, name: 'Asha', email: 'a@b.co', role, permissions });
  renderFor(user, element);
  await act(async () => {
    for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
  });
};

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
});

it('each line shows the face of whom it is about: of a guest the initials', async () => {
  await open(<List />, { needs: [{ ...ANSWER, picture: '/api/pictures/asha' }, GUEST], more: 0 });
  const [answer, guest] = screen.getAllByRole('link');
  expect(answer?.querySelector('img')?.getAttribute('src')).toBe('/api/pictures/asha');
  expect(guest?.querySelector('[data-initials]')?.getAttribute('data-initials')).toBe('VS');
});

/** The lines that are shown: where they lead, and their words as they are heard. */
const lines = () =>
  screen
    .getAllByRole('link')
    .map((line) => [
      line.getAttribute('href'),
      ...[...line.querySelectorAll('strong, p, time > :last-child')].map(({ textContent }) => textContent),
    ]);

it('lists what to do, each line with how long it waits and a link to handle it', async () => {
  await open(<List />, {
    needs: [ANSWER, CORRECT, DECIDE, MEETING, GUEST, RETURNED, TO_DECIDE, OVER, PROPOSED, MET],
    more: 0,
  });
  expect(fetchMock.mock.calls.map(([url]) => url)).toEqual(['/api/needs']);
  expect(lines()).toHaveLength(3);
  fireEvent.click(screen.getByRole('button', { name: 'See all (10)' }));
  expect(lines()).toEqual([
    ['/referrals/4', "Answer Asha Rao's referral", '9 days'],
    ['/referrals/5', 'Correct your note to Ravi Kumar', '25,000.00 · One zero too many', '9 days'],
    ['/admin/approval?search=Asha%20%26%20Co&note=8', "Approve Asha & Co's note", '10.00 to Ravi', '9 days'],
    [
      '/admin/approval?tab=meetings&meeting=3',
      'Approve the meeting on 19/11/2026',
      'Proposed by Asha Rao',
      '9 days',
    ],
    [
      '/admin/approval?tab=guests&oldest=1&guest=2',
      'Approve Vera Stone as a guest',
      'For 19/11/2026, invited by Asha Rao',
      '9 days',
    ],
    [
      '/members/40#testimonials',
      'Change your testimonial about Vera Stone',
      'Say what the business was',
      '9 days',
    ],
    [
      '/admin/approval?tab=testimonials&oldest=1&testimonial=13',
      "Approve Asha Rao's testimonial",
      'About Vera Stone',
      '9 days',
    ],
    ['/members/12', "Renew Noah Williams's membership", 'Harbour, ended on 08/11/2026', '9 days'],
    ['/one-to-ones/21', "Answer Asha Rao's one-to-one", 'For 20/11/2026', '9 days'],
    ['/one-to-ones/22', 'Did you meet Asha Rao?', '17/11/2026', '9 days'],
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'See fewer' }));
  expect(lines()).toHaveLength(3);
});

it('shows a friendly message when nothing needs attention', async () => {
  await open(<List />, { needs: [], more: 0 });
  expect(screen.getByText('Nothing to do. You are up to date.')).toBeTruthy();
});

it('is hidden until loaded', async () => {
  await open(<List />, { message: 'away' }, 'member', 503);
  expect(screen.queryByText('To do')).toBeNull();
});

const NOTHING = { needs: [], more: 0 };

it.each([
  [1, 'The permissions of Asha Rao end within 30 days'],
  [12, 'The permissions of 12 members end within 30 days'],
])('a super admin sees members whose permissions end soon: %i', async (total, title) => {
  const members = { users: [{ id: 5, full_name: 'Asha Rao' }], total, page_size: 1 };
  await open(<List />, NOTHING, 'super_admin', 200, members);
  const line = screen.getByRole('link');
  expect(line.getAttribute('href')).toBe('/members?ending=1');
  expect(line.textContent).toContain(title);
});

it('members see when their own permissions end, but only if that is soon', async () => {
  vi.setSystemTime(new Date('2026-11-09T10:00:00'));
  const until = (permissions_until: string) =>
    open(<List />, NOTHING, 'member', 200, { can_add_member: 1, permissions_until }, { can_add_member: 1 });
  await until('2026-12-09');
  const line = screen.getByRole('link', { name: /Your permissions end after 09\/12\/2026/ });
  expect(line.getAttribute('href')).toBe('/account');
  cleanup();
  await until('2026-12-10');
  expect(screen.queryByRole('link')).toBeNull();
});

it('beyond what the dashboard lists, it links to the full list', async () => {
  const needs = Array.from({ length: 7 }, (_, at) => ({ ...ANSWER, referral_id: at + 1 }));
  await open(<List />, { needs, more: 1 });
  expect(screen.queryByText(/The 50 oldest/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'See all (50+)' }));
  expect(screen.getByText(/The 50 oldest/)).toBeTruthy();
  const all = screen.getByRole('link', { name: 'See all referrals waiting for your answer' });
  expect(all.getAttribute('href')).toBe('/elevated/referral-received?status=open');
});

const CHAPTER = {
  id: 3,
  name: 'Harbour',
  region: 'Mumbai',
  quiet_since: null,
  notes_since: null,
  over: 0,
  ending: 0,
  compared: 1 as const,
};

it.each([
  [{ quiet_since: '2026-10-02' }, ['No referral since 02/10/2026']],
  [{ ending: 1 }, ['1 membership ends within 30 days']],
  [{ ending: 2, over: 1 }, ['2 memberships end within 30 days', '1 membership has expired']],
  [{ quiet_since: '2026-10-02', over: 3 }, ['No referral since 02/10/2026', '3 memberships have expired']],
])('a chapter with %j is listed because: %j', (what, words) => {
  expect(reasonsOf({ ...CHAPTER, ...what })).toEqual(words);
});

it('a chapter that falls behind links to its page', async () => {
  await open(
    <FallingBehind />,
    { chapters: [{ ...CHAPTER, quiet_since: '2026-10-02' }], total: 1, page_size: 50 },
    'super_admin',
  );
  expect(screen.getByRole('heading', { name: 'Chapters falling behind the rest' })).toBeTruthy();
  const line = screen.getByRole('link');
  expect([line.getAttribute('href'), line.textContent]).toEqual([
    '/admin/chapters/3',
    'Harbour - MumbaiNo referral since 02/10/2026',
  ]);
});

it('with too few chapters to compare, it does not say that others are better', async () => {
  const chapter = { ...CHAPTER, quiet_since: '2026-10-02', compared: 0 };
  await open(<FallingBehind />, { chapters: [chapter], total: 1, page_size: 50 }, 'super_admin');
  expect(screen.getByRole('heading', { name: 'Chapters falling behind' })).toBeTruthy();
});

it('says so when no chapter needs looking after', async () => {
  await open(<FallingBehind />, { chapters: [], total: 0, page_size: 50 }, 'super_admin');
  expect(screen.getByText('No chapter stands out.')).toBeTruthy();
});
