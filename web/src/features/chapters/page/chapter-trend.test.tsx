import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderFor, superAdmin } from '../../../testing/scene.tsx';
import ChapterTrend from './chapter-trend.tsx';

/** Each month of the year, with its number as its referrals. */
const courseOf = (year: string) =>
  Array.from({ length: 12 }, (_, month) => ({
    at: `${year}-${String(month + 1).padStart(2, '0')}`,
    referrals: month + 1,
    value: 0,
  }));

it('shows the twelve months up to the current one', async () => {
  vi.stubGlobal('fetch', async (path: string) => {
    const year = new URL(path, 'http://app').searchParams.get('period') ?? '';
    return new Response(JSON.stringify({ course: courseOf(year) }));
  });
  renderFor(superAdmin, <ChapterTrend chapterId={3} today="2026-02-10" />);
  const table = within(await screen.findByRole('table', { name: 'Referrals by month' }));
  await vi.waitFor(() => expect(table.getAllByRole('row')).toHaveLength(13));
  const months = table.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect([months[0], months.at(-1)]).toEqual(['Mar', 'Feb so far']);
  expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(
    [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2].map(String),
  );
});
