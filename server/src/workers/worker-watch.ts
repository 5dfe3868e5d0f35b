import { readFileSync } from 'node:fs';

export const BEAT_EVERY = 1_000;
/** A check of ours that comes later than this shows that we were delayed ourselves: it counts against no worker. */
const ON_TIME = 1.5 * BEAT_EVERY;
/** How many beats are missed before a worker counts as hanging; three times as many where nothing else is known about it. */
const MISSED = 10;
const MISSED_UNSEEN = 3 * MISSED;
/** Seconds on a processor without a beat: JavaScript that does not end. A worker that gets no processor never reaches it. */
const SPUN = 5;

/** The main thread, on which the event loop turns. */
export interface Vitals {
  processor: number;
  /** Waits for something that is neither a processor nor a disk, or was stopped. */
  blocked: boolean;
}

interface Watched {
  beaten: boolean;
  missed: number;
  /** Checks at which it was blocked and had not run since the check before. */
  blocked: number;
  first: number;
  last: number;
}

interface WatchOptions<Worker> {
  pidOf(worker: Worker): number | undefined;
  onHung(worker: Worker, how: string): void;
  vitalsOf?: (pid: number) => Vitals | undefined;
  now?: () => number;
}

/**
 * Distinguishes workers that hang from those that are only late. A missed beat alone proves little on a busy
 * machine; a worker hangs when it missed many, by checks that were themselves on time, and in that time
 * either ran for long or waited for nothing that a busy machine makes one wait for (decision 0035).
 */
export function watchWorkers<Worker>({
  pidOf,
  onHung,
  vitalsOf = readVitals,
  now = () => performance.now(),
}: WatchOptions<Worker>) {
  const watched = new Map<Worker, Watched>();
  let lastLook = now();

  const hangs = (worker: Worker, state: Watched): string | undefined => {
    const vitals = vitalsOf(pidOf(worker) ?? 0);
    if (!vitals) return state.missed >= MISSED_UNSEEN ? `${state.missed} beats missed` : undefined;
    if (state.missed === 1) state.first = vitals.processor;
    else if (vitals.blocked && vitals.processor === state.last) state.blocked += 1;
    else state.blocked = 0;
    state.last = vitals.processor;
    const spun = vitals.processor - state.first;
    if (state.missed < MISSED) return undefined;
    if (spun >= SPUN) return `busy for ${spun.toFixed(1)} s of processor time without a beat`;
    return state.blocked >= MISSED - 1 ? `blocked, ${state.missed} beats missed` : undefined;
  };
  const look = () => {
    const onTime = now() - lastLook <= ON_TIME;
    lastLook = now();
    for (const [worker, state] of watched) {
      if (state.beaten) Object.assign(state, { beaten: false, missed: 0, blocked: 0 });
      else if (onTime) {
        state.missed += 1;
        const how = hangs(worker, state);
        if (how === undefined) continue;
        watched.delete(worker);
        onHung(worker, how);
      }
    }
  };
  const timer = setInterval(look, BEAT_EVERY).unref();

  return {
    /** From when it serves on: one that loads has other things to do than to beat. */
    enter: (worker: Worker) =>
      void watched.set(worker, { beaten: true, missed: 0, blocked: 0, first: 0, last: 0 }),
    beat: (worker: Worker) => {
      const state = watched.get(worker);
      if (state) state.beaten = true;
    },
    leave: (worker: Worker) => void watched.delete(worker),
    stop: () => clearInterval(timer),
  };
}

/** The system counts in hundredths of a second, for every program alike. */
const TICKS = 100;
/** What Linux reports about a process; undefined elsewhere, and for one that is gone. */
export function readVitals(pid: number): Vitals | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'latin1');
    // The name may contain anything, parentheses included.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    const processor = (Number(fields[11]) + Number(fields[12])) / TICKS;
    return { processor, blocked: !['R', 'D'].includes(fields[0] ?? '') };
  } catch {
    return undefined;
  }
}
