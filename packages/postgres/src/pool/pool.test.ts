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

test('writers leave to readers what is theirs, and get it back when one of their own is given back or lost', async () => {
  const { pool, connections } = aPool(3, 1);
  const writers = [await open(pool, connections, true), await open(pool, connections, true)];
  const third = Promise.resolve(pool.take(true));
  expect(pool.figures()).toMatchObject({ open: 2, waiting: 1 });
  const reader = await open(pool, connections);
  pool.giveBack(reader);
  const fourth = Promise.resolve(pool.take(true));
  expect(pool.figures()).toMatchObject({ open: 3, free: 1, waiting: 2 });
  expect(pool.take()).toBe(reader);
  pool.giveBack(reader);
  (writers[0] as FakeConnection).die();
  expect(await third).toBe(reader);
  pool.giveBack(reader);
  expect(await fourth).toBe(reader);
});

test('one that is free is lent without a turn of the event loop, the one used last first', async () => {
  const { pool, connections } = aPool(2);
  const [first, second] = [await open(pool, connections), await open(pool, connections)];
  pool.giveBack(first);
  pool.giveBack(second);
  expect(pool.take()).toBe(second);
  expect(pool.take()).toBe(first);
});

test('a connection that ends late, after it was replaced, takes nothing from the one that replaced it', async () => {
  const { pool, connections } = aPool(1);
  const old = await open(pool, connections);
  old.silent = true;
  pool.tick();
  expect(pool.figures()).toMatchObject({ open: 0, taken: 0, overdue: 1 });
  const fresh = await open(pool, connections);
  old.die();
  pool.giveBack(old);
  pool.giveBack(old, false);
  expect(pool.figures()).toMatchObject({ open: 1, taken: 1, free: 0 });
  pool.giveBack(fresh);
  expect(pool.take()).toBe(fresh);
});

test('where one went silent, those that lie unused are not lent any more', async () => {
  const { pool, connections } = aPool(3);
  const [silent, unused, working] = [
    await open(pool, connections),
    await open(pool, connections),
    await open(pool, connections),
  ];
  pool.giveBack(unused);
  silent.silent = true;
  pool.tick();
  expect([silent.fate, unused.fate, working.fate]).toEqual(['destroyed', 'ended', 'alive']);
  pool.giveBack(working);
  expect(working.fate).toBe('ended');
  expect(pool.figures().open).toBe(0);
});

test('one under suspicion is destroyed when it is silent for long, is lent no more when it answers, and later ones are trusted', async () => {
  const { pool, connections } = aPool(4);
  const [silent, working, unused] = [
    await open(pool, connections),
    await open(pool, connections),
    await open(pool, connections),
  ];
  pool.giveBack(unused);
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
  pool.giveBack(working);
  expect(working.fate).toBe('ended');
  expect(pool.figures()).toMatchObject({ open: 1, overdue: 1 });
});

test('a database that is full is no failure while there is a connection to wait for', async () => {
  const { pool, connections } = aPool(3);
  const only = await open(pool, connections);
  const waiting = Promise.resolve(pool.take());
  newest(connections).fail(new Full());
  await settled();
  expect(pool.figures()).toMatchObject({ open: 1, waiting: 1 });
  pool.giveBack(only);
  expect(await waiting).toBe(only);

  // It is tried again at every tick, because somebody else may have left.
  const later = Promise.resolve(pool.take());
  newest(connections).fail(new Full());
  await settled();
  pool.tick();
  newest(connections).succeed();
  expect(await later).toBe(newest(connections));
});

test('a database that is full is asked once a tick, until the limit of those who wait', async () => {
  const { pool, connections } = aPool(3);
  const taking = [1, 2, 3].map(() => Promise.resolve(pool.take()));
  const refused = Promise.allSettled(taking);
  for (let tick = 0; tick <= LIMITS.waiting; tick += 1) {
    for (const connection of connections) connection.fail(new Full());
    await settled();
    expect(pool.figures()).toMatchObject({ open: 0, waiting: 3, connects: 3 + tick });
    pool.tick();
  }
  for (const { status } of await refused) expect(status).toBe('rejected');
});

test('after renewal every connection that was open serves nobody else, and work in progress goes on', async () => {
  const { pool, connections } = aPool(2);
  const [working, unused] = [await open(pool, connections), await open(pool, connections)];
  pool.giveBack(unused);
  pool.renew();
  expect([working.fate, unused.fate]).toEqual(['alive', 'ended']);
  pool.giveBack(working);
  expect(working.fate).toBe('ended');
});

test('a fresh start refuses whoever works and whoever waits, and the next caller is served', async () => {
  const { pool, connections } = aPool(1);
  const working = await open(pool, connections);
  const waiting = Promise.resolve(pool.take());
  pool.reset(new DatabaseAway('gone'));
  await expect(waiting).rejects.toThrow('gone');
  expect(working.fate).toBe('destroyed');
  expect(await open(pool, connections)).not.toBe(working);
});

test('limits: to open one, to wait for one, to keep one that nobody needs, to close', async () => {
  const { pool, connections } = aPool(1);
  const never = Promise.resolve(pool.take());
  never.catch(() => undefined);
  passTime(pool, LIMITS.opening);
  expect(newest(connections).fate).toBe('alive');
  pool.tick();
  expect(newest(connections).fate).toBe('destroyed');
  await expect(never).rejects.toThrow(DatabaseAway);

  const kept = await open(pool, connections);
  const late = Promise.resolve(pool.take());
  late.catch(() => undefined);
  passTime(pool, LIMITS.waiting);
  expect(pool.figures().waiting).toBe(1);
  pool.tick();
  await expect(late).rejects.toThrow('No connection became free in time.');

  pool.giveBack(kept);
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
  expect(() => pool.take()).toThrow('The connections are closed.');
});

test('one that is given back twice is free once', async () => {
  const { pool, connections } = aPool(2);
  const connection = await open(pool, connections);
  pool.giveBack(connection);
  pool.giveBack(connection);
  expect(pool.figures()).toMatchObject({ open: 1, free: 1 });
});

test('whoever waits gets a new connection at once when one that was lent is lost', async () => {
  const { pool, connections } = aPool(1);
  const working = await open(pool, connections);
  const waiting = Promise.resolve(pool.take());
  working.die();
  newest(connections).succeed();
  expect(await waiting).not.toBe(working);
});
