import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { WAIT_LIMIT } from '../../../test/limits.ts';
import type { Environment } from './server-process.ts';

const built = (file: string) => fileURLToPath(new URL(`../../../dist/${file}`, import.meta.url));

/** Runs a program to its end: how it exits, and what it prints. */
async function run(program: string, args: readonly string[], env: Environment, input = '', timeout = 0) {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout,
  });
  child.stdin.on('error', () => undefined).end(input);
  let output = '';
  let complaint = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => {
    output += chunk;
    complaint += chunk;
  });
  const [code] = await once(child, 'close');
  return { code: Number(code), output, complaint };
}

/** `npm run admin -- …` without the build before it, unless it is another script. */
export const admin = (
  args: readonly string[],
  environment: Environment,
  { input = '', program = built('cli/admin.js') } = {},
) => run(program, args, environment, input);

/** The built server in an environment in which it must not start. */
export const refusedStart = (environment: Environment) =>
  run(built('main.js'), [], { PORT: '0', ...environment }, '', WAIT_LIMIT);
