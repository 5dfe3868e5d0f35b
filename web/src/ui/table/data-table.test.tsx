import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DataTable } from './data-table.tsx';

const rows = [
  { id: 1, name: 'Asha' },
  { id: 2, name: 'Ravi' },
];
const cell = vi.fn(({ name }: (typeof rows)[number]) => name);
const columns = [{ header: 'User', cell }];
const Table = ({ people, loading = false }: { people: typeof rows; loading?: boolean }) => (
  <DataTable
    caption="Members"
    columns={columns}
    rows={people}
    rowKey={({ id }) => id}
    loading={loading}
    cardsBelow={500}
  />
);
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('rerenders only the rows that changed', () => {
  const { rerender } = render(<Table people={rows} />);
  const before = cell.mock.calls.length;
  rerender(<Table people={[...rows]} />);
  expect(cell.mock.calls).toHaveLength(before);
  rerender(<Table people={[rows[0] ?? { id: 1, name: '' }, { id: 2, name: 'Ravi Iyer' }]} />);
  expect(screen.getByText('Ravi Iyer')).toBeTruthy();
  expect(cell.mock.calls.slice(before).map(([{ id }]) => id)).toEqual([2]);
});

it('shows a screenful at once and the other rows after it has been painted, again after each load', () => {
  vi.useFakeTimers();
  const people = Array.from({ length: 100 }, (_, index) => ({ id: index, name: `Member ${index}` }));
  const shown = () => screen.getAllByText(/^Member \d/).length;
  const paint = () => act(() => vi.advanceTimersByTime(500));
  vi.stubGlobal('innerHeight', 800);
  const { rerender } = render(<Table people={people} />);
  const toCome = () => screen.getByRole('table').parentElement?.style.getPropertyValue('--rows-to-come');
  expect(shown()).toBe(10);
  expect(toCome()).toBe('90');
  paint();
  expect(shown()).toBe(20);
  for (let slice = 0; slice < 8; slice += 1) paint();
  expect(shown()).toBe(100);
  expect(toCome()).toBe('0');
  rerender(<Table people={[]} loading />);
  rerender(<Table people={people} />);
  expect(shown()).toBe(10);
});

it('adds no rows while the user types', () => {
  vi.useFakeTimers();
  vi.stubGlobal('innerHeight', 800);
  const people = Array.from({ length: 100 }, (_, index) => ({ id: index, name: `Member ${index}` }));
  const shown = () => screen.getAllByText(/^Member \d/).length;
  const { rerender } = render(<Table people={people} />);
  for (let key = 0; key < 10; key += 1) {
    rerender(<Table people={people} />);
    act(() => vi.advanceTimersByTime(90));
  }
  expect(shown()).toBe(10);
  act(() => vi.advanceTimersByTime(300));
  expect(shown()).toBe(20);
});

it('adds no rows while the user types in a box that does not rerender the table', () => {
  vi.useFakeTimers();
  vi.stubGlobal('innerHeight', 800);
  const people = Array.from({ length: 100 }, (_, index) => ({ id: index, name: `Member ${index}` }));
  const shown = () => screen.getAllByText(/^Member \d/).length;
  render(<Table people={people} />);
  for (let key = 0; key < 10; key += 1) {
    act(() => void document.body.dispatchEvent(new Event('input', { bubbles: true })));
    act(() => vi.advanceTimersByTime(90));
  }
  expect(shown()).toBe(10);
  act(() => vi.advanceTimersByTime(500));
  expect(shown()).toBeGreaterThan(10);
});

it('shows grey rows only if loading takes a while, and empty rows of the same number before', () => {
  vi.useFakeTimers();
  const { rerender } = render(<Table people={[]} loading />);
  const bars = () => document.querySelectorAll('td > div').length;
  const lines = () => document.querySelectorAll('tbody tr').length;
  expect([lines(), bars()]).toEqual([6, 0]);
  act(() => vi.advanceTimersByTime(200));
  expect([lines(), bars()]).toEqual([6, 6]);
  rerender(<Table people={rows} />);
  expect(lines()).toBe(2);
  rerender(<Table people={[]} loading />);
  expect([lines(), bars()]).toEqual([6, 0]);
});
