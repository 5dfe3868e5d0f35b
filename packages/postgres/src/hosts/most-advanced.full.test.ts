import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type Replica, startReplicas } from '../testing/replicas.ts';
import { findMostAdvanced } from './most-advanced.ts';

/** Longer than any test: a host that answers is waited for, however busy the machine is. */
const PATIENCE = 600_000;

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
    expect((await findMostAdvanced(order.map(hostOf), 'test', PATIENCE))?.host).toBe(hostOf(ahead));
  await ahead.kill();
  expect(await findMostAdvanced(replicas.nodes.map(hostOf), 'test', PATIENCE)).toBeUndefined();
});

test('does not wait for a host that hangs once all others have answered', async () => {
  const replicas = await startReplicas(3);
  onTestFinished(replicas.stop);
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const standbys = replicas.nodes.slice(1).map((node) => replicas.url([node], 'any'));
  const hung = `postgres://someone@127.0.0.1:${(silent.address() as AddressInfo).port}/anything`;
  const found = await findMostAdvanced([hung, ...standbys], 'test', PATIENCE);
  expect(standbys).toContain(found?.host);
});
