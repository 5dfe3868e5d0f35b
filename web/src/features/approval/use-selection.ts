import type { ThankYouNote } from '@bn/contract';
import { LIMITS } from '@bn/contract/domain';
import { useMemo, useState } from 'react';

/** Which of the notes that are shown are chosen, to be approved together. `null`: nobody is choosing. */
export const useSelection = (rows: readonly ThankYouNote[]) => {
  const [ids, setIds] = useState<ReadonlySet<number> | null>(null);
  // The same until something else is chosen or shown: a table whose rows depend on it is not drawn again for less.
  return useMemo(() => selectionOf(rows, ids, setIds), [rows, ids]);
};
export type Selection = ReturnType<typeof useSelection>;

const selectionOf = (
  rows: readonly ThankYouNote[],
  ids: ReadonlySet<number> | null,
  setIds: (ids: ReadonlySet<number> | null) => void,
) => {
  const able = rows.filter((note) => note.can_approve === 1);
  // What is no longer shown, or was decided by somebody else meanwhile, is not chosen any more.
  const notes = ids ? able.filter(({ id }) => ids.has(id)) : [];
  const chosen = notes.map(({ id }) => id);
  const most = able.slice(0, LIMITS.approvalsAtOnce).map(({ id }) => id);
  return {
    /** There is something to choose from. */
    possible: able.length > 0,
    choosing: ids !== null,
    chosen,
    /** In cents, so that it stays exact. */
    sum: notes.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100,
    full: chosen.length >= LIMITS.approvalsAtOnce,
    all: most.length > 0 && chosen.length >= most.length,
    start: () => setIds(new Set()),
    stop: () => setIds(null),
    toggle: (id: number) =>
      setIds(new Set(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])),
    chooseAll: () => setIds(new Set(most)),
    chooseNone: () => setIds(new Set()),
  };
};
