import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useModal } from './modal.tsx';

test('a late close ends its own opening, not the next one', () => {
  const { result } = renderHook(() => useModal<string>());
  act(() => result.current.show('first'));
  const closeFirst = result.current.close;
  act(() => closeFirst());
  expect([result.current.frame.open, result.current.about]).toEqual([false, 'first']);
  act(() => result.current.show('second'));
  // As if the first opening's message timed out after its two seconds.
  act(() => closeFirst());
  expect([result.current.frame.open, result.current.about]).toEqual([true, 'second']);
  act(() => result.current.close());
  expect(result.current.frame.open).toBe(false);
});
