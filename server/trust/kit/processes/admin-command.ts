import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../../../dist/cli/admin.js', import.meta.url));

/** `npm run admin -- …` without the build before it, unless it is another script. */
export async function admin(
  args: readonly string[],
  environment: Record<string, string>,
  { input = '', program = script } = {},
) {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.on('error', () => undefined).end(input);
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  return { code: Number(code), output };
}
