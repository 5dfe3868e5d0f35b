import type { Need } from '@bn/contract';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { toSessionUser } from '../../../store/session-storage.ts';
import { renderFor } from '../../../testing/render.tsx';
import { LookAfter, reasonsOf } from './look-after.tsx';
import { NeedsChip } from './needs-chip.tsx';
import { NeedsYou } from './needs-you.tsx';

const nothing = {
  referral_id: null,
  note_id: null,
  meeting_id: null,
  guest_id: null,
  testimonial_id: null,
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
const TO_DECIDE: Need = {
  ...RETURNED,
  kind: 'decide_testimonial',
  testimonial_id: 13,
  name: 'Asha Rao',
  other: 'Vera Stone',
  reason: null,
};
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
  await open(<NeedsYou />, { needs: [{ ...ANSWER, picture: '/api/pictures/asha' }, GUEST], more: 0 });
  const [answer, guest] = screen.getAllByRole('link');
  expect(answer?.querySelector('img')?.getAttribute('src')).toBe('/api/pictures/asha');
  expect(guest?.querySelector('[data-initials]')?.getAttribute('data-initials')).toBe('VS');
});

it('lists what needs attention, each line with a link to handle it', async () => {
  await open(<NeedsYou />, {
    needs: [ANSWER, CORRECT, DECIDE, MEETING, GUEST, RETURNED, TO_DECIDE],
    more: 0,
  });
  expect(fetchMock.mock.calls.map(([url]) => url)).toEqual(['/api/needs']);
  const lines = screen.getAllByRole('link').map((line) => [line.getAttribute('href'), line.textContent]);
  expect(lines).toEqual([
    ['/referrals/4', 'A referral from Asha Rao is waiting for your answerGiven 9 days ago'],
    ['/referrals/5', 'Your thank-you note of 25,000.00 to Ravi Kumar was returnedOne zero too many'],
    [
      '/admin/approval?search=Asha%20%26%20Co&note=8',
      'A thank-you note of 10.00 from Asha & Co to Ravi is waiting for approvalSent 9 days ago',
    ],
    ['/meetings/3', 'The meeting on 19/11/2026 is waiting for approvalProposed by Asha Rao 9 days ago'],
    [
      '/meetings/3',
      'Vera Stone, a guest for the meeting on 19/11/2026, is waiting for approvalInvited by Asha Rao 9 days ago',
    ],
  ]);
});

it("leads to the receiver's page for testimonials", async () => {
  await open(<NeedsYou />, { needs: [RETURNED, TO_DECIDE], more: 0 });
  const lines = screen.getAllByRole('link').map((line) => [line.getAttribute('href'), line.textContent]);
  expect(lines).toEqual([
    ['/members/40', 'Your testimonial about Vera Stone was returnedSay what the business was'],
    ['/members/40', 'A testimonial by Asha Rao about Vera Stone is waiting for approvalSent 9 days ago'],
  ]);
});

it('a chip shows the number of lines and links to them', async () => {
  const scrolled = vi.fn();
  const { scrollIntoView } = Element.prototype;
  Element.prototype.scrollIntoView = function scroll(this: Element) {
    scrolled(this.id);
  };
  onTestFinished(() => {
    Element.prototype.scrollIntoView = scrollIntoView;
  });
  const both = (
    <>
      <NeedsChip />
      <NeedsYou />
    </>
  );
  await open(both, { needs: [ANSWER, CORRECT], more: 0 });
  fireEvent.click(screen.getByRole('button', { name: '2 need you' }));
  expect(scrolled).toHaveBeenCalledWith('needs-you');
  expect(document.activeElement?.id).toBe('needs-you');
  cleanup();
  await open(both, { needs: [ANSWER], more: 0 });
  expect(screen.getByRole('button', { name: '1 needs you' })).toBeTruthy();
  cleanup();
  await open(both, { needs: [ANSWER, CORRECT], more: 1 });
  expect(screen.getByRole('button', { name: '50+ need you' })).toBeTruthy();
  cleanup();
  await open(both, { needs: [], more: 0 });
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows a friendly message when nothing needs attention', async () => {
  await open(<NeedsYou />, { needs: [], more: 0 });
  expect(screen.getByText('Nothing needs you right now. You are up to date.')).toBeTruthy();
});

it('is hidden until loaded', async () => {
  await open(<NeedsYou />, { message: 'away' }, 'member', 503);
  expect(screen.queryByText('Needs you')).toBeNull();
});

const NOTHING = { needs: [], more: 0 };

it.each([
  [1, 'The permissions of Asha Rao end within 30 days'],
  [12, 'The permissions of 12 members end within 30 days'],
])('a super admin sees members whose permissions end soon: %i', async (total, title) => {
  const members = { users: [{ id: 5, full_name: 'Asha Rao' }], total, page_size: 1 };
  await open(<NeedsYou />, NOTHING, 'super_admin', 200, members);
  const line = screen.getByRole('link');
  expect(line.getAttribute('href')).toBe('/members?ending=1');
  expect(line.textContent).toContain(title);
});

it('members see when their own permissions end, but only if that is soon', async () => {
  vi.setSystemTime(new Date('2026-11-09T10:00:00'));
  const until = (permissions_until: string) =>
    open(
      <NeedsYou />,
      NOTHING,
      'member',
      200,
      { can_add_member: 1, permissions_until },
      { can_add_member: 1 },
    );
  await until('2026-12-09');
  const line = screen.getByRole('link', { name: /Your permissions end after 09\/12\/2026/ });
  expect(line.getAttribute('href')).toBe('/account');
  cleanup();
  await until('2026-12-10');
  expect(screen.queryByRole('link')).toBeNull();
});

it('shows further lines on request; beyond those it links to the full list', async () => {
  const needs = Array.from({ length: 7 }, (_, at) => ({ ...ANSWER, referral_id: at + 1 }));
  await open(<NeedsYou />, { needs, more: 0 });
  expect(screen.getByRole('button', { name: 'Show all 7' })).toBeTruthy();
  cleanup();
  await open(<NeedsYou />, { needs, more: 1 });
  expect(screen.getAllByRole('link')).toHaveLength(5);
  expect(screen.getByText('The 50 that have waited longest. There are more.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(screen.getAllByRole('link')).toHaveLength(8);
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

it('a chapter to look after links to its page', async () => {
  await open(
    <LookAfter />,
    { chapters: [{ ...CHAPTER, quiet_since: '2026-10-02' }], total: 1, page_size: 50 },
    'super_admin',
  );
  expect(screen.getByText(/longer than in half of your chapters/)).toBeTruthy();
  const line = screen.getByRole('link');
  expect([line.getAttribute('href'), line.textContent]).toEqual([
    '/admin/chapters/3',
    'Harbour - MumbaiNo referral since 02/10/2026',
  ]);
});

it('with too few chapters to compare, it does not say that others are better', async () => {
  const chapter = { ...CHAPTER, quiet_since: '2026-10-02', compared: 0 };
  await open(<LookAfter />, { chapters: [chapter], total: 1, page_size: 50 }, 'super_admin');
  expect(screen.getByText('Where something has waited too long.')).toBeTruthy();
  expect(screen.queryByText(/half of your chapters/)).toBeNull();
});

it('says so when no chapter needs looking after', async () => {
  await open(<LookAfter />, { chapters: [], total: 0, page_size: 50 }, 'super_admin');
  expect(screen.getByText('No chapter stands out.')).toBeTruthy();
});
