import type { KeyboardEvent, PointerEvent } from 'react';
import { slotAt } from './scales.ts';

type Point = (slot: number | undefined) => void;

/** The slot that a key moves to, from the current slot or from none. */
export const slotAfterKey = (key: string, from: number | undefined, count: number): number | undefined => {
  const steps: Record<string, number> = {
    ArrowRight: (from ?? -1) + 1,
    ArrowLeft: (from ?? count) - 1,
    Home: 0,
    End: count - 1,
  };
  const to = steps[key];
  return to === undefined ? undefined : Math.min(count - 1, Math.max(0, to));
};

/** Points at a slot with a mouse, a finger or the arrow keys. */
export const usePointer = (count: number, pointed: number | undefined, point: Point) => {
  const follow = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    point(slotAt(clientX - left, width, count));
  };
  return {
    onPointerDown: follow,
    onPointerMove: follow,
    // Lifting a finger also fires a leave event, but the user wants to read the tooltip now.
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') point(undefined);
    },
    onFocus: ({ currentTarget }: { currentTarget: HTMLElement }) => {
      if (currentTarget.matches(':focus-visible')) point(pointed ?? count - 1);
    },
    onBlur: () => point(undefined),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') return point(undefined);
      const slot = slotAfterKey(event.key, pointed, count);
      if (slot === undefined) return;
      event.preventDefault();
      point(slot);
    },
  };
};
