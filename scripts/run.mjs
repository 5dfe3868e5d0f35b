import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs a program of this project's node_modules (or any other) in the project's folder; tells its exit code and output. */
export function run(command, args, { quiet = false, env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      shell: process.platform === 'win32',
      env: {
        ...process.env,
        PATH: `${root}node_modules/.bin${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
        ...(quiet && { NO_COLOR: '1' }),
        ...env,
      },
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Checks and builds projects. With one checker: several would each work out the contract's types anew, and take twice as long. */
export function typescript(...projects) {
  return ['tsc', ['-b', '--checkers', '1', ...projects]];
}
