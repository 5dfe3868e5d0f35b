import { expect, test } from 'vitest';
import {
  aPool,
  type FakeConnection,
  Full,
  LIMITS,
  newest,
  open,
  passTime,
  settled,
} from '../../test/fake-connections.ts';
import { DatabaseAway } from '../errors.ts';

test('reserves connections for readers, and serves waiting writers when one of theirs is released or lost', async () => {
  const { pool, connections } = aPool(3, 1);
  const writers = [await open(pool, connections, true), await open(pool, connections, true)];
  const third = Promise.resolve(pool.acquire(true));
  expect(pool.figures()).toMatchObject({ open: 2, waiting: 1 });
  const reader = await open(pool, connections);
  pool.release(reader);
  const fourth = Promise.resolve(pool.acquire(true));
  expect(pool.figures()).toMatchObject({ open: 3, free: 1, waiting: 2 });
  expect(pool.acquire()).toBe(reader);
  pool.release(reader);
  (writers[0] as FakeConnection).die();
  expect(await third).toBe(reader);
  pool.release(reader);
  expect(await fourth).toBe(reader);
});

test('hands out a free connection synchronously, the most recently used first', async () => {
  const { pool, connections } = aPool(2);
  const [first, second] = [await open(pool, connections), await open(pool, connections)];
  pool.release(first);
  pool.release(second);
  expect(pool.acquire()).toBe(second);
  expect(pool.acquire()).toBe(first);
});

test('a connection that ends after it was replaced does not affect its replacement', async () => {
  const { pool, connections } = aPool(1);
  const old = await open(pool, connections);
  old.silent = true;
  pool.tick();
  expect(pool.figures()).toMatchObject({ open: 0, taken: 0, overdue: 1 });
  const fresh = await open(pool, connections);
  old.die();
  pool.release(old);
  pool.release(old, false);
  expect(pool.figures()).toMatchObject({ open: 1, taken: 1, free: 0 });
  pool.release(fresh);
  expect(pool.acquire()).toBe(fresh);
});

test('no longer hands out idle connections after one went silent', async () => {
  const { pool, connections } = aPool(3);
  const [silent, unused, working] = [
    await open(pool, connections),
    await open(pool, connections),
    await open(pool, connections),
  ];
  pool.release(unused);
  silent.silent = true;
  pool.tick();
  expect([silent.fate, unused.fate, working.fate]).toEqual(['destroyed', 'ended', 'alive']);
  pool.release(working);
  expect(working.fate).toBe('ended');
  expect(pool.figures().open).toBe(0);
});

test('destroys a suspected connection that stays silent, retires one that answers, and trusts later ones', async () => {
  const { pool, connections } = aPool(4);
  const [silent, working, unused] = [
    await open(pool, connections),
    await open(pool, connections),
    await open(pool, connections),
  ];
  pool.release(unused);
  silent.waiting = 9;
  working.waiting = 8;
  pool.suspect(8);
  const later = await open(pool, connections);
  later.waiting = 9;
  pool.tick();
  expect([silent.fate, working.fate, unused.fate, later.fate]).toEqual([
    'destroyed',
    'alive',
    'ended',
    'alive',
  ]);
  pool.release(working);
  expect(working.fate).toBe('ended');
  expect(pool.figures()).toMatchObject({ open: 1, overdue: 1 });
});

test('waits for an open connection when the database accepts no further ones', async () => {
  const { pool, connections } = aPool(3);
  const only = await open(pool, connections);
  const waiting = Promise.resolve(pool.acquire());
  newest(connections).fail(new Full());
  await settled();
  expect(pool.figures()).toMatchObject({ open: 1, waiting: 1 });
  pool.release(only);
  expect(await waiting).toBe(only);

  // Retried at every tick, because another client may have disconnected.
  const later = Promise.resolve(pool.acquire());
  newest(connections).fail(new Full());
  await settled();
  pool.tick();
  newest(connections).succeed();
  expect(await later).toBe(newest(connections));
});

test('asks a full database once a tick, until the waiting limit', async () => {
  const { pool, connections } = aPool(3);
  const acquiring = [1, 2, 3].map(() => Promise.resolve(pool.acquire()));
  const refused = Promise.allSettled(acquiring);
  for (let tick = 0; tick <= LIMITS.waiting; tick += 1) {
    for (const connection of connections) connection.fail(new Full());
    await settled();
    expect(pool.figures()).toMatchObject({ open: 0, waiting: 3, connects: 3 + tick });
    pool.tick();
  }
  for (const { status } of await refused) expect(status).toBe('rejected');
});

test('renewal retires every open connection and lets work in progress continue', async () => {
  const { pool, connections } = aPool(2);
  const [working, unused] = [await open(pool, connections), await open(pool, connections)];
  pool.release(unused);
  pool.renew();
  expect([working.fate, unused.fate]).toEqual(['alive', 'ended']);
  pool.release(working);
  expect(working.fate).toBe('ended');
});

test('a reset rejects current users and waiting callers, and serves the next caller', async () => {
  const { pool, connections } = aPool(1);
  const working = await open(pool, connections);
  const waiting = Promise.resolve(pool.acquire());
  pool.reset(new DatabaseAway('gone'));
  await expect(waiting).rejects.toThrow('gone');
  expect(working.fate).toBe('destroyed');
  expect(await open(pool, connections)).not.toBe(working);
});

test('enforces the limits on opening, waiting, idling and closing', async () => {
  const { pool, connections } = aPool(1);
  const never = Promise.resolve(pool.acquire());
  never.catch(() => undefined);
  passTime(pool, LIMITS.opening);
  expect(newest(connections).fate).toBe('alive');
  pool.tick();
  expect(newest(connections).fate).toBe('destroyed');
  await expect(never).rejects.toThrow(DatabaseAway);

  const kept = await open(pool, connections);
  const late = Promise.resolve(pool.acquire());
  late.catch(() => undefined);
  passTime(pool, LIMITS.waiting);
  expect(pool.figures().waiting).toBe(1);
  pool.tick();
  await expect(late).rejects.toThrow('No connection became free in time.');

  pool.release(kept);
  passTime(pool, LIMITS.idle);
  expect(kept.fate).toBe('alive');
  pool.tick();
  expect(kept.fate).toBe('ended');

  const forgotten = await open(pool, connections);
  const closing = pool.close();
  passTime(pool, LIMITS.closing);
  expect(forgotten.fate).toBe('alive');
  pool.tick();
  await closing;
  expect(forgotten.fate).toBe('destroyed');
  expect(() => pool.acquire()).toThrow('The connections are closed.');
});

test('a connection that is released twice is free once', async () => {
  const { pool, connections } = aPool(2);
  const connection = await open(pool, connections);
  pool.release(connection);
  pool.release(connection);
  expect(pool.figures()).toMatchObject({ open: 1, free: 1 });
});

test('opens a new connection for a waiting caller as soon as one in use is lost', async () => {
  const { pool, connections } = aPool(1);
  const working = await open(pool, connections);
  const waiting = Promise.resolve(pool.acquire());
  working.die();
  newest(connections).succeed();
  expect(await waiting).not.toBe(working);
});

test('a caller who gives up leaves the queue at once, and the next one is served', async () => {
  const { pool, connections } = aPool(1);
  const only = await open(pool, connections);
  const giveUp = new AbortController();
  const first = Promise.resolve(pool.acquire(true, giveUp.signal));
  const second = Promise.resolve(pool.acquire(true));
  giveUp.abort(new Error('left'));
  await expect(first).rejects.toThrow('left');
  expect(pool.figures()).toMatchObject({ taken: 1, waiting: 1 });
  pool.release(only);
  expect(await second).toBe(only);
  pool.release(only);
  expect(pool.figures()).toMatchObject({ open: 1, free: 1, taken: 0, waiting: 0 });
});

test('a caller who has already given up gets nothing, even if a connection is free', async () => {
  const { pool, connections } = aPool(1);
  pool.release(await open(pool, connections));
  expect(() => pool.acquire(true, AbortSignal.abort(new Error('left')))).toThrow('left');
  expect(pool.figures()).toMatchObject({ free: 1, taken: 0, waiting: 0 });
});

test('a caller who was served can no longer leave the queue', async () => {
  const { pool, connections } = aPool(1);
  const only = await open(pool, connections);
  const giveUp = new AbortController();
  const served = Promise.resolve(pool.acquire(false, giveUp.signal));
  const next = Promise.resolve(pool.acquire());
  pool.release(only);
  giveUp.abort();
  expect(await served).toBe(only);
  expect(pool.figures()).toMatchObject({ taken: 1, waiting: 1 });
  pool.release(only);
  expect(await next).toBe(only);
});

test('closing does not wait for a caller who gave up', async () => {
  const { pool, connections } = aPool(1);
  const giveUp = new AbortController();
  const never = Promise.resolve(pool.acquire(false, giveUp.signal));
  never.catch(() => undefined);
  newest(connections).fail(new Full());
  await settled();
  const closing = pool.close();
  giveUp.abort();
  await closing;
});
