import { Agent } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@bn/postgres/testing';
import { expect, test } from 'vitest';
import { referralForm } from '../../test/access/valid.ts';
import { errorCode, send } from '../kit/input/http.ts';
import { aCrew } from '../kit/load/writers.ts';
import type { ServerProcess } from '../kit/processes/server-process.ts';
import { openWorld } from '../kit/processes/world.ts';
import { progress, reportFigure, scale } from '../kit/results/figures.ts';
import { allowed } from '../kit/results/pace.ts';

const world = await openWorld();
/** How long a stopping server waits for calls at least. */
const LAST_CALL = 2_000;
const { pairs } = await aCrew(world, 16);
/** Shared by both tests: starting a process costs more than answering most requests. */
let running: ServerProcess | undefined;

test('5b. rolling restart of three processes', async (context) => {
  const ports = await Promise.all([freePort(), freePort(), freePort()]);
  const servers = await Promise.all(ports.map((port) => world.serve({ PORT: String(port) })));
  const started = [...servers];
  const balancer = balance(servers.map(({ address }) => address));
  let over = false;
  let requests = 0;
  const failed: string[] = [];
  const clients = pairs.map(async ({ giver, receiver }, index) => {
    while (!over) {
      const address = balancer.next();
      try {
        const { status, text } = await (index % 2
          ? send(address, 'GET', '/api/auth/me', { token: giver.token })
          : send(address, 'POST', '/api/referrals', { token: giver.token, body: referralForm(receiver) }));
        requests += 1;
        if (status >= 300) failed.push(`${status} ${text}`);
      } catch (error) {
        // Nothing listens there, so nothing was sent: it tries the next one, as every load balancer does.
        if (errorCode(error) === 'ECONNREFUSED') balancer.leaveOut(address);
        else failed.push(errorCode(error));
      }
      await sleep(scale.breath);
    }
  });
  for (const [index, port] of ports.entries()) {
    await sleep(scale.loadSeconds * 300);
    expect(await (servers[index] as ServerProcess).end('SIGTERM')).toBe(0);
    const successor = await world.serve({ PORT: String(port) });
    started.push(successor);
    await balancer.untilReady(successor.address);
    progress(`process ${index + 1} of 3 restarted, ${requests} requests, ${failed.length} failed`);
  }
  await sleep(scale.loadSeconds * 300);
  over = true;
  await Promise.all(clients);
  balancer.stop();
  expect(failed, explain(started)).toEqual([]);
  running = started.at(-1);
  reportFigure(context, `${requests} requests through three restarts, ${failed.length} failed`);
});

const explain = (servers: readonly ServerProcess[]) => servers.flatMap(({ log }) => log.warnings).join('\n');

/** Round robin among those whose /readyz says 200, asked five times a second. */
function balance(addresses: readonly string[]) {
  const ready = new Set(addresses);
  let turn = 0;
  const agent = new Agent();
  const looking = new Set<string>();
  const look = async (address: string) => {
    // One check at a time: a late answer to an old one must not count.
    if (looking.has(address)) return;
    looking.add(address);
    const status = await send(address, 'GET', '/readyz', { agent }).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) ready.add(address);
    else ready.delete(address);
    looking.delete(address);
  };
  const timer = setInterval(() => addresses.map(look), 200);
  return {
    next: (): string => {
      const choice = [...ready];
      turn += 1;
      return choice[turn % choice.length] ?? addresses[0] ?? '';
    },
    untilReady: async (address: string) => {
      while (!ready.has(address)) await sleep(50);
    },
    leaveOut: (address: string) => ready.delete(address),
    stop: () => clearInterval(timer),
  };
}

test('5a. SIGTERM under load', async (context) => {
  const server = running ?? (await world.serve());
  const answered = new Map<number, number>();
  const dropped: string[] = [];
  const clients = pairs.map(async ({ giver, receiver }, index) => {
    for (;;) {
      const began = performance.now();
      try {
        const { status } = await (index % 2
          ? send(server.address, 'GET', '/api/members/members-dashboard', { token: giver.token })
          : send(server.address, 'POST', '/api/referrals', {
              token: giver.token,
              body: referralForm(receiver),
            }));
        answered.set(status, (answered.get(status) ?? 0) + 1);
      } catch (error) {
        // The server no longer listens: nothing was sent, so nothing was dropped.
        if (errorCode(error) === 'ECONNREFUSED') return;
        // A call that takes longer than the shutdown is cut: none does, unless the machine is overloaded.
        if (performance.now() - began < LAST_CALL) dropped.push(errorCode(error));
      }
      await sleep(scale.breath);
    }
  });
  // Browsers open connections in advance and send nothing on them.
  const { hostname, port } = new URL(server.address);
  const silent = Array.from({ length: 5 }, () =>
    connect(Number(port), hostname).on('error', () => undefined),
  );
  await sleep(scale.loadSeconds * 500);

  // Polls from before, so that the change is seen at once.
  const asking = untilRefused(server.address);
  const began = performance.now();
  const stopped = server.end('SIGTERM');
  const readiness = await asking;
  const code = await stopped;
  const took = performance.now() - began;
  await Promise.all(clients);
  for (const socket of silent) socket.destroy();

  expect(dropped).toEqual([]);
  expect(readiness, 'answered while calls were still served').toContain(503);
  expect([...answered.keys()].filter((status) => status >= 300)).toEqual([]);
  expect(code).toBe(0);
  expect(took).toBeLessThan(allowed(10_000));
  const total = [...answered.values()].reduce((a, b) => a + b, 0);
  reportFigure(context, `${total} requests, 0 dropped, exit 0 after ${(took / 1000).toFixed(1)} s`);
});

/** The statuses of /readyz until the server no longer answers. */
async function untilRefused(address: string): Promise<number[]> {
  const said: number[] = [];
  for (;;) {
    const status = await send(address, 'GET', '/readyz').then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 0) return said;
    said.push(status);
    await sleep(50);
  }
}
