/** A lane has a number of slots for work and a queue in front of them. It knows nothing about HTTP: the caller decides what a job is. */
export interface LaneOptions<Job> {
  slots: number;
  queue: number;
  /** Jobs of a kind that may all take long at once: they get at most this share of the slots and of the queue. */
  limited?: { is(job: Job): boolean; share: number };
  /** Starts the work, which calls `free` when it is done, however it ended; calling it again does nothing. */
  work(job: Job, free: () => void): void;
  refuse(job: Job): void;
  /** The client of this job has disconnected: it is not started. */
  isAbandoned(job: Job): boolean;
  /** This job exceeded the limit on all work: its slot has already been freed. */
  giveUp(job: Job): void;
  now(): number;
}

export interface LaneFigures {
  atWork: number;
  waiting: number;
  refused: number;
  givenUp: number;
}

export interface Lane<Job> {
  enter(job: Job): void;
  /** Frees the slots of jobs that have taken too long. Call it periodically. */
  sweep(): void;
  /** All slots have been taken for a while, and no job started or ended in that time. */
  isStuck(): boolean;
  figures(): LaneFigures;
}

/**
 * Everything a handler waits for has its own shorter limit (a connection 5 s, a statement 10 s). This one is for
 * unforeseen cases: a slot that is never freed would be lost.
 */
export const LONGEST_WORK = 30_000;
export const STUCK_AFTER = 5_000;

interface AtWork<Job> {
  job: Job;
  since: number;
}

export function createLane<Job>(options: LaneOptions<Job>): Lane<Job> {
  const { slots, now, limited } = options;
  /** The oldest first. A list: the former tables of a Map keep its short-lived entries alive (docs/speed.md). */
  const taken: AtWork<Job>[] = [];
  const queue: Job[] = [];
  const isLimited = limited?.is ?? (() => false);
  const mostLimited = {
    atWork: Math.ceil(slots * (limited?.share ?? 1)),
    waiting: options.queue * (limited?.share ?? 1),
  };
  const limitedJobs = { atWork: 0, waiting: 0 };
  let refused = 0;
  let givenUp = 0;
  let lastMove = now();
  let beginning = false;

  const free = (work: AtWork<Job>) => {
    const index = taken.indexOf(work);
    if (index === -1) return;
    taken.splice(index, 1);
    if (isLimited(work.job)) limitedJobs.atWork -= 1;
    lastMove = now();
    beginNext();
  };
  const begin = (job: Job) => {
    lastMove = now();
    const work = { job, since: lastMove };
    taken.push(work);
    if (isLimited(job)) limitedJobs.atWork += 1;
    try {
      options.work(job, () => free(work));
    } catch (error) {
      free(work);
      throw error;
    }
  };
  const next = (): Job | undefined => {
    if (limitedJobs.atWork < mostLimited.atWork || limitedJobs.waiting === 0) return leave(0);
    // While the limited jobs are at their limit, others go first.
    return leave(queue.findIndex((job) => !isLimited(job)));
  };
  const leave = (index: number): Job | undefined => {
    const job = index === 0 ? queue.shift() : index > 0 ? queue.splice(index, 1)[0] : undefined;
    if (job !== undefined && isLimited(job)) limitedJobs.waiting -= 1;
    return job;
  };
  const beginNext = () => {
    // A job that ends while it starts must not start the next recursively: a long queue would become a deep stack.
    if (beginning) return;
    beginning = true;
    try {
      while (taken.length < slots) {
        const job = next();
        if (job === undefined) break;
        if (!options.isAbandoned(job)) begin(job);
      }
    } finally {
      beginning = false;
    }
  };

  return {
    enter: (job) => {
      const isOfLimited = isLimited(job);
      const full =
        (queue.length >= options.queue && taken.length >= slots) ||
        (isOfLimited &&
          limitedJobs.waiting >= mostLimited.waiting &&
          limitedJobs.atWork >= mostLimited.atWork);
      if (full) {
        refused += 1;
        options.refuse(job);
        return;
      }
      queue.push(job);
      if (isOfLimited) limitedJobs.waiting += 1;
      beginNext();
    },
    sweep: () => {
      const oldest = now() - LONGEST_WORK;
      for (const work of [...taken]) {
        if (work.since > oldest) break;
        givenUp += 1;
        free(work);
        options.giveUp(work.job);
      }
    },
    isStuck: () => taken.length >= slots && now() - lastMove > STUCK_AFTER,
    figures: () => ({ atWork: taken.length, waiting: queue.length, refused, givenUp }),
  };
}
