import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { PASSWORD } from '../../../test/givens.ts';
import { WAIT_LIMIT } from '../../../test/limits.ts';
import type { MailServer } from '../../../test/mail/mail-server.ts';
import { type LogWatch, watchLog } from './log-watch.ts';

export const ADMIN = { email: 'admin@example.com', password: 'the first admin of all' };
const SECRETS = [PASSWORD, ADMIN.password, 'analytical engine'];
const main = fileURLToPath(new URL('../../../dist/main.js', import.meta.url));

export interface ServerProcess {
  /** http://127.0.0.1:port */
  address: string;
  pid: number;
  log: LogWatch;
  isRunning(): boolean;
  /** Sends the signal and waits for the exit; returns the exit code, null after a kill. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

export type Environment = Record<string, string>;

/** What a server needs to send mails. */
export const sendingTo = ({ url }: Pick<MailServer, 'url'>): Environment => ({
  SMTP_URL: url,
  MAIL_FROM: 'Business Network <hello@network.example>',
  PUBLIC_URL: 'https://network.example',
});

/** Belongs to the test file that is running. */
const started: { child: ChildProcess; log: LogWatch }[] = [];

export async function endAndJudgeServers(): Promise<void> {
  await endServers();
  const problems = started.splice(0).flatMap(({ log }) => log.problems);
  expect(problems, 'unexpected log lines').toEqual([]);
}

/** The built server as its own process, as in production. It ends with the test file, and its log is checked. */
export async function startServer(environment: Environment, program = main): Promise<ServerProcess> {
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = watchLog(child.stdout, SECRETS);
  started.push({ child, log });
  let complaint = '';
  child.stderr.on('data', (chunk) => {
    complaint += chunk;
    log.problems.push(`on standard error: ${chunk}`);
  });
  const exited = once(child, 'exit');
  const failed = exited.then(() => Promise.reject(new Error(`The server did not start: ${complaint}`)));
  failed.catch(() => undefined);
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error(`The server did not start in time. ${complaint}`)), WAIT_LIMIT).unref(),
  );
  const [, address = ''] = await Promise.race([log.waitFor(/ready at (http:\S+)/), failed, late]);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    address,
    pid: child.pid ?? 0,
    log,
    isRunning,
    end: async (signal) => {
      child.kill(signal);
      if (isRunning()) await exited;
      return child.exitCode;
    },
  };
}

/** How many log lines the servers of this file have written so far. */
export const linesLogged = (): number => started.reduce((sum, { log }) => sum + log.lines, 0);

/** Like Ctrl-C: without the notice that a load balancer would need. */
export async function endServers(): Promise<void> {
  const running = started.filter(({ child }) => child.exitCode === null && child.signalCode === null);
  await Promise.all(
    running.map(async ({ child }) => {
      const exited = once(child, 'exit');
      child.kill('SIGINT');
      await exited;
    }),
  );
}
