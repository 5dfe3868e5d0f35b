import { DatabaseAway } from '../errors.ts';
import { createQueue } from './queue.ts';

/** All that the pool knows about a connection, so that its tests can use fakes. */
export interface Pooled {
  readonly ready: Promise<void>;
  /** Called once a tick: whether an answer on it is overdue, by its own limit or by this one. */
  isOverdue(patience: number): boolean;
  /** Ends it at once; its pending statements are rejected with the error. */
  destroy(error: Error): void;
  /** Ends an unused one gracefully, without waiting for the database. */
  end(): void;
}

export interface PoolOptions<C> {
  /** How many may be open at a time, and how many of them are reserved for readers: a write may wait long for a standby. */
  size: number;
  forReaders?: number;
  /** Starts to open a connection. It calls `ended` when the connection ends for any reason, but never from within `open`. */
  open(ended: () => void): C;
  /** True for a failure to open one because the database accepts no further connections. */
  isFull(error: unknown): boolean;
  /** In ticks: for opening a connection, for a caller's wait, for an unused connection, for closing. */
  limits: { opening: number; waiting: number; idle: number; closing: number };
}

export interface Pool<C> {
  /** A caller whose signal aborts while it waits is rejected with the signal's reason, and leaves the queue. */
  acquire(writes?: boolean, signal?: AbortSignal): C | Promise<C>;
  release(connection: C, reusable?: boolean): void;
  /** Called at regular intervals: ends whatever has taken too long. */
  tick(): void;
  /** Connections that are open now are no longer handed out; work in progress continues. */
  renew(): void;
  /** Connections that are open now are no longer handed out, and are destroyed when an answer takes this many ticks. */
  suspect(ticks: number): void;
  /** Destroys all connections, and rejects their users and waiting callers with the error. */
  reset(error: Error): void;
  /** Resolves when all are released, or destroyed because that took too long. */
  close(): Promise<void>;
  figures(): PoolFigures;
}

export interface PoolFigures {
  size: number;
  open: number;
  free: number;
  taken: number;
  waiting: number;
  /** Since the start: connections opened, and those destroyed because they did not answer. */
  connects: number;
  overdue: number;
}

interface Slot<C> {
  connection: C;
  state: 'opening' | 'free' | 'taken';
  /** The tick at which opening started or it became free. */
  since: number;
  renewed: boolean;
  writes: boolean;
  /** How many ticks it may be silent, if fewer than opening it or its statement may take. */
  patience: number;
}

/**
 * A pool of connections. A slot belongs to a connection, not to its user: it is free again as soon as the connection is
 * gone, whatever the user does or forgets. There is one timer for all of them (the caller's, see tick), so that a
 * statement needs none.
 */
export function createPool<C extends Pooled>(options: PoolOptions<C>): Pool<C> {
  const { size, forReaders = 0, open, isFull, limits } = options;
  const slots = new Map<C, Slot<C>>();
  /** The most recently used is handed out first: those at the front grow old. Empty while a caller waits who may have one. */
  const free: Slot<C>[] = [];
  const waiting = createQueue<C>(() => refill());
  const mostWriters = size - forReaders;
  let writers = 0;
  let opening = 0;
  /** The database accepted no further connection at the last attempt: the next attempts are one per tick. */
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
    // If it is full, waiting callers get one that is released, or opened at a later tick.
    if (!full) nextWaiter()?.reject(error);
    refill();
  };

  /** Runs once for every connection that ends. */
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

  /** Waiting callers who could be served if there were a connection. */
  const servable = () => waiting.length - waiting.writers + Math.min(waiting.writers, mostWriters - writers);
  const nextWaiter = () => waiting.next(writers < mostWriters);
  const handOut = (slot: Slot<C>, writes: boolean) => {
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
    if (waiter) return waiter.resolve(handOut(slot, waiter.writes));
    slot.state = 'free';
    slot.since = now;
    free.push(slot);
    if (closing) end(slot);
    return undefined;
  };
  const handOutFree = () => {
    while (free.length > 0 && waiting.length > 0) {
      const waiter = nextWaiter();
      if (!waiter) return;
      waiter.resolve(handOut(free.pop() as Slot<C>, waiter.writes));
    }
  };
  /** Opens as many as callers wait for. */
  const refill = () => {
    handOutFree();
    while (!full && slots.size < size && opening < servable()) openOne();
    if (closing && slots.size === 0 && waiting.length === 0) closing.done();
  };

  const reset = (error: Error) => {
    waiting.rejectAll(error);
    for (const slot of [...slots.values()]) destroy(slot, error);
  };

  const tick = () => {
    now += 1;
    const overdueBefore = overdue;
    for (const slot of [...slots.values()]) {
      if (slot.state === 'opening' && now - slot.since > Math.min(limits.opening, slot.patience)) {
        notOpened(slot, new DatabaseAway('The database did not accept a connection in time.'));
      } else if (slot.state === 'taken' && slot.connection.isOverdue(slot.patience)) {
        overdue += 1;
        destroy(slot, new DatabaseAway('The database did not answer in time.'));
      } else if (slot.state === 'free' && now - slot.since > limits.idle) end(slot);
    }
    // If one went silent, idle ones may be dead as well; finding out would cost a caller the whole time limit.
    if (overdue > overdueBefore) renew();
    waiting.rejectAll(new DatabaseAway('No connection became free in time.'), now - limits.waiting);
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
    acquire: (writes = false, signal) => {
      signal?.throwIfAborted();
      if (closing) throw new Error('The connections are closed.');
      const slot = writes && writers >= mostWriters ? undefined : free.pop();
      if (slot) return handOut(slot, writes);
      const served = waiting.enter(now, writes, signal);
      refill();
      return served;
    },
    release: (connection, reusable = true) => {
      const slot = slots.get(connection);
      if (slot?.state !== 'taken') return;
      if (!reusable) destroy(slot, new DatabaseAway('The connection was abandoned.'));
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
