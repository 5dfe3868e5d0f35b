import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useModal } from './use-modal.ts';

test('a close that comes late ends its own opening, not the next one', () => {
  const { result } = renderHook(() => useModal<string>());
  act(() => result.current.show('first'));
  const closeFirst = result.current.close;
  act(() => closeFirst());
  expect([result.current.frame.open, result.current.about]).toEqual([false, 'first']);
  act(() => result.current.show('second'));
  // As when the first one's message has stood for its two seconds by now.
  act(() => closeFirst());
  expect([result.current.frame.open, result.current.about]).toEqual([true, 'second']);
  act(() => result.current.close());
  expect(result.current.frame.open).toBe(false);
});
