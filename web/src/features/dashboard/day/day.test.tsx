import type { MemberScorePage } from '@bn/contract';
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { MEETING } from '../../../testing/meeting.ts';
import { member, renderFor } from '../../../testing/scene.tsx';
import { Day } from './day.tsx';
import { useDay } from './use-day.ts';

const SCORE = {
  score: { id: member.id, score: 65, colour: 'amber', starts_on: null },
  next_on: '2026-12-01',
  next_step: { actions: [{ action: 'guests', count: 2 }], colour: 'green', points: 5 },
} as unknown as MemberScorePage;
const ANSWERS: Record<string, unknown> = {
  '/api/needs': { needs: [], more: 0 },
  '/api/meetings/next': { meeting: MEETING },
  [`/api/members/${member.id}/score`]: SCORE,
};

const Home = () => <Day {...useDay(undefined)} />;
const open = (answers: Record<string, unknown> = {}) => {
  vi.stubGlobal('fetch', async (path: string) => {
    const answer = { ...ANSWERS, ...answers }[path];
    return answer === undefined
      ? new Response('{"message":"away"}', { status: 503 })
      : new Response(JSON.stringify(answer));
  });
  renderFor(member, <Home />);
};
const parts = () => screen.getAllByRole('region').map((part) => part.getAttribute('aria-label'));
const score = async (change: object) => {
  open({ [`/api/members/${member.id}/score`]: { ...SCORE, ...change } });
  return screen.findByRole('region', { name: 'Your score' });
};

it('shows the day at once, when all of it has loaded', async () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/needs') await held;
    return new Response(JSON.stringify(ANSWERS[path]));
  });
  renderFor(member, <Home />);
  await act(async () => {
    for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
  });
  expect(screen.queryAllByRole('region')).toEqual([]);
  answer();
  await screen.findByText('Nothing to do. You are up to date.');
  expect(parts()).toEqual(['Today', 'Next meeting', 'To do', 'Your score']);
});

it('the next step of the score is a button; inviting is offered once', async () => {
  open();
  const part = await screen.findByRole('region', { name: 'Your score' });
  expect(part.textContent).toContain('65AmberBring two guests this month to turn green');
  const links = screen.getAllByRole('link', { name: 'Invite a guest' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/meetings/5?invite=1']);
});

it.each([
  ['referrals', '/elevated/referral-sent?give=1', 'Give Referral'],
  ['testimonials', '/members', 'Write a testimonial'],
])('for %s it leads to %s', async (action, to, label) => {
  await score({ next_step: { actions: [{ action, count: 2 }], colour: 'green', points: 5 } });
  expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(to);
});

it('without a meeting to invite to, the step has no button', async () => {
  open({ '/api/meetings/next': { meeting: null } });
  await screen.findByText(/No meeting is planned/);
  expect(screen.queryByRole('link', { name: 'Invite a guest' })).toBeNull();
});

it.each([
  [{ next_step: null, score: { ...SCORE.score, score: 90, colour: 'green' } }, 'You are green. Keep it up.'],
  [
    { next_step: null, score: { ...SCORE.score, score: null, colour: null, starts_on: '2027-01-01' } },
    'Your first score is due on 1 January 2027.',
  ],
])('%j reads %s', async (change, words) => {
  expect((await score(change)).textContent).toContain(words);
});

it('a part that fails to load is left out', async () => {
  open({ '/api/needs': undefined, '/api/meetings/next': undefined });
  await screen.findByRole('region', { name: 'Your score' });
  expect(parts()).toEqual(['Today', 'Your score']);
});
