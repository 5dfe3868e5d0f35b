import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { paths } from '../paths.ts';
import { progress } from '../report/progress.ts';

const execute = promisify(execFile);

/** Directus needs Node 22 or later; every server runs on the same one. */
const NODE = { major: 22, version: '22.23.3' };
const isNewEnough = Number(process.versions.node.split('.')[0]) >= NODE.major;
const nodePackage = `node-${process.platform}-${process.arch}`;

export const folderOf = (name: string): string => path.join(paths.peers, name);
const nodeHome = (): string => path.join(folderOf('node'), 'node_modules', nodePackage);
export const nodePath = (): string => (isNewEnough ? process.execPath : path.join(nodeHome(), 'bin', 'node'));

/** Install scripts are off: nothing is fetched from elsewhere, and nothing else is needed. */
const FLAGS = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'];
const run = (command: string, args: string[], cwd: string, env = process.env) =>
  execute(command, args, { cwd, env, maxBuffer: 1 << 28 });

export async function installNode(): Promise<void> {
  if (isNewEnough || existsSync(nodePath())) return;
  progress(`peers: Node ${NODE.version}`);
  await mkdir(folderOf('node'), { recursive: true });
  await writeFile(path.join(folderOf('node'), 'package.json'), '{ "private": true }');
  await run('npm', ['install', ...FLAGS, `${nodePackage}@${NODE.version}`], folderOf('node'));
}

/** What is compiled for one Node does not run on another. */
const compiledFor = isNewEnough ? process.versions.modules : NODE.version;

/** Copies files into their ignored folder, and installs their packages if they, or Node, have changed since. */
export async function installPackages(
  name: string,
  from: string,
  compile?: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = folderOf(name);
  const marker = path.join(folder, 'installed.json');
  await cp(from, folder, { recursive: true });
  const packages = await readFile(path.join(folder, 'package.json'), 'utf8');
  const wanted = compile ? `${packages}\nNode ${compiledFor}` : packages;
  if ((await readFile(marker, 'utf8').catch(() => '')) === wanted) return;
  progress(`${name}: npm install`);
  await run('npm', ['install', ...FLAGS], folder);
  await compile?.(folder);
  await writeFile(marker, wanted);
}

export async function installPeer(name: string): Promise<void> {
  const folder = folderOf(name);
  const from = path.join(paths.root, 'bench', 'peers', name);
  await installPackages(name, from, name === 'directus' ? compileIsolatedVm : undefined);
  if (existsSync(path.join(folder, 'tsconfig.json')))
    await run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', '.'], folder);
}

/** The one compiled part of Directus, for scripts in flows: without it Directus does not start. Needs a C++ compiler. */
async function compileIsolatedVm(folder: string): Promise<void> {
  const cwd = path.join(folder, 'node_modules', 'isolated-vm');
  const { stdout } = await run('npm', ['root', '--global'], folder);
  const gyp = path.join(stdout.trim(), 'npm', 'node_modules', 'node-gyp', 'bin', 'node-gyp.js');
  // Its headers come with most installations of Node; others are downloaded. Said in the environment, because a `nodedir` among
  // npm's settings is there as well, and would win over an argument: what is compiled would be for another Node.
  const home = path.resolve(nodePath(), '..', '..');
  const env = existsSync(path.join(home, 'include', 'node'))
    ? { ...process.env, npm_config_nodedir: home }
    : process.env;
  await run(nodePath(), [gyp, 'rebuild', '--release'], cwd, env);
}
