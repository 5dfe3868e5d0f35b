import { useMemo, useState } from 'react';

interface Options<Row> {
  /** Which rows can be selected; the same function at each render. */
  able: (row: Row) => boolean;
  /** The maximum number of selected rows. */
  most: number;
}

/** The selection among the rows shown, for bulk actions. The same object until it changes, so that rows can be memoized. */
export const useSelection = <Row extends { id: number }>(
  rows: readonly Row[],
  { able: isAble, most }: Options<Row>,
) => {
  /** `null`: selection is off. */
  const [ids, setIds] = useState<ReadonlySet<number> | null>(null);
  return useMemo(() => {
    const able = rows.filter(isAble);
    // Deselect rows that are no longer shown or selectable.
    const selected = ids ? able.filter(({ id }) => ids.has(id)) : [];
    const chosen = selected.map(({ id }) => id);
    const first = able.slice(0, most).map(({ id }) => id);
    return {
      /** There are selectable rows. */
      possible: able.length > 0,
      choosing: ids !== null,
      chosen,
      rows: selected,
      most,
      full: chosen.length >= most,
      all: first.length > 0 && chosen.length >= first.length,
      start: () => setIds(new Set()),
      stop: () => setIds(null),
      toggle: (id: number) =>
        setIds(new Set(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])),
      chooseAll: () => setIds(new Set(first)),
      chooseNone: () => setIds(new Set()),
    };
  }, [rows, isAble, most, ids]);
};
export type Selection<Row extends { id: number }> = ReturnType<typeof useSelection<Row>>;
