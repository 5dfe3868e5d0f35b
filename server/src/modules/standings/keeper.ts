import { codeOf, type Database, type Executor, isDatabaseAway } from '../../db/database.ts';
import { createJobLoop, type JobLoop } from '../../jobs/job-loop.ts';
import { BACKGROUND_PACE, restSince } from '../../jobs/pace.ts';
import type { Calendar } from '../../time/calendar.ts';
import * as sql from './keeping-sql.ts';
import { monthsUpTo } from './months.ts';

/** A chapter is computed at most this often, however much happens in it. */
export const AT_MOST_EVERY = 5_000;
const LOOK_EVERY = 2_000;
/** While the database is away or read-only: each attempt is a line in the log. */
const LOOK_RARELY = 30_000;
/** A chapter that cannot be computed is left alone for this long. */
export const TRY_AGAIN_AFTER = 600_000;
/** More than clocks that are set differ. */
const CLOCKS_DIFFER = 3_600_000;
const BATCH = 10;
/** Milliseconds for a statement. No one waits for it. */
const TIME_LIMIT = 60_000;
/** How long `stop` waits for the batch in hand before it is given up: another process, or the next start, computes it. */
const STOP_PATIENCE = 500;

interface KeeperDeps {
  db: Database;
  calendar: Calendar;
  meanScore: (tx: Executor, chapterId: number) => Promise<number | null>;
  onError(error: unknown, chapters: readonly number[]): void;
  rest?: number;
  stopPatience?: number;
  timeLimit?: number;
}

export function standingsKeeper(deps: KeeperDeps): JobLoop {
  const { db, calendar, meanScore, onError, rest = BACKGROUND_PACE } = deps;
  const { stopPatience = STOP_PATIENCE, timeLimit = TIME_LIMIT } = deps;
  const giveUp = new AbortController();
  /** Chapters that could not be computed, and when they are tried again: the others must not wait for them. */
  const setAside = new Map<number, number>();
  /** How many are computed one by one, to find the one that fails. */
  let suspects = 0;

  const asideAt = (now: Date): number[] => {
    for (const [id, until] of setAside) if (until <= now.getTime()) setAside.delete(id);
    return [...setAside.keys()];
  };

  const batch = async (limit: number): Promise<{ claimed: number[]; failure?: { error: unknown } }> => {
    let claimed: number[] = [];
    const now = calendar.now();
    const months = monthsUpTo(calendar);
    const { month, ends } = months;
    const computedBefore = new Date(now.getTime() - AT_MOST_EVERY);
    const tooLate = new Date(now.getTime() + CLOCKS_DIFFER);
    const claim = { now, computedBefore, month, ends, tooLate, except: asideAt(now), limit };
    try {
      await db.transaction(
        async (tx) => {
          claimed = await sql.claim(tx, claim);
          if (claimed.length === 0) return;
          await sql.deleteStale(tx, claimed);
          for (const id of claimed) await sql.compute(tx, id, months, now, await meanScore(tx, id));
        },
        { timeLimit, signal: giveUp.signal },
      );
    } catch (error) {
      const away = isDatabaseAway(error) && codeOf(error) !== '57014';
      if (away || claimed.length === 0) throw error;
      return { claimed, failure: { error } };
    }
    return { claimed };
  };

  /** They are locked for the one transaction that claims and computes them: what is left to do is to rest. */
  const claim = async (stopping: AbortSignal) => {
    const began = performance.now();
    const limit = suspects > 0 ? 1 : BATCH;
    const { claimed, failure } = await batch(limit);
    suspects = Math.max(0, suspects - claimed.length);
    if (failure && claimed.length > 1) suspects = claimed.length;
    else if (failure) {
      for (const id of claimed) setAside.set(id, calendar.now().getTime() + TRY_AGAIN_AFTER);
      onError(failure.error, claimed);
    } else if (claimed.length < limit) {
      suspects = 0;
      return undefined;
    }
    return () => restSince(began, rest, stopping);
  };

  return createJobLoop({
    claim,
    every: LOOK_EVERY,
    rarely: LOOK_RARELY,
    onError: (error) => onError(error, []),
    cut: () => giveUp.abort(),
    cutAfter: stopPatience,
  });
}
