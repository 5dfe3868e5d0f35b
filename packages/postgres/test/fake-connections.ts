import { createPool, type Pool, type Pooled } from '../src/pool/pool.ts';

export const LIMITS = { opening: 3, waiting: 5, idle: 20, closing: 4 };
export class Full extends Error {}

/** A connection without a socket: the test decides what happens to it. */
export class FakeConnection implements Pooled {
  readonly ready: Promise<void>;
  succeed!: () => void;
  fail!: (error: Error) => void;
  silent = false;
  /** Ticks for which a caller has waited for an answer. */
  waiting = 0;
  fate: 'alive' | 'destroyed' | 'ended' | 'dead' = 'alive';
  private readonly ended: () => void;

  constructor(ended: () => void) {
    this.ended = ended;
    this.ready = new Promise((resolve, reject) => {
      this.succeed = resolve;
      this.fail = reject;
    });
  }
  isOverdue = (patience: number) => this.silent || this.waiting > patience;
  /** Sockets emit 'close' after they were destroyed, and some do so twice. */
  destroy = () => {
    this.fate = 'destroyed';
    this.ended();
  };
  end = () => {
    this.fate = 'ended';
  };
  die = () => {
    if (this.fate === 'alive') this.fate = 'dead';
    this.ended();
  };
}

export function aPool(size: number, forReaders = 0) {
  const connections: FakeConnection[] = [];
  const pool = createPool<FakeConnection>({
    size,
    forReaders,
    open: (ended) => {
      const connection = new FakeConnection(ended);
      connections.push(connection);
      return connection;
    },
    isFull: (error) => error instanceof Full,
    limits: LIMITS,
  });
  return { pool, connections };
}
export const settled = () => new Promise(setImmediate);
export const newest = (connections: FakeConnection[]) => connections.at(-1) as FakeConnection;
export async function open(pool: Pool<FakeConnection>, connections: FakeConnection[], writes = false) {
  const acquiring = Promise.resolve(pool.acquire(writes));
  newest(connections).succeed();
  return acquiring;
}
export const passTime = (pool: Pool<FakeConnection>, ticks: number) => {
  for (let tick = 0; tick < ticks; tick += 1) pool.tick();
};
