import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Debian's packages, and a program of each. */
export const CLUSTER = {
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  nftables: '/usr/sbin/nft',
};
export const PROXIES = {
  'nginx-light': '/usr/sbin/nginx',
  caddy: '/usr/bin/caddy',
  openssl: '/usr/bin/openssl',
};
/** Asked by Debian's packages before they start a service: 101 forbids it. */
const POLICY = '/usr/sbin/policy-rc.d';

/** Installs them where that is possible; otherwise a sentence says what is missing. */
export async function needPackages(programs: Record<string, string>): Promise<void> {
  if (process.platform !== 'linux' || process.geteuid?.() !== 0)
    throw new Error(
      'npm run test:cluster needs Linux and root: it starts PostgreSQL as another user and cuts networks.',
    );
  const missing = () => Object.entries(programs).flatMap(([name, path]) => (existsSync(path) ? [] : [name]));
  const names = missing();
  if (names.length === 0) return;
  const former = await readFile(POLICY, 'utf8').catch(() => undefined);
  await writeFile(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    await run('apt-get', ['install', '-y', '--no-install-recommends', ...names], {
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DEBIAN_FRONTEND: 'noninteractive' },
    });
  } catch {
    // Said below, with the names.
  } finally {
    if (former === undefined) await rm(POLICY, { force: true });
    else await writeFile(POLICY, former, { mode: 0o755 });
  }
  if (missing().length > 0)
    throw new Error(
      `npm run test:cluster needs Debian 12's packages ${missing().join(', ')}: apt-get install ${names.join(' ')}`,
    );
}
