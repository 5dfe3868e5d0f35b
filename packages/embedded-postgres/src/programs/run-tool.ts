import { spawn } from 'node:child_process';
import type { Account } from './account.ts';

export interface ToolOptions {
  cwd: string;
  account: Account | undefined;
  input?: string;
}

/** Nothing of our own environment: the user's PGDATA, PGPORT or locale must not leak in. */
export const TOOL_ENVIRONMENT = {
  ...(process.platform !== 'win32' && {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  }),
  LC_ALL: 'C',
  TZ: 'UTC',
};

/** Runs a program of PostgreSQL to completion; its complaint becomes the error's message. */
export function runTool(program: string, args: string[], options: ToolOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...options.account,
      cwd: options.cwd,
      env: TOOL_ENVIRONMENT,
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    let complaint = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint += text;
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(lastComplaint(complaint) ?? `it ended with ${signal ?? code}`));
    });
    // The program may end before it has read everything; its exit code decides.
    child.stdin.on('error', () => undefined);
    child.stdin.end(options.input ?? '');
  });
}

/** The last line of PostgreSQL's output that says what went wrong, without its time stamp. */
export function lastComplaint(output: string): string | undefined {
  const lines = output.split('\n').filter((line) => /(FATAL|PANIC|ERROR|error):/i.test(line));
  return lines.at(-1)?.replace(/^.*?(?:FATAL|PANIC|ERROR|error):\s*/i, '');
}
