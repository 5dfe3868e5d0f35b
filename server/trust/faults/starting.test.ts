import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { clusterFolder, postgresProcessesOf } from '@bn/embedded-postgres/testing';
import { freePort } from '@bn/postgres/testing';
import { expect, test } from 'vitest';
import { send } from '../kit/input/http.ts';
import { anEmbeddedHome } from '../kit/processes/embedded-home.ts';
import { admin } from '../kit/processes/programs.ts';
import { startServer } from '../kit/processes/server-process.ts';
import { reportFigure } from '../kit/results/figures.ts';

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** A server whose output the test reads itself, and which generates its first password. */
function begin(environment: Record<string, string>) {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const checks = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
      for (const check of checks) check();
    });
  const waitFor = (wanted: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const check = () => {
        const match = wanted.exec(output);
        if (match) resolve(match);
      };
      checks.add(check);
      check();
      child.once('exit', () => reject(new Error(`It ended before it printed ${wanted}: ${output}`)));
    });
  return { child, waitFor, said: () => output };
}
const ended = async (child: ChildProcess) => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
};

test('25. a first start that fails after creating the database has shown the password, which works', async (context) => {
  const dataDir = await anEmbeddedHome();
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  const first = begin({ DATA_DIR: dataDir, PORT: String(port) });
  expect(await ended(first.child)).toBe(1);
  taken.close();
  expect(first.said()).toContain('the port is in use; set PORT to another one.');
  expect(first.said()).not.toMatch(/\n\s+at /);
  const password = /Password: +(\S+) +\(shown only this once\)/.exec(first.said())?.[1];
  expect(password).toBeDefined();
  expect(await postgresProcessesOf(clusterFolder(dataDir))).toEqual([]);

  const { address } = await startServer({ DATA_DIR: dataDir });
  const signedIn = await send(address, 'POST', '/api/auth/login', {
    body: { email: 'admin@example.com', password },
  });
  expect(signedIn.status).toBe(200);
  reportFigure(context, 'shown before it was stored; it signs in after the next start');
});

/** Polls until it is true. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(5);
}

test.each(['SIGINT', 'SIGTERM'] as const)(
  '26. %s while starting ends everything, and the next start succeeds',
  async (signal) => {
    const dataDir = await anEmbeddedHome();
    const postgres = () => postgresProcessesOf(clusterFolder(dataDir));
    const isUp = async () =>
      (await readFile(`${clusterFolder(dataDir)}/postmaster.pid`).catch(() => '')) !== '';
    const moments: [string, (starting: ReturnType<typeof begin>) => Promise<unknown>][] = [
      ['while the database is created', ({ waitFor }) => waitFor(/Creating the database/)],
      ['just before it answers', () => until(isUp)],
      ['once the first super admin exists', ({ waitFor }) => waitFor(/Super admin:/)],
    ];
    for (const [moment, hasCome] of moments) {
      const starting = begin({ DATA_DIR: dataDir, ADMIN_PASSWORD: 'a password of mine' });
      await hasCome(starting);
      starting.child.kill(signal);
      await ended(starting.child);
      // Interrupted along with the server, PostgreSQL may end a moment after it.
      await expect.poll(postgres, { message: moment }).toEqual([]);
    }
    await startServer({ DATA_DIR: dataDir });
  },
);

test('27. an output that is closed, from the start or later, or that is never read, neither ends nor hangs the server', async () => {
  const dataDir = await anEmbeddedHome();
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const environment = { DATA_DIR: dataDir, PORT: String(port), ADMIN_PASSWORD: 'a password of mine' };
  for (const output of ['closed at once', 'closed later', 'not read'] as const) {
    const { child, waitFor } = begin(environment);
    if (output !== 'closed at once') await waitFor(/ready at/);
    if (output === 'not read') child.stdout.removeAllListeners('data').pause();
    else child.stdout.destroy();
    if (output === 'closed later') child.stderr.destroy();
    await until(async () => {
      expect(child.exitCode).toBeNull();
      return fetch(`${address}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    });
    // More lines than the server buffers and a pipe holds.
    for (let n = 0; n < (output === 'not read' ? 3_000 : 100); n += 1)
      expect((await fetch(`${address}/api/auth/me`)).status).toBe(401);
    child.kill('SIGTERM');
    expect(await ended(child)).toBe(0);
    expect(await postgresProcessesOf(clusterFolder(dataDir))).toEqual([]);
  }
});

test('27. if the first password cannot be shown, no super admin is created and the server does not start', async () => {
  const dataDir = await anEmbeddedHome();
  const { child, said } = begin({ DATA_DIR: dataDir });
  child.stdout.destroy();
  expect(await ended(child)).toBe(1);
  expect(said()).toBe(
    'The first password could not be shown, because the output is closed: set ADMIN_PASSWORD.\n',
  );
  expect((await admin(['list'], { DATA_DIR: dataDir })).output).toBe('\n');
});

test('28. the admin command reports errors in one sentence: no stack trace, no row, no part of a hash', async () => {
  const dataDir = await anEmbeddedHome();
  const home = { DATA_DIR: dataDir };
  const fine = await admin(['create', 'one@example.com', '--password-stdin'], home, {
    input: 'one password\n',
  });
  expect(fine).toMatchObject({ code: 0, output: 'Super admin: one@example.com\n' });
  const wrong: [args: string[], environment: Record<string, string>, says: RegExp, input?: string][] = [
    [['create', 'two@example.com', '--name', 'x'.repeat(201)], home, /^A name must have 1 to 200 characters/],
    [['create', 'two@example.com', '--name', '\u200b'], home, /^A name must have 1 to 200 characters/],
    [['create', `a@${'.'.repeat(60_000)} `], home, /is not an e-mail address/],
    [['create', 'two@example.com', '--password-stdin'], home, /^A password must have 8 to 128/, 'short'],
    [['create', 'two@example.com', '--password', 'one password'], home, /^A password is not taken as/],
    [['mail', 'retry', '1'], home, /^Mail 1 not found/],
    [['import', '/nowhere.csv'], home, /^File not found/],
    [['create', 'ONE@example.com'], home, /is in use already/],
    [['remove', 'one@example.com'], home, /^one@example.com is the last super admin/],
    [['password', 'nobody@example.com'], home, /^No account uses nobody@example.com/],
    [['restore', dataDir], home, /./],
    [['backup', '/nowhere/at/all'], home, /./],
    [['list'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' }, /^The database does not answer/],
    [['create', 'x@example.com', '--nonsense'], home, /nonsense/],
    [['list'], { PORT: 'many' }, /^PORT must be/],
  ];
  for (const [args, environment, says, input] of wrong) {
    const { code, output } = await admin(args, environment, { input });
    const result = `${args.join(' ').slice(0, 60)}: ${output.slice(0, 400)}`;
    expect(code, result).toBe(1);
    expect(output, result).toMatch(says);
    expect(output, result).not.toMatch(/\n\s+at |\$argon2|Error:|Failing row|node:/);
    expect(output.trim().length, result).toBeGreaterThan(0);
  }
  expect((await admin(['list'], home)).output).toMatch(/^one@example.com/);
});
