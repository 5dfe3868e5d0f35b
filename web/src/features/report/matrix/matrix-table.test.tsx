import type { ChapterMatrix } from '@bn/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderFor, superAdmin } from '../../../testing/scene.tsx';
import { MatrixTable, type MatrixView } from './matrix-table.tsx';

const MATRIX: ChapterMatrix = {
  chapter: { id: 7, name: 'Harbour', region: 'North' },
  first_day: '2025-12-01',
  last_day: '2026-11-19',
  members: [
    { id: 1, name: 'Asha' },
    { id: 2, name: 'Ravi' },
    { id: 3, name: 'Lina' },
  ],
  pairs: [
    { from_id: 1, to_id: 2, met: 3, given: 4 },
    { from_id: 2, to_id: 1, met: 3, given: 0 },
    { from_id: 3, to_id: 1, met: 0, given: 2 },
  ],
};
const rowsOf = (view: MatrixView) => {
  renderFor(superAdmin, <MatrixTable matrix={MATRIX} view={view} />);
  const table = screen.getByRole('table', { name: /How often|Referrals from/ });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));
};

it('shows how often two members met, the same in both directions', () => {
  expect(rowsOf('met')).toEqual([
    ['Asha', '', '3', '', '3'],
    ['Ravi', '3', '', '', '3'],
    ['Lina', '', '', '', '0'],
  ]);
});

it('shows who gave to whom, with what each gave and received in all', () => {
  expect(rowsOf('given')).toEqual([
    ['Asha', '', '4', '', '4'],
    ['Ravi', '', '', '', '0'],
    ['Lina', '2', '', '', '2'],
    ['Received', '2', '4', '0', '6'],
  ]);
});
