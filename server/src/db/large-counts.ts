import { EXACT_TOTAL } from '@bn/contract';

const REMEMBERED_FOR = 10_000;
const MOST_REMEMBERED = 1000;

export interface Counted {
  total: string;
  values: readonly unknown[];
}

export type LargeCounts = ReturnType<typeof createLargeCounts>;

/**
 * Counting as far as totals are exact takes longer than reading a page. A list that was longer than that a moment ago is
 * not counted again: its total is the same lower bound. Of the values all but the time decide which list it is.
 */
export function createLargeCounts(now = () => performance.now()) {
  const untilByList = new Map<string, number>();
  return async ({ total, values }: Counted, count: () => Promise<number>): Promise<number> => {
    const key = JSON.stringify([total, values.filter((value) => !(value instanceof Date))]);
    const until = untilByList.get(key);
    if (until !== undefined && now() < until) return EXACT_TOTAL + 1;
    const counted = await count();
    if (counted <= EXACT_TOTAL) untilByList.delete(key);
    else {
      if (untilByList.size >= MOST_REMEMBERED) untilByList.clear();
      untilByList.set(key, now() + REMEMBERED_FOR);
    }
    return counted;
  };
}
