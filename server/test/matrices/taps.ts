import fc from 'fast-check';
import type { Person } from '../network.ts';

interface Room {
  taker: Person;
  other: Person;
}

/** Taps of two people arrive in any order, each of them twice: the answer to the last one is what the latest of them says. */
export async function testTapsInAnyOrder<V, R extends Room>({
  values,
  aRoom,
  tap,
  check,
}: {
  values: readonly V[];
  aRoom: () => Promise<R>;
  tap: (room: R, who: Person, value: V, secondsAgo: number) => Promise<unknown>;
  check: (answer: unknown, latest: V) => void;
}): Promise<void> {
  const taps = fc.uniqueArray(
    fc.record({
      value: fc.constantFrom(...values),
      seconds: fc.integer({ min: 1, max: 500 }),
      first: fc.boolean(),
    }),
    { selector: ({ seconds }) => seconds, minLength: 1, maxLength: 6 },
  );
  const shuffled = taps.chain((all) =>
    fc.record({
      all: fc.constant(all),
      sent: fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2, maxLength: all.length * 2 }),
    }),
  );
  await fc.assert(
    fc.asyncProperty(shuffled, async ({ all, sent }) => {
      const room = await aRoom();
      let answer: unknown;
      for (const { value, seconds, first } of sent)
        answer = await tap(room, first ? room.taker : room.other, value, seconds);
      check(answer, all.reduce((one, next) => (next.seconds < one.seconds ? next : one)).value);
    }),
    { numRuns: 15 },
  );
}
