import { setTimeout as sleep } from 'node:timers/promises';
import { type Direction, openTcpProxy } from '@bn/postgres/testing';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { referralForm } from '../../test/access/valid.ts';
import { freshDatabase } from '../../test/databases/fresh-database.ts';
import { send } from '../kit/input/http.ts';
import { callAll, startCalling, untilServing } from '../kit/load/calling.ts';
import { aCrew } from '../kit/load/writers.ts';
import { aPgBouncer, needPgBouncer, type PoolMode } from '../kit/processes/pgbouncer.ts';
import { refusedStart } from '../kit/processes/programs.ts';
import { endServers, startServer } from '../kit/processes/server-process.ts';
import { prepareOn } from '../kit/processes/world.ts';
import { largest, progress, reportFigure, scale } from '../kit/results/figures.ts';

/** The database ends a statement after 9 s; a connection that is still silent a second later is abandoned. */
const STATEMENT_LIMIT = 10_500;
/** While other connections get answers, the watch waits this long for its own before it suspects the rest. */
const SILENCE = 2_500;

async function aDatabase() {
  const database = await freshDatabase();
  const prepared = await prepareOn({ ownerUrl: database.ownerUrl, appUrl: database.url });
  onTestFinished(async () => {
    await endServers();
    await prepared.close();
    await database.drop();
  });
  return { ...database, people: await aCrew(prepared, 4) };
}

test('20. database connections that go silent', async (context) => {
  const { url, ownerUrl, people } = await aDatabase();
  const proxy = await openTcpProxy(url);
  onTestFinished(proxy.close);
  const server = await startServer({ DATABASE_URL: proxy.through(url), DATABASE_OWNER_URL: ownerUrl });
  const isWatch = (name: string) => name.endsWith('watch');
  const figures: string[] = [];
  const survive = async (what: string, begin: () => void | Promise<void>, within: number) => {
    await callAll(server, people);
    const calling = startCalling(server, people);
    await sleep(300);
    await begin();
    const back = await untilServing(server, people, within);
    const slowest = largest((await calling.stop()).map(({ took }) => took));
    progress(`${what}: service back after ${back} ms, slowest answer ${Math.round(slowest)} ms`);
    figures.push(`${what} ${back} ms`);
  };
  const ways: [string, readonly Direction[]][] = [
    ['frozen both ways', ['to database', 'to server']],
    ['towards the database', ['to database']],
    ['on the way back', ['to server']],
  ];
  for (const [what, directions] of ways.slice(0, scale.frozenDirections)) {
    await survive(what, () => proxy.freeze(directions), scale.servingWithin);
  }
  // The remaining connections, and new ones, still answer.
  let turn = 0;
  const everySecond = (name: string) => {
    if (isWatch(name)) return false;
    turn += 1;
    return turn % 2 === 0;
  };
  await survive(
    "half of them frozen, including the watch's",
    () => proxy.freeze(undefined, everySecond),
    SILENCE + scale.servingWithin,
  );
  await survive('half open', proxy.halfOpen, scale.servingWithin);
  await survive('cut', proxy.cut, scale.servingWithin);
  await survive(
    'silently gone for 2 s',
    async () => {
      proxy.vanish();
      await sleep(2_000);
      proxy.thaw();
    },
    scale.servingWithin,
  );
  // The watch notices nothing here: its own connection works, and so do new ones.
  await survive(
    "frozen except the watch's",
    () => proxy.freeze(undefined, isWatch),
    STATEMENT_LIMIT + scale.servingWithin,
  );
  await survive('slow, 50 ms each way', () => proxy.delay(50), scale.servingWithin);
  expect(server.isRunning()).toBe(true);
  reportFigure(context, `service back automatically after: ${figures.join(', ')}; only 200, 201 and 503`);
});

test('22. a database that becomes read-only, then writable again', async (context) => {
  const { url, ownerUrl, people } = await aDatabase();
  const server = await startServer({ DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl });
  const name = new URL(url).pathname.slice(1);
  await callAll(server, people);
  const owner = new pg.Client(ownerUrl);
  await owner.connect();
  onTestFinished(() => owner.end());
  const cutAll = () =>
    owner.query(
      `SELECT count(*) FILTER (WHERE pg_terminate_backend(pid)) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name LIKE 'business-network%'`,
    );
  const calling = startCalling(server, people);
  await owner.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  await cutAll();
  const [pair] = people.pairs;
  if (!pair) throw new Error('no member to call as');
  const { giver, receiver } = pair;
  const give = () =>
    send(server.address, 'POST', '/api/referrals', { token: giver.token, body: referralForm(receiver) });
  const me = () => send(server.address, 'GET', '/api/auth/me', { token: giver.token });
  const ready = async () => (await send(server.address, 'GET', '/readyz')).status;
  await expect.poll(ready).toBe(503);
  for (let n = 0; n < 20; n += 1) {
    expect((await give()).status).toBe(503);
    expect((await me()).status).toBe(200);
    expect(await ready()).toBe(503);
  }
  await owner.query('SET default_transaction_read_only = off');
  await owner.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
  // No one ends the sessions that began read-only.
  const back = await untilServing(server, people, scale.servingWithin);
  const answers = await calling.stop();
  const refused = answers.filter(({ status }) => status === 503).length;
  reportFigure(
    context,
    `${refused} writes 503 with Retry-After, reads 200, not ready; writes succeed ${back} ms after its return`,
  );
});

test('23. fewer connections than the pool may open', async (context) => {
  const { url, ownerUrl, people } = await aDatabase();
  const server = await startServer({ DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl });
  const owner = new pg.Client(ownerUrl);
  await owner.connect();
  onTestFinished(() => owner.end());
  await callAll(server, people);
  const { rows } = await owner.query(
    'SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database()',
  );
  // As many as are open now, and none for the rest of the pool.
  await owner.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} CONNECTION LIMIT ${rows[0].n}`);
  const calling = startCalling(server, people);
  for (let round = 0; round < 20; round += 1)
    for (const { status, text } of await callAll(server, people)) expect(status, text).toBeLessThan(300);
  const answers = await calling.stop();
  for (const { status, text } of answers) expect(status, text).toBeLessThan(300);
  reportFigure(context, `${answers.length} concurrent calls on the remaining connections, 0 refused`);
});

/** In the short run our own pooler stands in for it: server/src/db/suitable.test.ts. */
test.runIf(scale.pgBouncer)('24. behind PgBouncer', async (context) => {
  await needPgBouncer();
  const { url, ownerUrl, people } = await aDatabase();
  const behind = async (mode: PoolMode) => {
    const pooler = await aPgBouncer([url, ownerUrl], mode, 30);
    return { DATABASE_URL: pooler.through(url), DATABASE_OWNER_URL: pooler.through(ownerUrl) };
  };
  for (const mode of ['transaction', 'statement'] as const) {
    const { code, complaint } = await refusedStart(await behind(mode));
    expect(code).toBe(1);
    expect(complaint).toMatch(/^DATABASE_URL leads to a pooler .* needs pool_mode = session\.\n$/);
  }
  const environment = await behind('session');
  const servers = [await startServer(environment), await startServer(environment)];
  const calling = servers.map((server) => startCalling(server, people));
  await sleep(3_000);
  const answers = (await Promise.all(calling.map(({ stop }) => stop()))).flat();
  for (const { status, text } of answers) expect(status, text).toBeLessThan(300);
  reportFigure(
    context,
    `transaction and statement mode refused in one sentence; session mode: ${answers.length} calls on two processes, 0 failed`,
  );
});
