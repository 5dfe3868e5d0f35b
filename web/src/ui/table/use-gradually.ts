import { startTransition, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterPaint } from '../../timing.ts';

/** At least a quarter of a window is taken by the header, the title and the search. */
const SHARE = 0.75;
/** More than one slow task would render: the rest follows at once. */
const MOST_AT_FIRST = 12;
/** Rendering, layout and painting of so many rows take less than 100 ms on a slow phone. */
const SLICE = 10;
/** The user types, mostly in the search above, or the table is rendered again: that comes first. */
const REST_MS = 300;

const screenful = (rowHeight: number) =>
  Math.min(MOST_AT_FIRST, Math.ceil((innerHeight * SHARE) / rowHeight));

/**
 * The rows to render: one screenful at first, then slice by slice, each after the previous one has been painted. A hundred
 * rows at once would block a slow phone for half a second. Rests while the user types. Starts again whenever the list loads.
 * On paper there are all of them.
 */
export const useGradually = <Row>(
  rows: readonly Row[],
  loading: boolean,
  rowHeight: number,
): readonly Row[] => {
  const [shown, setShown] = useState(() => screenful(rowHeight));
  const [wasLoading, setWasLoading] = useState(loading);
  if (loading !== wasLoading) {
    setWasLoading(loading);
    if (loading) setShown(screenful(rowHeight));
  }
  const waiting = rows.length > shown;

  const planned = useRef(0);
  // After each render.
  useEffect(() => {
    if (!waiting) return;
    let ended = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const more = () => {
      if (!ended) startTransition(() => setShown(shown + SLICE));
    };
    const rest = () => {
      clearTimeout(timer);
      timer = setTimeout(more, REST_MS);
    };
    const isNext = planned.current !== shown;
    planned.current = shown;
    if (isNext) afterPaint(() => timer ?? more());
    else rest();
    addEventListener('input', rest);
    return () => {
      ended = true;
      clearTimeout(timer);
      removeEventListener('input', rest);
    };
  });

  const all = rows.length;
  useEffect(() => {
    if (!waiting) return;
    const showAll = () => flushSync(() => setShown(all));
    addEventListener('beforeprint', showAll);
    return () => removeEventListener('beforeprint', showAll);
  }, [waiting, all]);

  return waiting ? rows.slice(0, shown) : rows;
};
