import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { anEmbeddedHome } from '../kit/processes/embedded-home.ts';
import { admin } from '../kit/processes/programs.ts';
import { startServer } from '../kit/processes/server-process.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const settings = await readFile(path.join(root, 'deploy/single/business-network.env'), 'utf8');

/** The lines of the file as systemd reads them; with `all`, those that keep a default as well. */
const environmentOf = (text: string, all = false): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\n')
      .map((line) => (all ? line.replace(/^#(?=[A-Z_]+=)/, '') : line))
      .flatMap((line) => {
        const [, name, value] = /^([A-Z_]+)=(.*)$/.exec(line) ?? [];
        return name === undefined || value === undefined ? [] : [[name, value]];
      }),
  );

test('the settings of one machine are valid, and name every variable', async () => {
  expect(() => readConfig(false, environmentOf(settings))).not.toThrow();
  const all = environmentOf(settings, true);
  expect(() => readConfig(false, all)).not.toThrow();
  const table = await readFile(path.join(root, 'docs/operations.md'), 'utf8');
  const documented = table
    .split('\n')
    .filter((line) => /^\| `[A-Z]/.test(line) && line.split('|').length === 5)
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name));
  expect(documented.length).toBeGreaterThan(15);
  expect(Object.keys(all).toSorted()).toEqual(documented.toSorted());
});

test('the hourly backup of a running server can be restored, and the doctor finds it', async () => {
  const home = await anEmbeddedHome();
  const environment = { DATA_DIR: path.join(home, 'data'), TIME_ZONE: 'Europe/Madrid' };
  const server = await startServer(environment);
  const backups = path.join(home, 'backups');
  const run = async (script: string) =>
    promisify(execFile)('sh', [path.join('deploy/single', script), backups], {
      cwd: root,
      env: { PATH: process.env.PATH, ...environment },
    });
  await run('backup.sh');
  await run('backup.sh');
  expect((await readdir(backups)).toSorted()).toEqual([
    expect.stringMatching(/^day-\d\d\.bn$/),
    expect.stringMatching(/^hour-\d\d\.bn$/),
  ]);
  expect((await run('restore-drill.sh')).stdout).toMatch(/admin@example\.com .*[\s\S]*can be restored/);
  const port = new URL(server.address).port;
  const { output } = await admin(['doctor', '--backups', backups], { ...environment, PORT: port });
  expect(output).toMatch(/^good +Server +ready/m);
  expect(output).toMatch(/^good +PostgreSQL/m);
  expect(output).toMatch(/^good +Backups +The newest, (hour|day)-\d\d\.bn, is 0 hours old/m);

  const TMPDIR = path.join(home, 'drills');
  await mkdir(TMPDIR);
  const drill = spawn('sh', ['deploy/single/restore-drill.sh', backups], {
    cwd: root,
    env: { PATH: process.env.PATH, TMPDIR },
  });
  const ended = once(drill, 'exit');
  await expect.poll(() => readdir(TMPDIR), { timeout: 30_000 }).toHaveLength(1);
  drill.kill('SIGTERM');
  await ended;
  expect(await readdir(TMPDIR), 'nothing is left of a restore that was stopped').toEqual([]);
});
