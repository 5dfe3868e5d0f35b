import { DatabaseAway } from '../errors.ts';

/** All that the pool knows of a connection, so that its tests can bring their own. */
export interface Pooled {
  /** Resolves once it can be used. */
  readonly ready: Promise<void>;
  /** Asked once a tick: whether an answer on it is overdue, by its own limit or by this one. */
  isOverdue(patience: number): boolean;
  /** Ends it at once; whoever waits for an answer on it gets the error. */
  destroy(error: Error): void;
  /** Ends one that nobody uses, with a farewell to the database, waiting for nothing. */
  end(): void;
}

export interface PoolOptions<C> {
  /** How many may be open at a time, and how many of them writers leave to readers: a write may wait long for a standby. */
  size: number;
  forReaders?: number;
  /** Begins to open a connection. `ended` is to be called when it has ended, for whatever reason; never from within `open`. */
  open(ended: () => void): C;
  /** True for a failure to open one that says: there are enough already. */
  isFull(error: unknown): boolean;
  /** All in ticks: for a connection to be opened, for a caller to wait, for a connection to be unused, for closing. */
  limits: { opening: number; waiting: number; idle: number; closing: number };
}

export interface Pool<C> {
  take(writes?: boolean): C | Promise<C>;
  giveBack(connection: C, reusable?: boolean): void;
  /** Time passes: whatever has lasted too long is ended. */
  tick(): void;
  /** No connection that is open now is lent again; work in progress goes on. */
  renew(): void;
  /** Those that are open now are no longer handed out, and destroyed when an answer on them takes so many ticks. */
  suspect(ticks: number): void;
  /** All connections are destroyed, and whoever uses one or waits for one gets the error. */
  reset(error: Error): void;
  /** Resolves when all are given back, or were destroyed because that took too long. */
  close(): Promise<void>;
  figures(): PoolFigures;
}

export interface PoolFigures {
  size: number;
  /** Open or being opened. */
  open: number;
  free: number;
  taken: number;
  /** Callers who wait for a connection. */
  waiting: number;
  /** Since the start: connections begun, and those destroyed because they did not answer. */
  connects: number;
  overdue: number;
}

interface Slot<C> {
  connection: C;
  state: 'opening' | 'free' | 'taken';
  /** The tick at which it began to be opened or became free. */
  since: number;
  renewed: boolean;
  /** Lent to somebody who writes. */
  writes: boolean;
  /** For how many ticks it may be silent, where that is less than opening it or its statement may take. */
  patience: number;
}
interface Waiter<C> {
  since: number;
  writes: boolean;
  resolve(connection: C): void;
  reject(error: unknown): void;
}

/**
 * Connections that are kept and lent. A slot in the pool belongs to a connection, not to its borrower: it is free
 * again as soon as the connection is gone, whatever the borrower does or forgets. There is one timer for all of them
 * (the caller's, see tick), so that a statement costs none.
 */
export function createPool<C extends Pooled>(options: PoolOptions<C>): Pool<C> {
  const { size, forReaders = 0, open, isFull, limits } = options;
  const slots = new Map<C, Slot<C>>();
  /** Used last, lent first: those at the front grow old. Empty while anybody waits who may have one. */
  const free: Slot<C>[] = [];
  /** In the order in which they came. A list, not a Set: see 0038 about what comes and goes with every call. */
  const waiting: Waiter<C>[] = [];
  const mostWriters = size - forReaders;
  let writers = 0;
  let writersWaiting = 0;
  let opening = 0;
  /** The database allowed no further connection when it was last asked for one: it is asked once a tick, no more. */
  let full = false;
  let connects = 0;
  let overdue = 0;
  let now = 0;
  let closing: { since: number; done: () => void } | undefined;
  let closed: Promise<void> | undefined;

  const openOne = () => {
    const connection = open(() => lost(connection));
    const slot: Slot<C> = {
      connection,
      state: 'opening',
      since: now,
      renewed: false,
      writes: false,
      patience: Number.POSITIVE_INFINITY,
    };
    slots.set(connection, slot);
    opening += 1;
    connects += 1;
    connection.ready.then(
      () => opened(slot),
      (error) => notOpened(slot, error),
    );
  };
  const opened = (slot: Slot<C>) => {
    if (slots.get(slot.connection) !== slot) return;
    opening -= 1;
    full = false;
    offer(slot);
    refill();
  };
  const notOpened = (slot: Slot<C>, error: unknown) => {
    if (!remove(slot)) return;
    slot.connection.destroy(asError(error));
    full = isFull(error);
    // Then those who wait get one that others give back, or that is opened at a later tick.
    if (!full) nextWaiter()?.reject(error);
    refill();
  };

  /** Every end of a connection passes here, once. */
  const remove = (slot: Slot<C>): boolean => {
    if (!slots.delete(slot.connection)) return false;
    if (slot.state === 'opening') opening -= 1;
    if (slot.state === 'free') free.splice(free.indexOf(slot), 1);
    if (slot.writes) writers -= 1;
    return true;
  };
  const lost = (connection: C) => {
    const slot = slots.get(connection);
    if (slot?.state === 'opening') notOpened(slot, new DatabaseAway('The connection ended.'));
    else if (slot && remove(slot)) refill();
  };
  const destroy = (slot: Slot<C>, error: Error) => {
    if (!remove(slot)) return;
    slot.connection.destroy(error);
    refill();
  };
  const end = (slot: Slot<C>) => {
    if (!remove(slot)) return;
    slot.connection.end();
    refill();
  };

  /** Those who wait and could have a connection if there were one. */
  const servable = () => waiting.length - writersWaiting + Math.min(writersWaiting, mostWriters - writers);
  const leave = (waiter: Waiter<C>) => {
    waiting.splice(waiting.indexOf(waiter), 1);
    if (waiter.writes) writersWaiting -= 1;
  };
  const nextWaiter = (): Waiter<C> | undefined => {
    for (const waiter of waiting) {
      if (waiter.writes && writers >= mostWriters) continue;
      leave(waiter);
      return waiter;
    }
    return undefined;
  };
  const lend = (slot: Slot<C>, writes: boolean) => {
    slot.state = 'taken';
    slot.since = now;
    slot.writes = writes;
    if (writes) writers += 1;
    return slot.connection;
  };
  const offer = (slot: Slot<C>) => {
    if (slot.writes) writers -= 1;
    slot.writes = false;
    const waiter = waiting.length > 0 ? nextWaiter() : undefined;
    if (waiter) return waiter.resolve(lend(slot, waiter.writes));
    slot.state = 'free';
    slot.since = now;
    free.push(slot);
    if (closing) end(slot);
    return undefined;
  };
  const lendFree = () => {
    while (free.length > 0 && waiting.length > 0) {
      const waiter = nextWaiter();
      if (!waiter) return;
      waiter.resolve(lend(free.pop() as Slot<C>, waiter.writes));
    }
  };
  /** Opens as many as are waited for. */
  const refill = () => {
    lendFree();
    while (!full && slots.size < size && opening < servable()) openOne();
    if (closing && slots.size === 0 && waiting.length === 0) closing.done();
  };

  const rejectWaiters = (error: Error, before = Number.POSITIVE_INFINITY) => {
    for (const waiter of [...waiting]) {
      if (waiter.since >= before) return;
      leave(waiter);
      waiter.reject(error);
    }
  };
  const reset = (error: Error) => {
    rejectWaiters(error);
    for (const slot of [...slots.values()]) destroy(slot, error);
  };

  const tick = () => {
    now += 1;
    const overdueBefore = overdue;
    for (const slot of [...slots.values()]) {
      if (slot.state === 'opening' && now - slot.since > Math.min(limits.opening, slot.patience)) {
        notOpened(slot, new DatabaseAway('The database did not take a connection in time.'));
      } else if (slot.state === 'taken' && slot.connection.isOverdue(slot.patience)) {
        overdue += 1;
        destroy(slot, new DatabaseAway('The database did not answer in time.'));
      } else if (slot.state === 'free' && now - slot.since > limits.idle) end(slot);
    }
    // Where one went silent, those that lie unused may be as dead; finding out costs a caller the whole time limit.
    if (overdue > overdueBefore) renew();
    rejectWaiters(new DatabaseAway('No connection became free in time.'), now - limits.waiting);
    if (closing && now - closing.since > limits.closing) reset(new DatabaseAway('Closing.'));
    if (full && opening === 0 && servable() > 0 && slots.size < size) openOne();
    refill();
  };
  const renew = () => {
    for (const slot of [...slots.values()]) {
      slot.renewed = true;
      if (slot.state === 'free') end(slot);
    }
  };

  const suspect = (ticks: number) => {
    for (const slot of slots.values()) slot.patience = ticks;
    renew();
  };

  return {
    take: (writes = false) => {
      if (closing) throw new Error('The connections are closed.');
      const slot = writes && writers >= mostWriters ? undefined : free.pop();
      if (slot) return lend(slot, writes);
      return new Promise((resolve, reject) => {
        waiting.push({ since: now, writes, resolve, reject });
        if (writes) writersWaiting += 1;
        refill();
      });
    },
    giveBack: (connection, reusable = true) => {
      const slot = slots.get(connection);
      if (slot?.state !== 'taken') return;
      if (!reusable) destroy(slot, new DatabaseAway('The connection was given up.'));
      else if (slot.renewed) end(slot);
      else offer(slot);
    },
    tick,
    renew,
    suspect,
    reset,
    close: () => {
      closed ??= new Promise((resolve) => {
        closing = { since: now, done: resolve };
        for (const slot of [...free]) end(slot);
        refill();
      });
      return closed;
    },
    figures: () => ({
      size,
      open: slots.size,
      free: free.length,
      taken: slots.size - opening - free.length,
      waiting: waiting.length,
      connects,
      overdue,
    }),
  };
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
