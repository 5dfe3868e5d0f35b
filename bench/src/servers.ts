import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import type { BenchDatabase } from './data/open.ts';
import { paths } from './paths.ts';
import { processorTimeOf } from './processes.ts';

export interface ServerProcess {
  port: number;
  /** Processor time that the process has used, in milliseconds; undefined where the system does not report it. */
  processorTime(): Promise<number | undefined>;
  stop(): Promise<void>;
}

/** A migration of a large network, or a platform's first start, takes a while. */
const TIMEOUT = 240_000;
/** The server's default; the baseline gets the same. */
const POOL_SIZE = '10';

type Urls = Pick<BenchDatabase, 'appUrl' | 'ownerUrl'>;

/** Our server as people run it: built (in this checkout or another), default configuration behind a proxy, its log discarded. */
export function startOurs(
  { appUrl, ownerUrl }: Urls,
  { root = paths.root, env = {}, node = process.execPath } = {},
): Promise<ServerProcess> {
  const main = path.join(root, 'server', 'dist', 'main.js');
  if (!existsSync(main)) throw new Error(`There is no built server in ${root}: run npm run build first.`);
  const database = { DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl };
  return launch({ args: [main], cwd: root, env: { ...database, TRUST_PROXY: '127.0.0.1', ...env }, node });
}

export const startBaseline = ({ appUrl }: Pick<BenchDatabase, 'appUrl'>): Promise<ServerProcess> =>
  launch({
    args: ['--import', 'tsx', paths.baseline],
    cwd: paths.root,
    env: { DATABASE_URL: appUrl, POOL_SIZE },
  });

export interface Launch {
  args: string[];
  cwd: string;
  env: Record<string, string>;
  /** The Node to run it with; ours unless given. */
  node?: string;
  /** Answered with a success when the server is ready. */
  readyPath?: string;
}

/** Stopped when the benchmark ends, however it ends. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export async function launch({
  args,
  cwd,
  env,
  node = process.execPath,
  readyPath = '/readyz',
}: Launch): Promise<ServerProcess> {
  const port = await freePort();
  const { PATH = '', HOME = '', TMPDIR } = process.env;
  const child = spawn(node, args, {
    cwd,
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  await untilReady(child, port, readyPath);
  return {
    port,
    processorTime: () => processorTimeOf(child.pid),
    stop: () => stop(child),
  };
}

async function untilReady(child: ChildProcess, port: number, readyPath: string): Promise<void> {
  const started = performance.now();
  while (child.exitCode === null && performance.now() - started < TIMEOUT) {
    const answer = await fetch(`http://127.0.0.1:${port}${readyPath}`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  child.kill();
  throw new Error(`${child.spawnargs.join(' ')} did not become ready (exit code ${child.exitCode}).`);
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

export function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
