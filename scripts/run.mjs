import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs a program of this project's node_modules (or any other) in the project's folder; tells its exit code and output. `patient`: others go first. */
export function run(command, args, { quiet = false, patient = false, env = {} } = {}) {
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
    if (patient && child.pid) letOthersGoFirst(child.pid);
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

function letOthersGoFirst(pid) {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A wish, no more: it may have ended already.
  }
}

/** Checks and builds projects. With one checker: several would each work out the contract's types anew, and take twice as long. */
export function typescript(...projects) {
  return ['tsc', ['-b', '--checkers', '1', ...projects]];
}
