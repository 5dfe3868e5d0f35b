import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import type { Account } from '../src/programs/account.ts';
import { startEmbedded } from '../src/start.ts';

export const isRoot = process.geteuid?.() === 0;

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'business-network-embedded-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export async function start(dataDir: string) {
  const reports: string[] = [];
  const database = await startEmbedded({ dataDir, report: (line) => reports.push(line) });
  onTestFinished(() => database.stop());
  return { ...database, reports };
}

export async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** The first line a separate process prints after starting the database: its connection strings or its error. */
export async function holdInChild(dataDir: string, account?: Account) {
  const fixture = fileURLToPath(new URL('./hold-embedded.ts', import.meta.url));
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', fixture, dataDir], {
    ...account,
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { PATH: process.env.PATH, HOME: '/nonexistent' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const exited = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGINT');
    await exited;
  });
  if (!child.stdout || !child.pid) throw new Error('The fixture did not start.');
  const lines = createInterface(child.stdout);
  const nextLine = async () => JSON.parse(String((await once(lines, 'line'))[0]));
  return { pid: child.pid, exited, nextLine, said: await nextLine() };
}
