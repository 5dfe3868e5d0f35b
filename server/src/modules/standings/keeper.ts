import { setTimeout as sleep } from 'node:timers/promises';
import type { Calendar } from '../../calendar.ts';
import type { Database, Executor } from '../../db/database.ts';
import * as sql from './keeping-sql.ts';
import { monthsUpTo } from './months.ts';

/** A chapter is computed at most this often, however much happens in it. */
export const AT_MOST_EVERY = 5_000;
const LOOK_EVERY = 2_000;
/** Chapters in one transaction. */
const BATCH = 10;
/** Milliseconds for a statement. No one waits for it. */
const TIME_LIMIT = 60_000;
/** Between two batches, as a share of the time that one took: what calls get of the database. */
const BESIDE_CALLS = 1;

interface KeeperDeps {
  db: Database;
  calendar: Calendar;
  /** The mean of a chapter's members who have a score. */
  meanScore: (tx: Executor, chapterId: number) => Promise<number | null>;
  onError(error: unknown): void;
  rest?: number;
}

export interface StandingsKeeper {
  /** Everything that is due, once; for tests and for the loop. */
  round(): Promise<void>;
  watch(): void;
  stop(): Promise<void>;
}

/** Keeps the chapters' standings up to date, whichever process wrote something. Safe in several processes. */
export function standingsKeeper(deps: KeeperDeps): StandingsKeeper {
  const { db, calendar, meanScore, onError, rest = BESIDE_CALLS } = deps;
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const batch = (): Promise<number> =>
    db.transaction(
      async (tx) => {
        const now = calendar.now();
        const months = monthsUpTo(calendar);
        const computedBefore = new Date(now.getTime() - AT_MOST_EVERY);
        const chapters = await sql.claim(tx, { now, computedBefore, month: months.month, limit: BATCH });
        if (chapters.length === 0) return 0;
        await sql.deleteStale(tx, chapters);
        for (const id of chapters) await sql.compute(tx, id, months, now, await meanScore(tx, id));
        return chapters.length;
      },
      { timeLimit: TIME_LIMIT },
    );

  const round = async (): Promise<void> => {
    while (!stopping) {
      const began = performance.now();
      if ((await batch()) < BATCH) return;
      await sleep((performance.now() - began) * rest);
    }
  };

  const loop = (): void => {
    running = round()
      .catch(onError)
      .then(() => {
        // Processes that started together part.
        if (!stopping) timer = setTimeout(loop, LOOK_EVERY * (0.5 + Math.random())).unref();
      });
  };

  return {
    round,
    watch: loop,
    stop: async () => {
      stopping = true;
      clearTimeout(timer);
      await running;
    },
  };
}
