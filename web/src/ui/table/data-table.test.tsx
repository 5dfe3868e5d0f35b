import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { DataTable } from './data-table.tsx';

const rows = [
  { id: 1, name: 'Asha' },
  { id: 2, name: 'Ravi' },
];
const cell = vi.fn(({ name }: (typeof rows)[number]) => name);
const columns = [{ header: 'User', cell }];
const Table = ({ people }: { people: typeof rows }) => (
  <DataTable caption="Members" columns={columns} rows={people} rowKey={({ id }) => id} cardsBelow={500} />
);

it('rerenders only the rows that changed', () => {
  const { rerender } = render(<Table people={rows} />);
  const before = cell.mock.calls.length;
  rerender(<Table people={[...rows]} />);
  expect(cell.mock.calls).toHaveLength(before);
  rerender(<Table people={[rows[0] ?? { id: 1, name: '' }, { id: 2, name: 'Ravi Iyer' }]} />);
  expect(screen.getByText('Ravi Iyer')).toBeTruthy();
  expect(cell.mock.calls.slice(before).map(([{ id }]) => id)).toEqual([2]);
});
