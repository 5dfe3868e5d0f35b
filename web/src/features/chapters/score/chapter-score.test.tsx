import { DEFAULT_SCORE_RULES, type ScoreRules } from '@bn/contract/score';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { pass, press, renderFor, superAdmin } from '../../../testing/scene.tsx';
import ChapterScore from './chapter-score.tsx';

const CUSTOM: ScoreRules = {
  ...DEFAULT_SCORE_RULES,
  criteria: { ...DEFAULT_SCORE_RULES.criteria, guests: [{ from: 0.5, points: 20 }] },
};

/** The page of a chapter with these rules; returns what was sent. */
const open = async (rules: ScoreRules, refusal?: object) => {
  const sent: { call: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    const period = { first_month: '2026-05', last_month: '2026-10', mean: 61.5, scores: [] };
    if (method === 'GET') return new Response(JSON.stringify({ ...period, rules, custom: rules === CUSTOM }));
    sent.push({ call: `${method} ${path}`, body: body ? JSON.parse(String(body)) : undefined });
    return new Response(JSON.stringify(refusal ?? { rules, custom: true }), { status: refusal ? 400 : 200 });
  });
  renderFor(superAdmin, <ChapterScore chapterId={3} />);
  await pass(50);
  await press('Edit score rules');
  return sent;
};
const group = (name: string) => within(screen.getByRole('group', { name }));
const type = (input: HTMLElement | undefined, value: string) =>
  fireEvent.change(input as HTMLElement, { target: { value } });

beforeEach(() => {
  vi.useFakeTimers();
});

it('shows the rules, and sends them changed', async () => {
  const sent = await open(DEFAULT_SCORE_RULES);
  const guests = group('Guests who came');
  expect(guests.getAllByLabelText<HTMLInputElement>('Points').map(({ value }) => value)).toEqual([
    '5',
    '10',
    '15',
    '20',
  ]);
  for (let step = 4; step > 1; step -= 1) await press(`Remove step ${step} of Guests who came`);
  type(guests.getByLabelText('From (per month)'), '0,5');
  type(guests.getByLabelText('Points'), '20');
  await press('Save');
  expect(sent).toEqual([{ call: 'PUT /api/chapters/3/score-rules', body: CUSTOM }]);
  expect(screen.getByRole('alert').textContent).toBe('Score rules saved.');
});

it('says what is wrong next to the criterion, the colours or the total, and sends nothing', async () => {
  const sent = await open(DEFAULT_SCORE_RULES);
  const attendance = group('Attendance');
  type(attendance.getAllByLabelText('From (percent)').at(-1), '120');
  type(group('Lowest score of each colour').getByLabelText('Red'), '90');
  await press('Save');
  expect(attendance.getByText('Must be at most 100 percent')).toBeTruthy();
  expect(screen.getByText(/Must be whole numbers from 1 to 100, red below amber/)).toBeTruthy();
  type(attendance.getAllByLabelText('From (percent)').at(-1), '95');
  type(group('Lowest score of each colour').getByLabelText('Red'), '30');
  type(group('Testimonials given').getAllByLabelText('Points').at(-1), '15');
  await press('Save');
  expect(
    screen.getByText('The criteria must add up to 100 points with their highest steps, not 105.'),
  ).toBeTruthy();
  expect(sent).toEqual([]);
});

it('keeps the focus in the criterion while steps are removed and added', async () => {
  await open(CUSTOM);
  const guests = group('Guests who came');
  const focused = () => document.activeElement;
  await press('Add step to Guests who came');
  expect(focused()).toBe(guests.getAllByLabelText('From (per month)')[1]);
  screen.getByRole('button', { name: 'Remove step 2 of Guests who came' }).focus();
  await press('Remove step 2 of Guests who came');
  expect(focused()).toBe(guests.getByRole('button', { name: 'Remove step 1 of Guests who came' }));
  await press('Remove step 1 of Guests who came');
  expect(focused()).toBe(guests.getByRole('button', { name: 'Add step to Guests who came' }));
  expect(guests.getByText('Does not count')).toBeTruthy();
});

it('goes back to the defaults', async () => {
  const sent = await open(CUSTOM);
  await press('Use the defaults');
  await press('Save');
  expect(sent).toEqual([{ call: 'DELETE /api/chapters/3/score-rules', body: undefined }]);
});

it("shows the server's reason at its field", async () => {
  const sent = await open(DEFAULT_SCORE_RULES, {
    message: 'x',
    fields: { 'criteria.guests': 'must have steps that start above 0' },
  });
  type(group('Guests who came').getAllByLabelText('From (per month)').at(-1), '2');
  await press('Save');
  expect(sent).toHaveLength(1);
  expect(group('Guests who came').getByText('Must have steps that start above 0')).toBeTruthy();
});
