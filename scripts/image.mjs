// `npm run test:image`: the commands of the Dockerfile, stage by stage, in clean folders and without an engine: what the image would
// contain is installed, built and pruned, and starts until its health check passes. What only an engine does is not tried: the base
// images, the users, the volumes and the network.
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { filesOfProject } from './lines.mjs';
import { root } from './run.mjs';

const PATIENCE = 60_000;

/** The stages of a Dockerfile, each with its instructions: [['FROM', 'node:22 AS build'], …]. */
function stagesOf(dockerfile) {
  const lines = dockerfile
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '');
  const stages = [];
  for (const line of lines.split('\n').filter(Boolean)) {
    const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    if (name === 'FROM') stages.push({ name: / AS (\w+)/.exec(rest)?.[1], steps: [] });
    else stages.at(-1)?.steps.push([name, rest]);
  }
  return stages;
}

/** Source and target of each file or folder that a COPY names. */
function copiesOf(words) {
  const [target = '', ...sources] = words.filter((word) => !word.startsWith('--')).toReversed();
  return sources.map((source) => ({
    source,
    target: target.endsWith('/') && source !== '.' ? `${target}${basename(source)}` : target,
  }));
}

function copy(from, source, to, target) {
  const isFile = (file) => source === '.' || file === source || file.startsWith(`${source}/`);
  for (const file of from === root ? filesOfProject().filter(isFile) : [source]) {
    const place = join(to, source === '.' ? file : target + file.slice(source.length));
    mkdirSync(dirname(place), { recursive: true });
    cpSync(join(from, file), place, { recursive: true, verbatimSymlinks: true });
  }
}

const inFolder = (folder, variables) => ({
  cwd: folder,
  env: { PATH: process.env.PATH, HOME: process.env.HOME, ...variables },
});

async function start(folder, variables, steps) {
  const port = await new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const found = probe.address().port;
      probe.close(() => resolve(found));
    });
  });
  const here = (text) => text.replaceAll(':3000', `:${port}`);
  const [program, ...words] = JSON.parse(steps.find(([name]) => name === 'CMD')[1]);
  const check = steps.find(([name]) => name === 'HEALTHCHECK')[1].replace(/^.*?CMD /, '');
  const options = inFolder(folder, {
    ...variables,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
  });
  const server = spawn(program, words, { ...options, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise((resolve) => server.on('exit', resolve));
  const until = Date.now() + PATIENCE;
  const isHealthy = () => {
    try {
      execFileSync('sh', ['-c', here(check)], { ...options, stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  };
  let healthy = false;
  while (!healthy && Date.now() < until && server.exitCode === null) healthy = isHealthy();
  server.kill('SIGTERM');
  const code = await ended;
  if (!healthy) throw new Error('The health check of the image did not pass.');
  if (code !== 0) throw new Error(`The image's server stopped with ${code}.`);
}

async function tryImage() {
  const home = mkdtempSync(join(tmpdir(), 'business-network-image-'));
  const folders = new Map();
  try {
    for (const { name, steps } of stagesOf(readFileSync(join(root, 'Dockerfile'), 'utf8'))) {
      const folder = join(home, name ?? 'image');
      mkdirSync(folder);
      folders.set(name, folder);
      const variables = {};
      for (const [instruction, rest] of steps) {
        const words = rest.split(/\s+/);
        if (instruction === 'ENV')
          Object.assign(variables, Object.fromEntries(words.map((word) => word.split('='))));
        if (instruction === 'COPY') {
          const stage = /--from=(\w+)/.exec(rest)?.[1];
          for (const { source, target } of copiesOf(words))
            copy(stage ? folders.get(stage) : root, source.replace('/app/', ''), folder, target);
        }
        // What is outside of the folder, and its owner, need an engine.
        if (instruction === 'RUN' && !rest.includes('chown')) {
          process.stdout.write(`${rest}\n`);
          execFileSync('sh', ['-c', rest], {
            ...inFolder(folder, variables),
            stdio: ['ignore', 'ignore', 'inherit'],
          });
        }
        if (instruction === 'CMD') await start(folder, variables, steps);
      }
    }
    process.stdout.write('The commands of the Dockerfile work, and the server they make is healthy.\n');
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

await tryImage();
