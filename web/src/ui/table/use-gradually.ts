import { startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterPaint } from '../../timing/after-paint.ts';

/** More rows than this do not fit on a screen. */
const SCREENFUL = 12;
const SLICE = 22;

/**
 * The rows to render: one screenful at first, then slice by slice, each after the previous one has been painted. A hundred
 * rows at once would block a slow phone for half a second. Starts again whenever the list loads. On paper all of them are.
 */
export const useGradually = <Row>(rows: readonly Row[], loading: boolean): readonly Row[] => {
  const [shown, setShown] = useState(SCREENFUL);
  if (loading && shown !== SCREENFUL) setShown(SCREENFUL);
  const waiting = rows.length > shown;

  useEffect(() => {
    if (!waiting) return;
    let ended = false;
    const until = shown + SLICE;
    afterPaint(() => {
      if (!ended) startTransition(() => setShown(until));
    });
    return () => {
      ended = true;
    };
  }, [waiting, shown]);

  const all = rows.length;
  useEffect(() => {
    if (!waiting) return;
    const showAll = () => flushSync(() => setShown(all));
    addEventListener('beforeprint', showAll);
    return () => removeEventListener('beforeprint', showAll);
  }, [waiting, all]);

  return waiting ? rows.slice(0, shown) : rows;
};
