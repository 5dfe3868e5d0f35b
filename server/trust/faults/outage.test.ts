import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { referralForm } from '../../test/access/valid.ts';
import { WAIT_LIMIT } from '../../test/limits.ts';
import { type Answer, send } from '../kit/input/http.ts';
import { aCrew, type People } from '../kit/load/writers.ts';
import { anOwnPostgres, type OwnPostgres } from '../kit/processes/own-postgres.ts';
import { ADMIN, type ServerProcess, startServer } from '../kit/processes/server-process.ts';
import { openWorld, prepareOn } from '../kit/processes/world.ts';
import { largest, progress, reportFigure, scale } from '../kit/results/figures.ts';
import { allowed } from '../kit/results/pace.ts';

test('3. database stopped, then paused, then back', async (context) => {
  const postgres = await anOwnPostgres();
  const server = await startServer({ DATABASE_URL: postgres.appUrl, DATABASE_OWNER_URL: postgres.ownerUrl });
  const prepared = await prepareOn(postgres);
  const people = await aCrew(prepared, 4);
  await prepared.close();

  const stopped = await outage(server, people, postgres.stop, postgres.start);
  const paused = await outage(server, people, postgres.pause, postgres.resume);
  await expectNoPileUp(postgres);
  reportFigure(
    context,
    [['stopped', stopped] as const, ['paused', paused] as const]
      .map(
        ([how, { refused, slowest, back }]) =>
          `${how} ${scale.outageSeconds} s: ${refused} calls, all 503 with Retry-After, slowest ${slowest} ms, service back ${back} ms after its return`,
      )
      .join('; '),
  );
});

async function outage(
  { address }: ServerProcess,
  people: People,
  begin: () => Promise<void>,
  end: () => Promise<void>,
) {
  let phase: 'before' | 'gone' | 'returning' | 'over' = 'before';
  const during: Answer[] = [];
  const early: Answer[] = [];
  const calling = CALLS.flatMap((call) =>
    people.pairs.map(async ({ giver, receiver }) => {
      while (phase !== 'over') {
        const sentIn = phase;
        const answer = await call(address, giver.token, receiver);
        if (phase === 'before') early.push(answer);
        // A request sent before may have succeeded, with its answer arriving only now.
        else if (phase === 'gone' && sentIn === 'gone') during.push(answer);
        await sleep(scale.outagePause);
      }
    }),
  );
  await sleep(500);
  await begin();
  // Until the server notices, calls may still wait for an answer.
  await expect.poll(async () => (await send(address, 'GET', '/readyz')).status).toBe(503);
  phase = 'gone';
  for (let second = 0; second < scale.outageSeconds; second += 1) {
    await sleep(1_000);
    expect((await send(address, 'GET', '/healthz')).status).toBe(200);
    expect((await send(address, 'GET', '/readyz')).status).toBe(503);
    if (second % 10 === 9) progress(`down for ${second + 1} s, ${during.length} calls refused`);
  }
  phase = 'returning';
  await end();
  const returned = performance.now();
  await untilServing(address, people);
  const back = Math.round(performance.now() - returned);
  phase = 'over';
  await Promise.all(calling);

  const refusedWithin = allowed(scale.refusedWithin);
  for (const answer of [...during, ...early]) {
    expect([200, 201, 503], answer.text).toContain(answer.status);
    expect(answer.took, answer.text).toBeLessThan(refusedWithin);
  }
  expect(during.length).toBeGreaterThan(0);
  for (const answer of during) {
    expect(answer.status, answer.text).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.body.code).toBe('unavailable');
  }
  progress(`${during.length} refused, back after ${back} ms`);
  expect(back).toBeLessThan(allowed(scale.servingWithin));
  return {
    refused: during.length,
    slowest: Math.round(largest([...during, ...early].map(({ took }) => took))),
    back,
  };
}

const CALLS: ((address: string, token: string, other: { id: number }) => Promise<Answer>)[] = [
  (address, token) => send(address, 'GET', '/api/auth/me', { token }),
  (address, token) => send(address, 'GET', '/api/members/members-dashboard', { token }),
  (address, token) => send(address, 'GET', '/api/elevated/members?search=person', { token }),
  (address, token, other) => send(address, 'POST', '/api/referrals', { token, body: referralForm(other) }),
];

/** Service is back when every kind of call succeeds, including a sign-in. */
async function untilServing(address: string, { pairs }: People): Promise<void> {
  const [pair] = pairs;
  if (!pair) throw new Error('no member to call as');
  const deadline = Date.now() + WAIT_LIMIT;
  for (;;) {
    const answers = await Promise.all([
      send(address, 'GET', '/readyz'),
      send(address, 'POST', '/api/auth/login', { body: ADMIN }),
      ...CALLS.map((call) => call(address, pair.giver.token, pair.receiver)),
    ]);
    if (answers.every(({ status }) => status < 300)) return;
    if (Date.now() > deadline)
      throw new Error(answers.map(({ status, text }) => `${status} ${text}`).join('\n'));
    await sleep(20);
  }
}

/** Failed attempts must not all become connections when the database wakes up. */
async function expectNoPileUp({ ownerUrl, appUrl }: OwnPostgres): Promise<void> {
  const { sql, close } = await prepareOn({ ownerUrl, appUrl });
  const [row] = await sql<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name LIKE 'business-network%'`,
  );
  await close();
  // The server's pool of ten, its watch, and the two connections of this check.
  expect(row?.n).toBeLessThanOrEqual(13);
}

test('4. database connections dropped', async (context) => {
  const world = await openWorld();
  const server = await world.serve();
  const people = await aCrew(world, 4);
  let over = false;
  const statuses = new Map<number, number>();
  const calling = CALLS.flatMap((call) =>
    people.pairs.map(async ({ giver, receiver }) => {
      while (!over) {
        const { status } = await call(server.address, giver.token, receiver);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        await sleep(scale.cutPause);
      }
    }),
  );
  let cut = 0;
  while (cut < scale.connectionsCut) {
    const [row] = await world.sql<{ n: number }>(
      `SELECT count(*) FILTER (WHERE pg_terminate_backend(pid))::int AS n FROM pg_stat_activity
        WHERE datname = current_database() AND usename = $1 AND pid <> pg_backend_pid()`,
      [decodeURIComponent(new URL(world.environment.DATABASE_URL ?? '').username)],
    );
    cut += row?.n ?? 0;
    // Long enough that calls succeed in between.
    await sleep(100);
  }
  over = true;
  await Promise.all(calling);
  expect(server.isRunning()).toBe(true);
  expect([...statuses.keys()].filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
  await untilServing(server.address, people);
  const counts = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  reportFigure(context, `${cut} connections dropped, the server kept running: ${counts}, nothing else`);
});
