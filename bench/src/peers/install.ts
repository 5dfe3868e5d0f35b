import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { paths } from '../paths.ts';
import { progress } from '../report.ts';

const execute = promisify(execFile);

/** Directus needs Node 22 or later; every server runs on the same one. */
const NODE = { major: 22, version: '22.23.3' };
const isNewEnough = Number(process.versions.node.split('.')[0]) >= NODE.major;
const nodePackage = `node-${process.platform}-${process.arch}`;

export const folderOf = (name: string): string => path.join(paths.peers, name);
export const nodePath = (): string =>
  isNewEnough ? process.execPath : path.join(folderOf('node'), 'node_modules', nodePackage, 'bin', 'node');

/** Install scripts are off: nothing is fetched from elsewhere, and nothing else is needed. */
const FLAGS = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'];
const run = (command: string, args: string[], cwd: string, env = process.env) =>
  execute(command, args, { cwd, env, maxBuffer: 1 << 28 });

export async function installNode(): Promise<void> {
  if (existsSync(nodePath())) return;
  progress(`peers: Node ${NODE.version}`);
  await mkdir(folderOf('node'), { recursive: true });
  await writeFile(path.join(folderOf('node'), 'package.json'), '{ "private": true }');
  await run('npm', ['install', ...FLAGS, `${nodePackage}@${NODE.version}`], folderOf('node'));
}

/** Copies files into their ignored folder, and installs their packages if these have changed since. */
export async function installPackages(name: string, from: string): Promise<void> {
  const folder = folderOf(name);
  const marker = path.join(folder, 'installed.json');
  await cp(from, folder, { recursive: true });
  const packages = await readFile(path.join(folder, 'package.json'), 'utf8');
  if ((await readFile(marker, 'utf8').catch(() => '')) === packages) return;
  progress(`${name}: npm install`);
  await run('npm', ['install', ...FLAGS], folder);
  await writeFile(marker, packages);
}

export async function installPeer(name: string): Promise<void> {
  const folder = folderOf(name);
  await installPackages(name, path.join(paths.root, 'bench', 'peers', name));
  if (name === 'directus') await compileFor(folder, 'isolated-vm');
  if (existsSync(path.join(folder, 'tsconfig.json')))
    await run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', '.'], folder);
}

/**
 * A part of Directus that is written in C++, without which it does not start. What is compiled for one Node does not load in
 * another, so it is compiled again whenever it does not load. Needs a C++ compiler.
 */
async function compileFor(folder: string, name: string): Promise<void> {
  const load = () => run(nodePath(), ['-e', `require('${name}')`], folder);
  const loads = await load().then(
    () => true,
    () => false,
  );
  if (loads) return;
  const { stdout } = await run('npm', ['root', '--global'], folder);
  const gyp = path.join(stdout.trim(), 'npm', 'node_modules', 'node-gyp', 'bin', 'node-gyp.js');
  // Its headers come with most installations of Node; others are downloaded. Always said: a `nodedir` among npm's settings, which
  // npm passes on, may belong to another Node.
  const home = path.resolve(nodePath(), '..', '..');
  const nodedir = existsSync(path.join(home, 'include', 'node')) ? home : '';
  progress(`${name}: compiling`);
  await run(nodePath(), [gyp, 'rebuild', '--release'], path.join(folder, 'node_modules', name), {
    ...process.env,
    npm_config_nodedir: nodedir,
  });
  await load().catch(() => {
    throw new Error(`${name} was compiled, but does not load in the Node of ${nodePath()}.`);
  });
}
