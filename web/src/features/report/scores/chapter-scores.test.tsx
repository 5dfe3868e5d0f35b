import type { MemberScore, ChapterScores as Scores } from '@bn/contract';
import { DEFAULT_SCORE_RULES } from '@bn/contract/score';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderFor, superAdmin } from '../../../testing/scene.tsx';
import ChapterScores from './chapter-scores.tsx';

const asha: MemberScore = {
  id: 5,
  name: 'Asha Rao',
  months: 6,
  sums: { present: 24, expected: 26, referrals: 18, thanked: 6393, guests: 2, testimonials: 1 },
  score: 72,
  colour: 'green',
  points: { attendance: 15, referrals: 15, thanked: 15, guests: 5, testimonials: 0 },
  starts_on: null,
};
const ravi: MemberScore = {
  ...asha,
  id: 6,
  name: 'Ravi Shah',
  months: 0,
  sums: { present: 0, expected: 0, referrals: 0, thanked: 0, guests: 0, testimonials: 0 },
  score: null,
  colour: null,
  starts_on: '2027-01-01',
};

const open = (scores: Partial<Scores>, status = 200) => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const period = { first_month: '2026-09', last_month: '2027-02' };
    const body = { ...period, rules: DEFAULT_SCORE_RULES, custom: false, mean: null, scores: [], ...scores };
    return new Response(JSON.stringify(body), { status });
  });
  renderFor(superAdmin, <ChapterScores id={3} />);
  return asked;
};

it('lists every member with score, colour and sums, and says from when on a new one has a score', async () => {
  open({ scores: [asha, ravi], mean: 71.6 });
  const table = await screen.findByRole('table', { name: 'Scores' });
  const row = await within(table).findByRole('row', { name: /Asha Rao/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['Asha Rao', '72 Green', '24 of 26', '18', '6,393.00', '2', '1']);
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/members/5');
  expect(within(table).getByRole('row', { name: /Ravi Shah/ }).textContent).toContain('From 1 January 2027-');
  expect(screen.getByText('September 2026 to February 2027. The average is 72 of 100.')).toBeTruthy();
});

it('is sorted by the server, the highest score first unless another order is chosen', async () => {
  const asked = open({ scores: [asha] });
  await screen.findByRole('link', { name: 'Asha Rao' });
  fireEvent.change(screen.getByRole('combobox', { name: 'Sort scores' }), {
    target: { value: 'referrals_asc' },
  });
  await waitFor(() => expect(asked.at(-1)).toBe('/api/chapters/3/scores?sort=referrals_asc'));
  expect(asked[0]).toBe('/api/chapters/3/scores?sort=score');
});

it('has no data without members, and says so if it cannot be loaded', async () => {
  open({});
  expect(await screen.findByText('No Data')).toBeTruthy();
  open({}, 500);
  expect(await screen.findByText('The scores could not be loaded.')).toBeTruthy();
});
