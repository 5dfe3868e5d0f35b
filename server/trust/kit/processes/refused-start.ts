import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { WAIT_LIMIT } from '../../../test/limits.ts';
import type { Environment } from './server-process.ts';

const main = fileURLToPath(new URL('../../../dist/main.js', import.meta.url));

/** The built server in an environment in which it must not start: how it exits, and what it prints. */
export async function refusedStart(environment: Environment): Promise<{ code: number; complaint: string }> {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, PORT: '0', ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: WAIT_LIMIT,
  });
  let complaint = '';
  child.stderr.on('data', (chunk) => (complaint += chunk));
  const [code] = await once(child, 'close');
  return { code: Number(code), complaint };
}
