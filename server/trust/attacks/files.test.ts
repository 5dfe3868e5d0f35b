import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { csv, HEADINGS, line } from '../../test/files/imports.ts';
import { HOSTILE } from '../kit/input/hostile-files.ts';
import { send } from '../kit/input/http.ts';
import { aRandom } from '../kit/input/mutations.ts';
import { until, upload } from '../kit/load/importing.ts';
import { peakMemory, resetPeak } from '../kit/processes/peak-memory.ts';
import { children } from '../kit/processes/processes.ts';
import type { ServerProcess } from '../kit/processes/server-process.ts';
import { openWorld } from '../kit/processes/world.ts';
import { largest, progress, quantile, reportFigure, scale } from '../kit/results/figures.ts';
import { allowed } from '../kit/results/pace.ts';

const world = await openWorld();
const { sql, aChapter, aSuperAdmin } = world;
const MB = 1024 * 1024;
const SEED = 24;
/** People who upload at the same time. */
const AT_ONCE = 3;
/** In MB: how much the server's memory may vary, whatever is uploaded. Its heap alone fluctuates by as much. */
const MEMORY_NOISE = 96;

type File = { name: string; bytes: () => Buffer | Promise<Buffer> };

/** Uploads all files, several people at a time, while someone else keeps calling. */
async function uploadAll(server: ServerProcess, files: readonly File[]) {
  const caller = await aSuperAdmin();
  const served: number[] = [];
  const ended: string[] = [];
  const left = [...files];
  await resetPeak(server.pid);
  const uploading = Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const { token } = await aSuperAdmin();
      for (let file = left.shift(); file; file = left.shift()) {
        // As if each came on another day: how many a person may send is limited, and tested elsewhere.
        await sql('DELETE FROM login_failures');
        const bytes = await file.bytes();
        const id = await upload(server.address, token, bytes.subarray(0, 20 * MB));
        const { state, reason, kinds } = await until(() => server.address, token, id);
        expect(['ready', 'failed'], `${file.name}: ${state}`).toContain(state);
        if (state === 'failed') expect(reason, file.name).toMatch(/^[A-Z].*\.$/);
        // That would be a crashed reader, not a refused file.
        expect(reason ?? '', file.name).not.toMatch(/three times/);
        ended.push(`${file.name}: ${reason ?? `${Object.values(kinds).reduce((a, b) => a + b)} rows`}`);
        if (ended.length % 50 === 0) progress(`${ended.length} files; ${ended.at(-1)}`);
      }
    }),
  );
  let isOver = false;
  uploading.then(
    () => {
      isOver = true;
    },
    () => {
      isOver = true;
    },
  );
  while (!isOver) {
    const answer = await send(server.address, 'GET', '/api/auth/me', { token: caller.token });
    expect(answer.status, answer.text).toBe(200);
    served.push(answer.took);
  }
  await uploading;
  return { ended, served, p95: quantile(served, 0.95), peak: await peakMemory(server.pid) };
}

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(0);

test('41d. generated files', async (context) => {
  const server = await world.serve();
  const users = await sql('SELECT count(*) FROM users WHERE NOT (role = $1)', ['super_admin']);
  const kinds = Object.entries(HOSTILE);
  const files = Array.from({ length: scale.generatedFiles }, (_, n): File => {
    const [kind, make] = kinds[n % kinds.length] as (typeof kinds)[0];
    return { name: `${kind} ${n}`, bytes: () => make(aRandom(SEED + n * 7_919)) };
  });
  const people = Array.from({ length: 20 }, (_, n) => line({ email: `ordinary.${n}@example.com` }));
  const ordinary = Buffer.from(csv(...people) + '\r\n'.repeat(MB));
  const small = Buffer.from(csv(...people));
  const before = await uploadAll(
    server,
    Array.from({ length: 6 }, (_, n) => ({
      name: `ordinary ${n}`,
      bytes: () => (n === 0 ? ordinary : small),
    })),
  );
  const during = await uploadAll(server, files);
  expect(during.ended).toHaveLength(files.length);
  expect(await sql('SELECT count(*) FROM users WHERE NOT (role = $1)', ['super_admin'])).toEqual(users);
  expect(server.log.warnings.filter((text) => text.includes('interrupted'))).toEqual([]);
  await expect.poll(() => children(server.pid), { message: 'readers still running' }).toEqual([]);
  expect(during.peak).toBeLessThan(before.peak + MEMORY_NOISE);
  expect(during.p95).toBeLessThan(2 * before.p95 + allowed(scale.timerNoise));
  expect(largest(during.served)).toBeLessThan(allowed(scale.othersServedWithin));
  reportFigure(
    context,
    `${files.length} files of ${kinds.length} kinds: each read, or refused in one sentence; memory at most ${Math.round(during.peak)} MB, ` +
      `with ordinary files ${Math.round(before.peak)} MB; ${during.served.length} calls of others meanwhile, ` +
      `p95 ${during.p95.toFixed(1)} ms, with ordinary files ${before.p95.toFixed(1)} ms`,
  );
});

test('41e. a server killed with -9 leaves no reader behind, and another one reads and imports the file', async (context) => {
  const [one, other] = [await world.serve(), await world.serve()];
  const { token } = await aSuperAdmin();
  const chapter = await aChapter();
  const people = Array.from({ length: scale.rowsOfLargeFile }, (_, n) =>
    line({ email: `large.${n}@example.com`, chapter: chapter.name, region: chapter.region }),
  );
  const id = await upload(one.address, token, Buffer.from([HEADINGS, ...people, ''].join('\r\n')));
  const readers = async () => [...(await children(one.pid)), ...(await children(other.pid))];
  await until(
    () => one.address,
    token,
    id,
    ({ progress: { done } }) => done > 0,
  );
  const [reader = 0] = await readers();
  expect(await readers()).toHaveLength(1);
  const holder = (await children(one.pid)).length > 0 ? one : other;
  await holder.end('SIGKILL');
  await expect
    .poll(() => readFile(`/proc/${reader}/status`, 'utf8').catch(() => 'gone'))
    .toMatch(/gone|State:\s+Z/);
  const survivor = holder === one ? other : one;
  const began = performance.now();
  const { state, rows, reason } = await until(() => survivor.address, token, id);
  expect([state, rows, reason]).toEqual(['ready', people.length, null]);
  const readAfter = seconds(began);
  const started = await send(survivor.address, 'POST', `/api/imports/${id}/start`, { token });
  expect(started.status, started.text).toBe(202);
  const done = await until(() => survivor.address, token, id);
  expect(done).toMatchObject({ state: 'done', result: { added: people.length, left_out: 0 } });
  reportFigure(
    context,
    `the reader ended with its server; ${people.length} rows read by the other server within ${readAfter} s, imported after ${seconds(began)} s`,
  );
});
