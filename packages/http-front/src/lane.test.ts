import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLane, type Lane, LONGEST_WORK } from './lane.ts';

const SLOTS = 3;
const QUEUE = 4;
const SHARE_OF_SLOW = 0.5;
const MOST_SLOW = 2;

interface Job {
  id: number;
  /** A job of the kind that may not take every slot. */
  slow: boolean;
  gone: boolean;
  free?: () => void;
}

/** A lane that records everything that happens to its jobs, in order. */
function recordingLane() {
  const began: Job[] = [];
  const refused: number[] = [];
  const givenUp: number[] = [];
  const atWork = new Set<Job>();
  const waiting = new Set<Job>();
  const clock = { ms: 0 };
  const lane: Lane<Job> = createLane<Job>({
    slots: SLOTS,
    queue: QUEUE,
    limited: { is: ({ slow }) => slow, share: SHARE_OF_SLOW },
    now: () => clock.ms,
    isAbandoned: ({ gone }) => gone,
    refuse: (job) => {
      waiting.delete(job);
      refused.push(job.id);
    },
    giveUp: (job) => {
      atWork.delete(job);
      givenUp.push(job.id);
    },
    work: (job, free) => {
      waiting.delete(job);
      atWork.add(job);
      began.push(job);
      job.free = () => {
        atWork.delete(job);
        free();
      };
    },
  });
  return { lane, clock, began, refused, givenUp, atWork, waiting };
}

type Step =
  | { kind: 'enter' | 'leave' | 'finish' | 'finish again' | 'socket dies'; which: number }
  | { kind: 'time passes'; ms: number };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('enter' as const), which: fc.nat(9) }) },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constantFrom(
          'leave' as const,
          'finish' as const,
          'finish again' as const,
          'socket dies' as const,
        ),
        which: fc.nat(9),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('time passes' as const), ms: fc.nat(LONGEST_WORK) }),
    },
  ),
  { maxLength: 80 },
);

test('whatever happens, in whatever order: no slot is lost, no job starts twice, and all are served in order', () => {
  fc.assert(
    fc.property(steps, (sequence) => {
      const { lane, clock, began, refused, givenUp, atWork, waiting } = recordingLane();
      const finished: Job[] = [];
      let entered = 0;
      const pick = (jobs: Iterable<Job>, which: number) => {
        const all = [...jobs];
        return all[which % Math.max(1, all.length)];
      };
      for (const step of sequence) {
        if (step.kind === 'time passes') {
          clock.ms += step.ms;
          lane.sweep();
        } else if (step.kind === 'enter') {
          const job: Job = { id: entered, slow: step.which % 2 === 0, gone: false };
          entered += 1;
          waiting.add(job);
          lane.enter(job);
        } else if (step.kind === 'leave') {
          const job = pick(waiting, step.which);
          if (job) job.gone = true;
        } else if (step.kind === 'socket dies') {
          // A slot belongs to the work: a dying socket changes nothing until the work ends.
          const job = pick(atWork, step.which);
          if (job) job.gone = true;
        } else {
          const job = pick(step.kind === 'finish' ? atWork : finished, step.which);
          job?.free?.();
          if (job) finished.push(job);
        }
        const { atWork: working, waiting: queued } = lane.figures();
        expect(working).toBe(atWork.size);
        expect(working).toBeLessThanOrEqual(SLOTS);
        expect(queued).toBeLessThanOrEqual(QUEUE);
        const slow = [...atWork].filter((job) => job.slow).length;
        expect(slow).toBeLessThanOrEqual(MOST_SLOW);
        const quickWait = [...waiting].some((job) => !job.slow && !job.gone);
        const mayWait = working === SLOTS || (slow === MOST_SLOW && !quickWait);
        expect(queued === 0 || mayWait, 'no job waits while a slot is free for it').toBe(true);
      }
      for (let job = pick(atWork, 0); job; job = pick(atWork, 0)) job.free?.();
      expect(lane.figures()).toEqual({
        atWork: 0,
        waiting: 0,
        refused: refused.length,
        givenUp: givenUp.length,
      });
      for (const kind of [true, false]) {
        const order = began.filter((job) => job.slow === kind).map(({ id }) => id);
        expect(order).toEqual([...new Set(order)].sort((a, b) => a - b));
      }
      const left = [...waiting].filter(({ gone }) => !gone);
      expect(left, 'jobs were forgotten').toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test('processes a queue of jobs that end at once without a deep stack, even if one of them throws', () => {
  let first: (() => void) | undefined;
  let done = 0;
  const lane = createLane<number>({
    slots: 1,
    queue: 100_000,
    now: () => 0,
    isAbandoned: () => false,
    refuse: () => undefined,
    giveUp: () => undefined,
    work: (job, free) => {
      if (job === 0) {
        first = free;
        return;
      }
      done += 1;
      if (job === 7) throw new Error('broken');
      free();
    },
  });
  for (let job = 0; job < 50_000; job += 1) lane.enter(job);
  expect(() => first?.()).toThrow('broken');
  lane.enter(50_000);
  expect([done, lane.figures().atWork]).toEqual([50_000, 0]);
});
