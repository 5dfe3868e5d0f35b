import { setTimeout as sleep } from 'node:timers/promises';
import { backOff } from './pace.ts';

interface JobLoopOptions {
  /**
   * Claims what is due and returns the work on it, or undefined if nothing is due. A process makes one claim at a time. Work ends
   * early when the signal says that the process is stopping; what it leaves must be free for others, at the latest when its lease ends.
   */
  claim(stopping: AbortSignal): Promise<(() => Promise<void>) | undefined>;
  slots?: number;
  /** How often to look for jobs, and how rarely at most while they fail; in milliseconds. */
  every: number;
  rarely?: number;
  /** A claim or its work failed. Further ones that fail before the next look are not reported. */
  onError(error: unknown): void;
  /** Ends the work that is still in progress so many milliseconds after `stop`. */
  cut?: () => void;
  cutAfter?: number;
  random?: () => number;
}

export interface JobLoop {
  start(): void;
  kick(): void;
  round(): Promise<void>;
  stop(): Promise<void>;
}

/** The one loop behind all background work. Jobs are rows that any process may claim, so it is safe in several processes. */
export function createJobLoop({
  claim,
  slots = 1,
  every,
  rarely = every,
  onError,
  cut = () => undefined,
  cutAfter = 0,
  random = Math.random,
}: JobLoopOptions): JobLoop {
  const active = new Set<Promise<void>>();
  const stopping = new AbortController();
  const { signal } = stopping;
  let claiming: Promise<void> | undefined;
  let wanted = false;
  /** In a row. After one, nothing is claimed until the next look, and then one job tries whether it works again. */
  let failures = 0;
  let claimsLeft = Number.POSITIVE_INFINITY;
  let reported = false;
  let timer: NodeJS.Timeout | undefined;

  const planNextLook = (): void => {
    clearTimeout(timer);
    timer = setTimeout(poll, backOff({ first: every, longest: rarely }, failures, random)).unref();
  };
  const count = (failed: number): void => {
    if (failed === failures || signal.aborted) return;
    failures = failed;
    if (timer) planNextLook();
  };
  const succeed = (): void => {
    claimsLeft = Number.POSITIVE_INFINITY;
    count(0);
  };
  const fail = (error: unknown): void => {
    claimsLeft = 0;
    if (reported || signal.aborted) return;
    reported = true;
    count(failures + 1);
    onError(error);
  };

  const begin = (work: () => Promise<void>): void => {
    const ended = work()
      .then(succeed, fail)
      .finally(() => {
        active.delete(ended);
        look();
      });
    active.add(ended);
  };
  const isFree = () => claimsLeft > 0 && !signal.aborted && active.size < slots;
  const claimAll = async (): Promise<void> => {
    while (wanted) {
      wanted = false;
      while (isFree()) {
        claimsLeft -= 1;
        const work = await claim(signal);
        if (work) begin(work);
        else {
          succeed();
          break;
        }
      }
    }
  };
  const look = (): void => {
    wanted = true;
    claiming ??= claimAll()
      .catch(fail)
      .finally(() => {
        claiming = undefined;
        if (wanted) look();
      });
  };
  const kick = (): void => {
    claimsLeft = failures > 0 ? 1 : Number.POSITIVE_INFINITY;
    reported = false;
    look();
  };
  const ended = async (): Promise<void> => {
    while (claiming || active.size > 0) await Promise.race([...active, ...(claiming ? [claiming] : [])]);
  };

  const poll = (): void => {
    kick();
    planNextLook();
  };
  return {
    start: poll,
    kick,
    round: () => {
      kick();
      return ended();
    },
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      const over = new AbortController();
      const late = sleep(cutAfter, undefined, { signal: over.signal }).then(cut, () => undefined);
      await ended().finally(() => over.abort());
      await late;
    },
  };
}
