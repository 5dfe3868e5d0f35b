import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type Replica, startReplicas } from '../testing/replicas.ts';
import { findMostAdvanced, isComplete } from './most-advanced.ts';

const PAGE = 8192;
const at = (received: number, replayed: number, longestDelay = 500) => ({ received, replayed, longestDelay });

test('a standby that has replayed everything it received has every acknowledged commit', () => {
  expect(isComplete(at(100_000, 100_000), 0)).toBe(true);
});

test('one that has not may be delayed by its readers, up to their limit', () => {
  expect(isComplete(at(10 * PAGE, 9 * PAGE + 40), 0)).toBe(false);
  expect(isComplete(at(10 * PAGE, 9 * PAGE + 40), 500)).toBe(false);
});

test('after that limit the rest is the start of a record whose end was never sent', () => {
  expect(isComplete(at(10 * PAGE, 9 * PAGE + 40), 501)).toBe(true);
});

test('such a start ends with a page: anything else that is not replayed may have been acknowledged', () => {
  expect(isComplete(at(10 * PAGE + 8, 9 * PAGE + 40), 60_000)).toBe(false);
});

test('if readers may delay it indefinitely, it is never known to be complete', () => {
  expect(isComplete(at(10 * PAGE, 9 * PAGE + 40, -1), 60_000)).toBe(false);
});

test('finds the standby that received most, anywhere in the list; none with two hosts lost', async () => {
  const replicas = await startReplicas(3);
  onTestFinished(replicas.stop);
  const [primary, behind, ahead] = replicas.nodes as [Replica, Replica, Replica];
  const hostOf = (node: Replica) => replicas.url([node], 'any');
  await behind.sql(`ALTER SYSTEM SET primary_conninfo = ''`);
  await behind.sql('SELECT pg_reload_conf()');
  const receivers = () => primary.sql('SELECT application_name FROM pg_stat_replication');
  await expect.poll(receivers).toEqual([{ application_name: 'n2' }]);
  await primary.sql('CREATE TABLE written_meanwhile ()');
  const [{ at } = { at: '' }] = await primary.sql<{ at: string }>('SELECT pg_current_wal_lsn()::text AS at');
  await expect
    .poll(() => ahead.sql(`SELECT pg_last_wal_replay_lsn() >= '${at}' AS there`))
    .toEqual([{ there: true }]);
  await primary.kill();
  for (const order of [
    [primary, behind, ahead],
    [ahead, behind, primary],
  ])
    expect((await findMostAdvanced(order.map(hostOf), 'test'))?.host).toBe(hostOf(ahead));
  await ahead.kill();
  expect(await findMostAdvanced(replicas.nodes.map(hostOf), 'test')).toBeUndefined();
});

test('does not wait for a host that hangs once all others have answered', { timeout: 300_000 }, async () => {
  const replicas = await startReplicas(3);
  onTestFinished(replicas.stop);
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const standbys = replicas.nodes.slice(1).map((node) => replicas.url([node], 'any'));
  const hung = `postgres://someone@127.0.0.1:${(silent.address() as AddressInfo).port}/anything`;
  const found = await findMostAdvanced([hung, ...standbys], 'test', 600_000);
  expect(standbys).toContain(found?.host);
});
