import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { WAIT_LIMIT } from '../../test/limits.ts';
import { errorCode, send } from '../kit/input/http.ts';
import { exchange } from '../kit/input/raw-socket.ts';
import { anEmbeddedHome } from '../kit/processes/embedded-home.ts';
import { children, processorSeconds } from '../kit/processes/processes.ts';
import { refusedStart } from '../kit/processes/programs.ts';
import { ADMIN, startServer } from '../kit/processes/server-process.ts';
import { openWorld } from '../kit/processes/world.ts';
import { reportFigure } from '../kit/results/figures.ts';
import { allowed, spin } from '../kit/results/pace.ts';

const world = await openWorld();
const WORKERS = 3;
/** The embedded database is a child of the same process. */
const isWorker = async (pid: number) =>
  (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes('main.js');
const workersOf = async (pid: number) => {
  const all = await children(pid);
  const isNode = await Promise.all(all.map((child) => isWorker(child)));
  return all.filter((_, index) => isNode[index]);
};

test('55. several workers behind one port', async (context) => {
  const server = await startServer({ DATA_DIR: await anEmbeddedHome(), WORKERS: String(WORKERS) });
  const { address } = server;
  const login = await send(address, 'POST', '/api/auth/login', { body: ADMIN });
  expect(login.status).toBe(200);
  const { token } = login.body;

  // The figures of all processes, whichever of them answers.
  for (let n = 0; n < 30; n += 1)
    expect((await send(address, 'GET', '/api/auth/me', { token })).status).toBe(200);
  // Those of a worker that gets no time to answer are missing for a moment.
  const figures = async () => (await send(address, 'GET', '/metrics')).text;
  await expect
    .poll(figures)
    .toMatch(/^http_requests_total\{method="GET",route="\/api\/auth\/me",status="200"\} 30$/m);
  await expect.poll(figures).toMatch(new RegExp(`^database_connections_limit ${WORKERS * 10}$`, 'm'));

  const workers = () => workersOf(server.pid);
  // Each process is asked once; its answer does not trigger another request.
  const used = async () => {
    const all = await Promise.all([server.pid, ...(await workers())].map(processorSeconds));
    return all.reduce((sum, seconds) => sum + seconds, 0);
  };
  // Once loaded, they use less than half a processor beside a process that wants one for itself.
  await expect
    .poll(async () => {
      const usedBefore = await used();
      const spun = spin(1_000);
      return ((await used()) - usedBefore) / spun;
    })
    .toBeLessThan(0.5);

  const before = await workers();
  expect(before.length).toBe(WORKERS);
  process.kill(before[0] as number, 'SIGKILL');
  let failed = 0;
  const deadline = Date.now() + WAIT_LIMIT;
  for (;;) {
    // A connection to the killed one is lost, once.
    const answer = await send(address, 'GET', '/api/auth/me', { token }).catch(errorCode);
    if (typeof answer === 'string') failed += 1;
    else expect(answer.status).toBe(200);
    const now = await workers();
    if (now.length === WORKERS && !now.includes(before[0] as number)) break;
    expect(Date.now()).toBeLessThan(deadline);
    await sleep(20);
  }
  expect(failed).toBeLessThanOrEqual(1);
  for (let n = 0; n < WORKERS * 3; n += 1)
    expect((await send(address, 'GET', '/api/auth/me', { token })).status).toBe(200);

  // Stopped while another replacement is still loading: it stops with the others.
  process.kill((await workers())[0] as number, 'SIGKILL');
  while ((await workers()).length === WORKERS) await sleep(5);
  while ((await workers()).length < WORKERS) await sleep(5);
  expect(await server.end('SIGTERM')).toBe(0);
  expect((await Promise.all(before.map((pid) => isWorker(pid)))).some(Boolean)).toBe(false);
  reportFigure(
    context,
    `${WORKERS} workers: one killed and replaced, ${failed} calls lost with it; all stopped together`,
  );
});

test('55b. a failed start says why once and leaves nothing behind', async () => {
  const dataDir = await anEmbeddedHome();
  const server = await startServer({ DATA_DIR: dataDir, WORKERS: '2' });
  const { code, complaint } = await refusedStart({
    DATA_DIR: await anEmbeddedHome(),
    WORKERS: '2',
    PORT: new URL(server.address).port,
  });
  expect(code).toBe(1);
  expect(complaint).toContain('the port is in use; set PORT to another one.');
  expect(await server.end('SIGTERM')).toBe(0);
});

test('55c. a worker that hangs delays neither the figures of the others nor the shutdown', async (context) => {
  const server = await startServer({ DATA_DIR: await anEmbeddedHome(), WORKERS: '2' });
  const { address } = server;
  const [first, second] = (await workersOf(server.pid)) as [number, number];
  // Each on a new connection: one accepted earlier hangs with its process.
  const figures = async () => (await send(address, 'GET', '/metrics', { agent: new Agent() })).text;
  await expect.poll(figures).toMatch(/^workers_missing 0$/m);
  process.kill(first, 'SIGSTOP');
  await expect.poll(figures).toMatch(/^database_connections_limit 10$/m);
  await expect.poll(figures).toMatch(/^workers_missing 1$/m);
  process.kill(first, 'SIGCONT');
  await expect.poll(figures).toMatch(/^workers_missing 0$/m);

  // No request waits for its replacement to load.
  process.kill(second, 'SIGKILL');
  while ((await workersOf(server.pid)).includes(second)) await sleep(5);
  await expect.poll(figures).toMatch(/^workers_missing 1$/m);

  process.kill(first, 'SIGSTOP');
  await server.end('SIGTERM');
  expect(await isWorker(first)).toBe(false);
  reportFigure(context, 'one paused: the figures of the other were reported; it ended with the rest');
});

test('55d. workers listen until their parent has closed the port, and finish their requests when it is killed', async (context) => {
  const { address, pid, end } = await world.serve({ WORKERS: '2' });
  const ended = end('SIGTERM');
  const ready = async () => (await send(address, 'GET', '/readyz', { agent: new Agent() })).status;
  while ((await ready()) !== 503) await sleep(5);
  process.kill(pid, 'SIGSTOP');
  // Longer than the notice period.
  await sleep(1_500);
  for (let n = 0; n < 10; n += 1) expect(await ready()).toBe(503);
  process.kill(pid, 'SIGCONT');
  const resumedAt = performance.now();
  expect(await ended).toBe(0);
  // If the parent did not close the port, they would end at their own limit, 6 s later.
  expect(performance.now() - resumedAt).toBeLessThan(allowed(4_000));

  const killed = await world.serve({ WORKERS: '2' });
  const { token } = await world.aMember({ chapter: await world.aChapter() });
  const stream = exchange(
    killed.address,
    `GET /api/events HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  );
  const opened = async () => (await send(killed.address, 'GET', '/metrics')).text;
  while (!/^event_streams_opened_total 1$/m.test(await opened())) await sleep(20);
  await killed.end('SIGKILL');
  expect(await stream).toContain('"stopping"');
  reportFigure(context, 'served until the port was closed; a stream ended properly after a kill');
});

const SLOW_READER = `
  const { readSync, writeSync } = require('node:fs');
  const piece = Buffer.alloc(2_000);
  for (let read = 1; read > 0; Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3)) {
    read = readSync(0, piece);
    writeSync(1, piece, 0, read);
  }`;
test('55e. lines of several processes stay intact in one pipe, however slowly it is read; the last ones are not lost', async (context) => {
  const program = (end: string) => `
    import { createLogger, lastLines } from '${new URL('../../dist/log.js', import.meta.url).href}';
    const logger = createLogger('info');
    for (let n = 0; n < 1_000; n += 1) {
      if (n % 10 === 0) logger.error({ err: Object.assign(new Error('x'.repeat(9_000)), { name: 'Long' }) }, 'failed');
      else logger.info({ path: 'x'.repeat(n % 200) }, 'request');
    }
    ${end}`;
  const node = '"$0" --input-type=module -e "$1"';
  const run = (command: string, end: string) =>
    spawn('sh', ['-c', command, process.execPath, program(end), SLOW_READER]);
  const linesOf = async (child: ChildProcessWithoutNullStreams) =>
    (await text(child.stdout))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));

  // More than a pipe holds, read in small chunks.
  const both = run(`(${node} & ${node} & wait) | "$0" -e "$2"`, '');
  const pids = (await linesOf(both)).map(({ pid }) => pid);
  expect(new Set(pids).size).toBe(2);

  expect((await linesOf(run(node, 'await lastLines(logger); process.exit()'))).length).toBe(1_000);
  reportFigure(context, `${pids.length} lines of two processes, all intact`);
});

/** Two ways to hang, triggered by a signal each: an endless loop, and a wait that never ends. */
const HANGS = `data:text/javascript,${encodeURIComponent(
  `process.on('SIGUSR2', () => { for (;;); });
   process.on('SIGWINCH', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));`,
)}`;
test('55f. a worker that hangs is replaced; one that gets little time is not', async (context) => {
  const server = await world.serve({ WORKERS: '3', NODE_OPTIONS: `--import=${HANGS}` });
  const workers = () => workersOf(server.pid);
  const [looping, waiting, starved] = (await workers()) as [number, number, number];
  const began = performance.now();
  process.kill(looping, 'SIGUSR2');
  process.kill(waiting, 'SIGWINCH');

  // Meanwhile the third runs for a fifth of the time, in slices that are far apart.
  const replaced = async () => {
    const now = await workers();
    return now.length === 3 && !now.includes(looping) && !now.includes(waiting);
  };
  const hanging = (pid: number) => server.log.waitFor(new RegExp(`worker ${pid} hangs \\(`));
  const logged = Promise.all([hanging(looping), hanging(waiting)]);
  for (let round = 0; round < 4 || !(await replaced()); round += 1) {
    process.kill(starved, 'SIGSTOP');
    await sleep(4_000);
    process.kill(starved, 'SIGCONT');
    await sleep(1_000);
  }
  await logged;
  expect(await workers()).toContain(starved);
  for (let call = 0; call < 9; call += 1)
    expect((await send(server.address, 'GET', '/healthz', { agent: new Agent() })).status).toBe(200);
  expect(await server.end('SIGTERM')).toBe(0);
  reportFigure(
    context,
    `one in a loop and one that blocked were replaced within ${Math.round((performance.now() - began) / 1000)} s; one that got a fifth of the time was not`,
  );
});
