import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderFor } from '../../../testing/scene.tsx';
import { ChapterGrid } from './chapter-grid.tsx';

const CHAPTER = { id: 1, name: 'Harbour', region: 'Mumbai', members: 24, month_referrals: 5 };
const given_by_month = [9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 7, 4];

it('a card shows twelve months, the current one as counted now', () => {
  renderFor(null, <ChapterGrid chapters={[{ ...CHAPTER, given_by_month }]} />);
  const trend = screen.getByRole('img', { name: /^Referrals by month/ });
  expect(trend.getAttribute('aria-label')).toBe('Referrals by month: lowest 7, highest 9, latest 5 so far');
});

it('has none until they are computed', () => {
  renderFor(null, <ChapterGrid chapters={[{ ...CHAPTER, given_by_month: null }]} />);
  expect(screen.queryByRole('img')).toBeNull();
});
