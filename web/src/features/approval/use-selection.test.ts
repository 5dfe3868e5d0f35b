import type { ThankYouNote } from '@bn/contract';
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSelection } from './use-selection.ts';

const notes = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, can_approve: 1 }) as ThankYouNote);

it('takes at most a hundred at once, the first that are shown', () => {
  const { result } = renderHook(() => useSelection(notes(130)));
  act(() => result.current.start());
  act(() => result.current.chooseAll());
  expect(result.current.chosen).toHaveLength(100);
  expect(result.current.chosen.at(-1)).toBe(100);
  expect(result.current).toMatchObject({ full: true, all: true });
});

it('forgets what is no longer shown or was decided by somebody else', () => {
  const { result, rerender } = renderHook(({ rows }) => useSelection(rows), {
    initialProps: { rows: notes(3) },
  });
  act(() => result.current.start());
  act(() => result.current.chooseAll());
  const [first, second] = notes(2) as [ThankYouNote, ThankYouNote];
  rerender({ rows: [first, { ...second, can_approve: 0 }] });
  expect(result.current.chosen).toEqual([1]);
  act(() => result.current.toggle(1));
  expect(result.current.chosen).toEqual([]);
});
