import type { MonthFigures } from '@bn/contract';
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { member, renderFor } from '../../../testing/scene.tsx';
import SixMonths from './six-months.tsx';

const monthOf = (index: number): MonthFigures => {
  const figure = { own: index, median: 1.5 };
  return {
    month: `2026-${String(index).padStart(2, '0')}`,
    given: figure,
    received: { ...figure, own: 0 },
    converted: figure,
    thanked: { ...figure, own: index * 100.5 },
  };
};
const MONTHS = Array.from({ length: 12 }, (_, index) => monthOf(index + 1));

const open = async (status: number) => {
  const fetchMock = vi.fn<typeof fetch>(
    async () => new Response(JSON.stringify({ months: MONTHS, partners: [] }), { status }),
  );
  vi.stubGlobal('fetch', fetchMock);
  renderFor(member, <SixMonths />);
  await act(async () => {
    for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
  });
  return fetchMock.mock.calls.map(([address]) => address);
};

it('sums up the last six months, with a link to all figures', async () => {
  expect(await open(200)).toEqual([`/api/members/${member.id}/figures`]);
  const card = screen.getByRole('region', { name: 'Your last six months' });
  const tiles = [...card.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
  // 7 to 12.
  expect(tiles).toEqual(['Given57', 'Received0', 'Converted57', 'Thanked5,728.50']);
  expect(screen.getAllByRole('img').map((chart) => chart.getAttribute('aria-label'))).toContain(
    'Given by month: lowest 7, highest 11, latest 12 so far',
  );
  expect(screen.getByRole('link', { name: 'All figures' }).getAttribute('href')).toBe(
    `/members/${member.id}#figures`,
  );
});

it('is left out if it cannot be loaded', async () => {
  await open(503);
  expect(screen.queryByText('Your last six months')).toBeNull();
});
