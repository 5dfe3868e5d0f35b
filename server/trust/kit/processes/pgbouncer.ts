import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chooseAccount } from '@bn/embedded-postgres/testing';
import { freePort } from '@bn/postgres/testing';
import { onTestFinished } from 'vitest';
import { endServers } from './server-process.ts';

const run = promisify(execFile);
const isInstalled = async () =>
  run('pgbouncer', ['--version']).then(
    () => true,
    () => false,
  );

/** The full run installs it where possible; elsewhere it must be installed by hand. */
export async function needPgBouncer(): Promise<void> {
  if (await isInstalled()) return;
  await run('apt-get', ['install', '-y', '--no-install-recommends', 'pgbouncer'], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).catch(() => undefined);
  if (!(await isInstalled()))
    throw new Error('This test needs PgBouncer: install it, or run as root on Debian, where it installs it.');
}

export type PoolMode = 'session' | 'transaction' | 'statement';

/** A real PgBouncer in front of the database of a connection string. */
export async function aPgBouncer(urls: readonly string[], mode: PoolMode, size: number) {
  const target = new URL(urls[0] ?? '');
  const home = await mkdtemp(path.join(tmpdir(), 'business-network-pgbouncer-'));
  const port = await freePort();
  // Only PostgreSQL's own account can use its socket, and PgBouncer does not run as root either.
  const account = await chooseAccount(undefined);
  const users = urls
    .map((url) => new URL(url))
    .map(({ username, password }) => `"${username}" "${password}"`);
  const file = (name: string) => path.join(home, name);
  const host = target.searchParams.get('host') ?? target.hostname;
  await writeFile(file('users.txt'), `${users.join('\n')}\n`);
  await writeFile(
    file('pgbouncer.ini'),
    `[databases]
* = host=${host} port=${target.port || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${file('users.txt')}
pool_mode = ${mode}
default_pool_size = ${size}
max_client_conn = 200
server_login_retry = 1
`,
  );
  if (account)
    for (const name of ['', 'users.txt', 'pgbouncer.ini']) await chown(file(name), account.uid, account.gid);
  const child = spawn('pgbouncer', [file('pgbouncer.ini')], {
    ...account,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = once(child, 'exit');
  onTestFinished(async () => {
    await endServers();
    child.kill('SIGKILL');
    await exited;
    await rm(home, { recursive: true, force: true });
  });
  const ready = (async () => {
    for await (const line of child.stderr) if (String(line).includes('process up')) return;
    throw new Error('PgBouncer did not start.');
  })();
  await Promise.race([ready, exited]);
  child.stderr.resume();
  return {
    through: (url: string) => {
      const result = new URL(url);
      result.searchParams.delete('host');
      result.hostname = '127.0.0.1';
      result.port = String(port);
      return result.href;
    },
  };
}
