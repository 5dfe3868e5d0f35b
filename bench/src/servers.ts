import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { BenchDatabase } from './data/open.ts';
import { paths } from './paths.ts';

export interface ServerProcess {
  port: number;
  /** Milliseconds from the start of the process to its first good answer of /readyz. */
  readyAfter: number;
  /** Memory of the process that the machine holds for it, in MB; undefined where the system does not tell. */
  memory(): Promise<number | undefined>;
  /** Processor time that the process has used, in milliseconds; undefined where the system does not tell. */
  processorTime(): Promise<number | undefined>;
  stop(): Promise<void>;
}

const TIMEOUT = 30_000;
/** The server's default; the floor gets the same. */
const POOL_SIZE = '10';

/** Our server as people run it: built, default configuration behind a proxy, its log going nowhere. */
export function startOurs(
  { appUrl, ownerUrl }: Pick<BenchDatabase, 'appUrl' | 'ownerUrl'>,
  more: Record<string, string> = {},
): Promise<ServerProcess> {
  return launchOurs({
    DATABASE_URL: appUrl,
    DATABASE_OWNER_URL: ownerUrl,
    TRUST_PROXY: '127.0.0.1',
    ...more,
  });
}

/** The same with its embedded database in the given folder. */
export const startOursEmbedded = (dataDir: string): Promise<ServerProcess> =>
  launchOurs({ DATA_DIR: dataDir });

function launchOurs(env: Record<string, string>): Promise<ServerProcess> {
  if (!existsSync(paths.server)) throw new Error('The server is not built: run npm run build first.');
  return launch([paths.server], env);
}

export const startFloor = ({ appUrl }: Pick<BenchDatabase, 'appUrl'>): Promise<ServerProcess> =>
  launch(['--import', 'tsx', paths.floor], { DATABASE_URL: appUrl, POOL_SIZE });

async function launch(args: string[], env: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort();
  const { PATH = '', HOME = '', TMPDIR } = process.env;
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: paths.root,
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const readyAfter = await untilReady(child, port, started);
  return {
    port,
    readyAfter,
    memory: () => memoryOf(child.pid),
    processorTime: () => processorTimeOf(child.pid),
    stop: () => stop(child),
  };
}

async function untilReady(child: ChildProcess, port: number, started: number): Promise<number> {
  while (child.exitCode === null && performance.now() - started < TIMEOUT) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return performance.now() - started;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  child.kill();
  throw new Error(`A server did not become ready (exit code ${child.exitCode}).`);
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

async function memoryOf(pid: number | undefined): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}

/** Linux counts in hundredths of a second. */
async function processorTimeOf(pid: number | undefined): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The name of the program comes second and may hold blanks; the user's and the system's time are fields 14 and 15.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  return fields && (Number(fields[11]) + Number(fields[12])) * 10;
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
