// `npm run test:busy`: proves that the tests pass in a fresh clone on a busy machine, also with another version of Node.
// Leaves nothing running and nothing on the disk.
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { root } from '../run.mjs';
import { duration } from './results.mjs';

const HELP = `npm run test:busy -- [options] [stages]
  --runs N     runs, one after the other, each in a fresh clone of HEAD (3)
  --loops N    busy loops beside them (6)
  --all        npm run test:all instead of npm test
  --node WHAT  a version of Node (22, 24.1.0), which is installed for the run, or the path of a node binary
  stages       only these, as in npm test -- web
`;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '3' },
    loops: { type: 'string', default: '6' },
    all: { type: 'boolean', default: false },
    node: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const [runs, loops] = [values.runs, values.loops].map(Number);
if (values.help || !Number.isInteger(runs) || !Number.isInteger(loops) || runs < 1 || loops < 0) {
  process.stdout.write(HELP);
  process.exit(values.help ? 0 : 2);
}

const script = values.all ? 'test:all' : 'test';
const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interrupted.abort());

const home = await mkdtemp(join(tmpdir(), 'bn-busy-'));
const busy = Array.from({ length: loops }, () => fork(new URL('./busy-loop.mjs', import.meta.url)));
const reports = [];
try {
  // As root the tests start PostgreSQL as another user, who needs access.
  await chmod(home, 0o755);
  const path = await pathWithNode(values.node);
  for (let number = 1; number <= runs && !interrupted.signal.aborted; number += 1)
    reports.push(await runOnce(number, path));
} finally {
  for (const loop of busy) loop.kill('SIGKILL');
  await rm(home, { recursive: true, force: true, maxRetries: 5 });
}
process.stdout.write(`\n${reports.join('\n')}\n`);
if (reports.length < runs || reports.some((line) => line.includes('FAILED'))) process.exitCode = 1;

async function runOnce(number, path) {
  const clone = join(home, `run-${number}`);
  const temporary = join(home, `tmp-${number}`);
  await mkdir(temporary);
  await chmod(temporary, 0o1777);
  const env = { ...process.env, PATH: path, TMPDIR: temporary };
  const loads = [];
  const sampling = setInterval(() => loads.push(loadavg()[0]), 5000);
  const startedAt = Date.now();
  const steps = [
    ['git', ['clone', '--quiet', root, clone], home],
    ['npm', ['ci'], clone],
    ['node', ['--version'], clone],
    ['npm', ['run', script, '--', ...positionals], clone],
  ];
  let failed;
  for (const [program, args, cwd] of steps)
    failed ??= (await inOwnGroup(program, args, { cwd, env })) === 0 ? undefined : `${program} ${args[0]}`;
  clearInterval(sampling);
  await rm(clone, { recursive: true, force: true, maxRetries: 5 });
  await rm(temporary, { recursive: true, force: true, maxRetries: 5 });
  const load = loads.length > 0 ? loads.reduce((sum, one) => sum + one, 0) / loads.length : loadavg()[0];
  const reason = interrupted.signal.aborted ? 'interrupted' : failed;
  const verdict = failed === undefined ? 'passed' : `FAILED (${reason})`;
  return `run ${number} of ${runs}: ${verdict} in ${duration(Date.now() - startedAt)}, load ${load.toFixed(1)} on ${availableParallelism()} cores`;
}

/** Runs a program in its own process group, so that Ctrl-C ends it with everything that it started. */
async function inOwnGroup(program, args, options) {
  if (interrupted.signal.aborted) return 1;
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'], detached: true });
  const closed = once(child, 'close');
  const stop = async () => {
    signalGroup(child.pid, 'SIGINT');
    await Promise.race([closed, sleep(30_000, undefined, { ref: false })]);
    signalGroup(child.pid, 'SIGKILL');
  };
  interrupted.signal.addEventListener('abort', stop);
  const [code] = await closed;
  interrupted.signal.removeEventListener('abort', stop);
  signalGroup(child.pid, 'SIGKILL');
  return code ?? 1;
}

function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // All of them have ended.
  }
}

/** The PATH with the wanted Node first. npm offers each version's binary as a package. */
async function pathWithNode(wanted) {
  if (wanted === undefined) return process.env.PATH;
  if (!/^\d+(\.\d+){0,2}$/.test(wanted)) return `${dirname(resolve(wanted))}${delimiter}${process.env.PATH}`;
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const folder = join(home, 'node');
  await mkdir(folder);
  const args = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', `${name}@${wanted}`];
  if ((await inOwnGroup('npm', args, { cwd: folder })) !== 0)
    throw new Error(`Node ${wanted} could not be installed`);
  return `${join(folder, 'node_modules', name, 'bin')}${delimiter}${process.env.PATH}`;
}
