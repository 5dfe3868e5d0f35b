import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { anEmbeddedHome } from './kit/embedded-home.ts';
import { tellFigure } from './kit/figures.ts';
import { errorCode, send } from './kit/http.ts';
import { children, processorSeconds } from './kit/processes.ts';
import { refusedStart } from './kit/refused-start.ts';
import { ADMIN, startServer } from './kit/server-process.ts';

const WORKERS = 3;
/** The embedded database is a child of the same process. */
const isWorker = async (pid: number) =>
  (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes('main.js');

test('55. several processes behind one port', async (context) => {
  const server = await startServer({ DATA_DIR: await anEmbeddedHome(), WORKERS: String(WORKERS) });
  const { address } = server;
  const login = await send(address, 'POST', '/api/auth/login', { body: ADMIN });
  expect(login.status).toBe(200);
  const { token } = login.body;

  // Every call and every number of every process, whichever of them is asked.
  for (let n = 0; n < 30; n += 1)
    expect((await send(address, 'GET', '/api/auth/me', { token })).status).toBe(200);
  const figures = await send(address, 'GET', '/metrics');
  expect(figures.text).toMatch(
    /^http_requests_total\{method="GET",route="\/api\/auth\/me",status="200"\} 30$/m,
  );
  expect(figures.text).toMatch(new RegExp(`^database_connections_limit ${WORKERS * 10}$`, 'm'));

  const workers = async () => {
    const all = await children(server.pid);
    const isNode = await Promise.all(all.map((pid) => isWorker(pid)));
    return all.filter((_, index) => isNode[index]);
  };
  // Each process is asked once; what it answers is no reason to ask again.
  const used = async () => {
    const all = await Promise.all([server.pid, ...(await workers())].map(processorSeconds));
    return all.reduce((sum, seconds) => sum + seconds, 0);
  };
  const usedBefore = await used();
  await sleep(1_000);
  expect((await used()) - usedBefore).toBeLessThan(0.5);

  const before = await workers();
  expect(before.length).toBe(WORKERS);
  process.kill(before[0] as number, 'SIGKILL');
  let failed = 0;
  const deadline = Date.now() + 20_000;
  for (;;) {
    // A connection to the one that was killed is lost, once.
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

  // Told to stop while another replacement has only begun to load: it stops with the others.
  process.kill((await workers())[0] as number, 'SIGKILL');
  while ((await workers()).length === WORKERS) await sleep(5);
  while ((await workers()).length < WORKERS) await sleep(5);
  expect(await server.end('SIGTERM')).toBe(0);
  expect((await Promise.all(before.map((pid) => isWorker(pid)))).some(Boolean)).toBe(false);
  tellFigure(
    context,
    `${WORKERS} workers: one killed and replaced, ${failed} calls lost with it; all stopped together`,
  );
});

test('55b. a start that fails says why once and leaves nothing behind', async () => {
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
