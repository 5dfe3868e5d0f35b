import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { WAIT_LIMIT } from '../../test/limits.ts';
import { type Answer, send } from '../kit/input/http.ts';
import { startCalling, untilServing } from '../kit/load/calling.ts';
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
  server: ServerProcess,
  people: People,
  begin: () => Promise<void>,
  end: () => Promise<void>,
) {
  let phase: 'before' | 'gone' | 'returning' | 'over' = 'before';
  const during: Answer[] = [];
  const early: Answer[] = [];
  const { address } = server;
  const calling = startCalling(server, people, {
    listen: () => {
      const sentIn = phase;
      return (answer) => {
        if (phase === 'before') early.push(answer);
        // A request sent before may have succeeded, with its answer arriving only now.
        else if (phase === 'gone' && sentIn === 'gone') during.push(answer);
      };
    },
  });
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
  const signIn = () => [send(address, 'POST', '/api/auth/login', { body: ADMIN })];
  const back = await untilServing(server, people, scale.servingWithin, signIn);
  phase = 'over';
  await calling.stop();

  const refusedWithin = allowed(scale.refusedWithin);
  for (const answer of [...during, ...early]) {
    expect(answer.took, answer.text).toBeLessThan(refusedWithin);
  }
  expect(during.length).toBeGreaterThan(0);
  for (const answer of during) {
    expect(answer.status, answer.text).toBe(503);
    expect(answer.body.code).toBe('unavailable');
  }
  progress(`${during.length} refused, back after ${back} ms`);
  return {
    refused: during.length,
    slowest: Math.round(largest([...during, ...early].map(({ took }) => took))),
    back,
  };
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
  const calling = startCalling(server, people, { pause: scale.cutPause });
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
  const statuses = new Map<number, number>();
  for (const { status } of await calling.stop()) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  expect(server.isRunning()).toBe(true);
  await untilServing(server, people, WAIT_LIMIT);
  const counts = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  reportFigure(context, `${cut} connections dropped, the server kept running: ${counts}, nothing else`);
});
