interface Waiter<C> {
  since: number;
  writes: boolean;
  resolve(connection: C): void;
  reject(error: unknown): void;
}

/** Callers who wait for a connection, in order of arrival. */
export interface Queue<C> {
  readonly length: number;
  /** How many of them want to write. */
  readonly writers: number;
  /** Resolves with the connection that the caller gets; rejects with the signal's reason when the caller gives up. */
  enter(since: number, writes: boolean, signal: AbortSignal | undefined): Promise<C>;
  /** Removes and returns the first one; the first that does not want to write, if writers are not served. */
  next(servesWriters: boolean): Waiter<C> | undefined;
  rejectAll(error: Error, before?: number): void;
}

/** `left` is called after a caller has given up. */
export function createQueue<C>(left: () => void): Queue<C> {
  /** A list: the former tables of a Set keep its short-lived entries alive (docs/speed.md). */
  const waiting: Waiter<C>[] = [];
  let writers = 0;

  const leave = (waiter: Waiter<C>) => {
    waiting.splice(waiting.indexOf(waiter), 1);
    if (waiter.writes) writers -= 1;
  };
  const leaveOnAbort = (waiter: Waiter<C>, signal: AbortSignal) => {
    const { resolve, reject } = waiter;
    const abort = () => {
      leave(waiter);
      reject(signal.reason);
      left();
    };
    signal.addEventListener('abort', abort, { once: true });
    waiter.resolve = (connection) => {
      signal.removeEventListener('abort', abort);
      resolve(connection);
    };
    waiter.reject = (error) => {
      signal.removeEventListener('abort', abort);
      reject(error);
    };
  };

  return {
    get length() {
      return waiting.length;
    },
    get writers() {
      return writers;
    },
    enter: (since, writes, signal) =>
      new Promise((resolve, reject) => {
        const waiter: Waiter<C> = { since, writes, resolve, reject };
        waiting.push(waiter);
        if (writes) writers += 1;
        if (signal) leaveOnAbort(waiter, signal);
      }),
    next: (servesWriters) => {
      for (const waiter of waiting) {
        if (waiter.writes && !servesWriters) continue;
        leave(waiter);
        return waiter;
      }
      return undefined;
    },
    rejectAll: (error, before = Number.POSITIVE_INFINITY) => {
      for (const waiter of [...waiting]) {
        if (waiter.since >= before) return;
        leave(waiter);
        waiter.reject(error);
      }
    },
  };
}
