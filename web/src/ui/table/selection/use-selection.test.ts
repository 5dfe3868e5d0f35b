import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSelection } from './use-selection.ts';

const rowsOf = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at + 1, able: true }));
const options = { able: ({ able }: { able: boolean }) => able, most: 100 };

it('selects at most a hundred, the first ones shown', () => {
  const { result } = renderHook(() => useSelection(rowsOf(130), options));
  act(() => result.current.start());
  act(() => result.current.chooseAll());
  expect(result.current.chosen).toHaveLength(100);
  expect(result.current.chosen.at(-1)).toBe(100);
  expect(result.current).toMatchObject({ full: true, all: true });
});

it('stays the same object until the rows or the selection change', () => {
  const rows = rowsOf(3);
  const { result, rerender } = renderHook((shown) => useSelection(shown, options), { initialProps: rows });
  const before = result.current;
  rerender(rows);
  expect(result.current).toBe(before);
  act(() => result.current.start());
  expect(result.current).not.toBe(before);
});

it('deselects rows that are no longer shown or selectable', () => {
  const { result, rerender } = renderHook(({ rows }) => useSelection(rows, options), {
    initialProps: { rows: rowsOf(3) },
  });
  act(() => result.current.start());
  act(() => result.current.chooseAll());
  rerender({
    rows: [
      { id: 1, able: true },
      { id: 2, able: false },
    ],
  });
  expect(result.current.chosen).toEqual([1]);
  act(() => result.current.toggle(1));
  expect(result.current.chosen).toEqual([]);
});
