import type { MemberPage, MemberScorePage } from '@bn/contract';
import { NO_PERMISSIONS } from '@bn/contract/domain';
import { DEFAULT_SCORE_RULES } from '@bn/contract/score';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Reader } from '../../../parts/member/section.ts';
import { asha } from '../../../testing/member.ts';
import { member as colleague, playServer, press, show, superAdmin } from '../../../testing/scene.tsx';
import ScoreSection from './score-section.tsx';

const member = { ...asha, ended_at: null } as unknown as MemberPage;
const page: MemberScorePage = {
  first_month: '2026-05',
  last_month: '2026-10',
  rules: DEFAULT_SCORE_RULES,
  custom: false,
  score: {
    id: 5,
    name: 'Asha Rao',
    months: 6,
    sums: { present: 24, expected: 26, referrals: 18, thanked: 6393, guests: 2, testimonials: 0 },
    score: 50,
    colour: 'amber',
    points: { attendance: 15, referrals: 15, thanked: 15, guests: 5, testimonials: 0 },
    starts_on: null,
  },
  next_on: '2026-12-01',
  next_score: 65,
  next_colour: 'amber',
  next_step: { actions: [{ action: 'referrals', count: 2 }], colour: 'green', points: 5 },
};
const noScore = { ...page.score, months: 0, score: null, colour: null, starts_on: '2027-01-01' };

const open = async (reader: Reader, answer: { status?: number; body: unknown }, user = superAdmin) => {
  const calls = playServer(() => answer);
  await show(<ScoreSection member={member} reader={reader} />, user);
  return calls;
};
const card = () => screen.queryByRole('region', { name: 'Score' });

beforeEach(() => {
  vi.useFakeTimers();
});

it('shows the score with the name of its colour, the months, the next step and each criterion', async () => {
  const calls = await open('self', { body: page }, colleague);
  expect(calls.map(({ call }) => call)).toEqual(['GET /api/members/5/score']);
  expect(screen.getByRole('heading', { name: 'Your score' })).toBeTruthy();
  expect(card()?.textContent).toContain('50of 100Amber');
  expect(screen.getByText('May to October 2026')).toBeTruthy();
  expect(screen.getByText('Give two referrals this month to turn green')).toBeTruthy();
  const step = screen.getByRole('link', { name: 'Give Referral' });
  expect(step.getAttribute('href')).toBe('/elevated/referral-sent?give=1');
  expect(screen.getByText('If nothing changes: 65 on 1 December 2026')).toBeTruthy();
  const rows = within(screen.getByRole('list', { name: 'Points by criterion' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Attendance 24 of 26 meetings 15 of 20 points',
    'Referrals given 18 referrals 15 of 25 points',
    'Thank-you value 6,393.00 15 of 25 points',
    'Guests who came 2 guests 5 of 20 points',
    'Testimonials given 0 testimonials 0 of 10 points',
  ]);
});

it('speaks of a member by name to others', async () => {
  await open('super_admin', { body: page });
  expect(screen.getByRole('heading', { name: 'Score' })).toBeTruthy();
  expect(screen.getByText('Asha Rao turns green with two more referrals this month')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Give Referral' })).toBeNull();
});

it('says from when on a new member has a score', async () => {
  await open('self', {
    body: { ...page, score: noScore, next_score: null, next_colour: null, next_step: null },
  });
  expect(
    screen.getByText('The first score is due on 1 January 2027, after a full month of membership.'),
  ).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Points by criterion' })).toBeNull();
});

it('leaves out a criterion that does not count, and says where there was no meeting', async () => {
  const rules = { ...page.rules, criteria: { ...page.rules.criteria, guests: [] } };
  const score = {
    ...page.score,
    sums: { ...page.score.sums, present: 0, expected: 0 },
    points: { ...page.score.points, attendance: null },
  };
  await open('self', { body: { ...page, rules, score } });
  const shown = screen.getByRole('list', { name: 'Points by criterion' }).textContent;
  expect(shown).toContain('Attendance No meetings Not counted');
  expect(shown).not.toContain('Guests');
});

it('asks for nothing and shows nothing to a plain colleague; elevated members see it', async () => {
  expect(await open('colleague', { body: page }, colleague)).toEqual([]);
  expect(card()).toBeNull();
  const elevated = { ...colleague, permissions: { ...NO_PERMISSIONS, can_add_member: 1 as const } };
  expect(await open('colleague', { body: page }, elevated)).toHaveLength(1);
  expect(card()).toBeTruthy();
});

it('is left out where it may not be seen', async () => {
  await open('self', { status: 404, body: { message: 'Member not found' } });
  expect(card()).toBeNull();
});

it('can be tried again where it failed', async () => {
  await open('self', { status: 500, body: {} });
  expect(screen.getByRole('alert').textContent).toBe('The score could not be loaded.');
  playServer(() => ({ body: page }));
  await press('Try again');
  expect(screen.getByText('Give two referrals this month to turn green')).toBeTruthy();
});
