import { overloaded } from '../../errors.ts';

/** Lets a few through at a time; the others wait in order, and beyond a full queue they are told to come back. */
export function createTurns(atATime: number, queueLength: number) {
  let running = 0;
  const queue: (() => void)[] = [];

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atATime) {
      running += 1;
    } else {
      if (queue.length >= queueLength) throw overloaded();
      await new Promise<void>((resolve) => queue.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
