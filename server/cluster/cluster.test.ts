import { mkdir, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEvents } from '../test/event-reader.ts';
import type { Ledger } from '../trust/kit/load/writers.ts';
import { endAndJudgeServers } from '../trust/kit/processes/server-process.ts';
import { type Seen, startLoad } from './kit/load.ts';
import { forgetNetwork } from './kit/network.ts';
import { CLUSTER, needPackages } from './kit/packages.ts';
import { killAll, signalAll } from './kit/programs.ts';
import { openWorld, type World } from './kit/world.ts';

/** Seconds that writes, and reads, may be unavailable; how often a call may have to be sent again, and how often it happens. */
interface Limits {
  writes: number;
  reads: number;
  retries?: number;
  failed?: number;
  times?: number;
}

let world: World;
let written: { record: Ledger; rounds: number } | undefined;
const rows: string[] = [];
const results = fileURLToPath(new URL('../../test-results/', import.meta.url));

beforeAll(async () => {
  await needPackages(CLUSTER);
  const began = Date.now();
  world = await openWorld();
  process.stdout.write(`  the cluster is up after ${Math.round((Date.now() - began) / 1000)} s\n`);
});
afterAll(async () => {
  await world?.close();
  await forgetNetwork();
  const table = [
    '| fault | times | longest without a write | without a read | refused or interrupted | load |',
    '|---|---|---|---|---|---|',
    ...rows,
  ];
  await mkdir(results, { recursive: true });
  await writeFile(path.join(results, 'cluster.md'), `${table.join('\n')}\n`);
  process.stdout.write(`\n${table.join('\n')}\n`);
  await endAndJudgeServers();
});

/** A fault under load, and everything that has to hold through it and after it. */
function fault(
  name: string,
  limits: Limits,
  commit: () => Promise<void>,
  afterwards: () => Promise<void> = async () => undefined,
) {
  test(name, async () => {
    const { times = 1 } = limits;
    const all: Seen[] = [];
    for (let time = 1; time <= times; time += 1) {
      await world.untilWhole();
      const load = startLoad(world.address, world.people, written);
      let undone = false;
      const undo = async () => {
        if (undone) return;
        undone = true;
        await afterwards();
      };
      try {
        await load.untilBusy();
        load.begin();
        await commit();
        await load.untilBusy();
        const seen = load.seen();
        await undo();
        await world.untilWhole();
        await load.untilBusy();
        all.push({ ...seen, wrong: load.seen().wrong });
      } finally {
        await undo();
        written = await load.finish();
      }
      await world.reckon(written.record);
      process.stdout.write(`  ${name} ${time}: ${publish(all.slice(-1))}\n`);
    }
    rows.push(`| ${name} | ${times} | ${publish(all)} | ${loadavg()[0]?.toFixed(1)} |`);
    expect(all.flatMap(({ wrong }) => wrong)).toEqual([]);
    const most = (value: (seen: Seen) => number) => Math.max(...all.map(value));
    expect(
      most(({ writesOut }) => writesOut),
      'seconds without a write',
    ).toBeLessThanOrEqual(limits.writes);
    expect(
      most(({ readsOut }) => readsOut),
      'seconds without a read',
    ).toBeLessThanOrEqual(limits.reads);
    if (limits.retries !== undefined)
      expect(most(({ mostRetries }) => mostRetries)).toBeLessThanOrEqual(limits.retries);
    if (limits.failed !== undefined) expect(most(({ failed }) => failed)).toBeLessThanOrEqual(limits.failed);
  }, 1_800_000);
}

function publish(all: Seen[]): string {
  const range = (value: (seen: Seen) => number, unit: string, digits: number) => {
    const values = all.map(value).sort((a, b) => a - b);
    const [least, most] = [values[0] ?? 0, values.at(-1) ?? 0];
    const text = (number: number) => number.toFixed(digits);
    return text(least) === text(most) ? `${text(most)}${unit}` : `${text(least)} to ${text(most)}${unit}`;
  };
  return [
    range(({ writesOut }) => writesOut, ' s', 1),
    range(({ readsOut }) => readsOut, ' s', 1),
    range(({ failed }) => failed, '', 0),
  ].join(' | ');
}

test('an event stream outlasts its quiet times behind the proxy', async () => {
  const reader = await readEvents(world.address, world.people.admin);
  await expect.poll(() => reader.beats, { timeout: 60_000, interval: 500 }).toBe(2);
  expect(reader.messages.map(({ name }) => name)).toEqual(['ready']);
  await reader.close();
}, 90_000);

type Roles = Awaited<ReturnType<World['roles']>>;
const KILLS: [what: string, role: keyof Roles, limits: Limits][] = [
  ["primary's PostgreSQL and Patroni", 'primary', { writes: 10, reads: 1.5, times: 10 }],
  ['the synchronous standby', 'sync', { writes: 3, reads: 1 }],
  ['another standby', 'other', { writes: 3, reads: 1, retries: 1 }],
];
for (const [what, role, limits] of KILLS) {
  let killed: World['nodes']['n1'] | undefined;
  fault(
    `${what} killed with -9`,
    limits,
    async () => {
      const node = (await world.roles())[role];
      node.patroni.signal('SIGKILL');
      await killAll(() => world.postgresOf(node));
      await node.patroni.end('SIGKILL');
      killed = node;
    },
    async () => {
      if (killed) world.startPatroni(killed);
      killed = undefined;
    },
  );
}

/** What is paused, and for how many seconds. */
const PAUSES: [what: string, seconds: number, limits: Limits, find: (roles: Roles) => Promise<number[]>][] = [
  ["primary's PostgreSQL", 20, { writes: 12, reads: 1.5 }, ({ primary }) => world.postgresOf(primary)],
  [
    "the primary's whole machine",
    20,
    { writes: 12, reads: 1.5 },
    async ({ primary }) => [primary.etcd.pid, primary.patroni.pid, ...(await world.postgresOf(primary))],
  ],
  ['the synchronous standby', 10, { writes: 3, reads: 1 }, ({ sync }) => world.postgresOf(sync)],
];
for (const [what, seconds, limits, find] of PAUSES) {
  let paused: number[] = [];
  fault(
    `${what} paused for ${seconds} s (SIGSTOP)`,
    limits,
    async () => {
      paused = await find(await world.roles());
      signalAll(paused, 'SIGSTOP');
      await sleep(seconds * 1_000);
      signalAll(paused, 'SIGCONT');
    },
    async () => signalAll(paused, 'SIGCONT'),
  );
}

fault(
  'primary cut off from the network for 20 s',
  { writes: 12, reads: 1.5 },
  async () => {
    await world.cutOff((await world.roles()).primary);
    await sleep(20_000);
    await world.restoreNetwork();
  },
  () => world.restoreNetwork(),
);

fault('planned switchover', { writes: 3, reads: 3, times: 3 }, async () => {
  await world.switchOver((await world.roles()).primary);
});

fault(
  'one API process killed with -9',
  { writes: 3, reads: 3, retries: 1 },
  async () => {
    await world.api.n2.end('SIGKILL');
  },
  () => world.startApi('n2'),
);

fault(
  'one etcd member killed with -9',
  { writes: 3, reads: 3, retries: 1 },
  async () => {
    await world.nodes.n3.etcd.end('SIGKILL');
    await sleep(5_000);
  },
  async () => world.startEtcd(world.nodes.n3),
);

fault(
  "etcd's quorum lost for 30 s",
  { writes: 3, reads: 1, failed: 0 },
  async () => {
    for (const name of ['n1', 'n2'] as const) await world.nodes[name].etcd.end('SIGKILL');
    await sleep(30_000);
  },
  async () => {
    for (const name of ['n1', 'n2'] as const) world.startEtcd(world.nodes[name]);
  },
);

fault('rolling upgrade with a migration', { writes: 3, reads: 3, failed: 0 }, async () => {
  const next = await world.nextVersion(`ALTER TABLE referrals ADD COLUMN next_version text;
-- concurrently: CREATE INDEX CONCURRENTLY referrals_next_version ON referrals (next_version)
`);
  for (const name of ['n1', 'n2', 'n3'] as const) {
    expect(await world.api[name].end('SIGTERM')).toBe(0);
    await world.startApi(name, next);
    // haproxy has to see it before the next one goes.
    await sleep(1_500);
  }
});
