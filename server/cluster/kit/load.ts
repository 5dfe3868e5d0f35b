import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, send } from '../../trust/kit/input/http.ts';
import { type Ledger, type People, startWriting } from '../../trust/kit/load/writers.ts';

const READS = [
  '/auth/me',
  '/members/members-dashboard',
  '/elevated/members?page=1',
  '/referrals/sent?page=1',
];
const READERS = 8;
const READ_PAUSE = 50;

/** What callers saw during one fault. */
export interface Seen {
  /** The longest time in which no write, or no read, succeeded, in seconds. */
  writesOut: number;
  readsOut: number;
  writes: number;
  reads: number;
  /** Calls that were refused or interrupted, and the most often that one had to be sent again. */
  failed: number;
  mostRetries: number;
  /** Answers that may not be: neither success nor 503 with Retry-After, nor 409 to a repetition. */
  wrong: string[];
}

interface Gap {
  last: number;
  longest: number;
  count: number;
}
const aGap = (): Gap => ({ last: performance.now(), longest: 0, count: 0 });
const note = (gap: Gap, counts = true) => {
  const now = performance.now();
  gap.longest = Math.max(gap.longest, now - gap.last);
  if (!counts) return;
  gap.last = now;
  gap.count += 1;
};

/** 16 writers with keys, who send again what was not answered, and 8 readers, through the one address that all clients use. */
export function startLoad(address: string, people: People, after?: { record: Ledger; rounds: number }) {
  // What was wrong in a fault before is that one's.
  after?.record.unexpected.splice(0);
  let over = false;
  let writes = aGap();
  let reads = aGap();
  let failed = 0;
  let mostRetries = 0;
  const wrong: string[] = [];

  const judge = (answer: Answer | undefined, attempt: number, what: string) => {
    mostRetries = Math.max(mostRetries, attempt);
    if (answer === undefined || answer.status === 503) failed += 1;
    if (answer?.status === 503 && !(Number(answer.headers['retry-after']) > 0))
      wrong.push(`${what}: 503 without Retry-After`);
    const fine = answer === undefined || answer.status < 300 || answer.status === 503;
    if (!fine && !(answer.status === 409 && attempt > 0))
      wrong.push(`${what}: ${answer.status} ${answer.text.slice(0, 120)}`);
  };
  const crew = startWriting(() => address, people, {
    ...(after && { after }),
    onAnswer: (answer, attempt) => {
      judge(answer, attempt, 'a write');
      if (answer && answer.status < 300) note(writes);
    },
  });
  const reading = Array.from({ length: READERS }, async (_, index) => {
    const person = people.pairs[index % people.pairs.length]?.receiver;
    let attempt = 0;
    for (let n = index; !over; n += 1) {
      const path = READS[n % READS.length] as string;
      const answer = await send(address, 'GET', `/api${path}`, { token: person?.token ?? '' }).catch(
        () => undefined,
      );
      judge(answer, attempt, path);
      if (answer?.status === 200) note(reads);
      attempt = answer?.status === 200 ? 0 : attempt + 1;
      await sleep(READ_PAUSE);
    }
  });

  return {
    crew,
    /** Everything is as usual: so many more writes and reads were answered. */
    untilBusy: async (calls = 40, within = 60_000) => {
      const before = { writes: writes.count, reads: reads.count };
      const deadline = Date.now() + within;
      while (writes.count < before.writes + calls || reads.count < before.reads + calls) {
        const { unexpected } = crew.record;
        if (unexpected.length > 0)
          throw new Error(`A writer was answered what may not be: ${unexpected.join('; ')}`);
        if (Date.now() > deadline)
          throw new Error(
            `In ${within / 1000} s only ${writes.count - before.writes} writes and ${reads.count - before.reads} reads were answered. ${wrong.join('; ')}`,
          );
        await sleep(20);
      }
    },
    begin: () => {
      writes = aGap();
      reads = aGap();
      failed = 0;
      mostRetries = 0;
      wrong.splice(0);
    },
    seen: (): Seen => {
      note(writes, false);
      note(reads, false);
      return {
        writesOut: writes.longest / 1000,
        readsOut: reads.longest / 1000,
        writes: writes.count,
        reads: reads.count,
        failed,
        mostRetries,
        wrong: [...wrong],
      };
    },
    finish: async () => {
      over = true;
      await Promise.all([...reading, crew.finish()]);
      return { record: crew.record, rounds: crew.rounds() };
    },
  };
}
