import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { paths } from '../paths.ts';
import { progress } from '../report/progress.ts';

const git = (...args: string[]): string =>
  execFileSync('git', args, {
    cwd: paths.root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

/** The full id of a commit, a tag or a branch. */
export function resolveCommit(name: string): string {
  try {
    return git('rev-parse', '--verify', `${name}^{commit}`);
  } catch {
    throw new Error(`There is no commit ${name} in this clone. Fetch it first, or name another.`);
  }
}

/** Checks a commit out into a new folder, installs the packages of its lock file, and builds it. */
export async function buildCommit(commit: string, folder: string): Promise<void> {
  const short = commit.slice(0, 7);
  mkdirSync(folder);
  const archive = execFileSync('git', ['archive', commit], { cwd: paths.root, maxBuffer: 1 << 30 });
  execFileSync('tar', ['x', '-C', folder], { input: archive });
  progress(`${short}: npm ci`);
  await npm(folder, 'ci', '--no-audit', '--no-fund');
  progress(`${short}: npm run build`);
  await npm(folder, 'run', 'build');
}

function npm(cwd: string, ...args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', args, {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`npm ${args.join(' ')} ended with code ${code}:\n${output}`)),
    );
  });
}
