// Builds what is missing or older than its sources: `npm run build`, and before each start.
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, run, typescript } from './run.mjs';

const PARTS = [
  {
    name: 'contract',
    sources: ['contract/src', 'contract/package.json', 'contract/rolldown.config.ts'],
    stamp: 'contract/dist/.built',
    command: ['rolldown', ['--config', 'contract/rolldown.config.ts', '--log-level', 'silent']],
  },
  {
    name: 'server',
    sources: [
      'contract/src',
      'contract/tsconfig.json',
      ...['embedded-postgres', 'http-front', 'postgres'].flatMap((name) => [
        `packages/${name}/src`,
        `packages/${name}/tsconfig.json`,
      ]),
      'server/src',
      'server/tsconfig.json',
      'tsconfig.base.json',
    ],
    stamp: 'server/dist/.built',
    command: typescript('contract', 'server'),
  },
  {
    name: 'web app',
    sources: [
      'contract/src',
      'web/src',
      'web/public',
      'web/index.html',
      'web/scripts',
      'web/vite.config.ts',
      'web/package.json',
    ],
    stamp: 'web/dist/.built',
    command: ['vite', ['build', 'web', '--logLevel', 'warn']],
  },
];

export async function build() {
  for (const part of PARTS) {
    if (await isFresh(part)) continue;
    const started = Date.now();
    process.stdout.write(`Building the ${part.name} … `);
    const [program, args, options] = part.command;
    const { code, output } = await run(program, args, { quiet: true, ...options });
    if (code !== 0) {
      process.stdout.write(`failed\n${output}\n`);
      process.exit(1);
    }
    await mkdir(join(root, part.stamp, '..'), { recursive: true });
    await writeFile(join(root, part.stamp), '');
    process.stdout.write(`done in ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
  }
}

async function isFresh({ sources, stamp }) {
  const built = await stat(join(root, stamp)).catch(() => undefined);
  if (!built) return false;
  const times = await Promise.all(sources.map((source) => newest(join(root, source))));
  return Math.max(...times) <= built.mtimeMs;
}

/** The newest change in a file or folder; 0 if it is missing, as in an image that contains only the build. */
async function newest(path) {
  const entry = await stat(path).catch(() => undefined);
  if (!entry) return 0;
  if (!entry.isDirectory()) return entry.mtimeMs;
  const names = await readdir(path);
  const times = await Promise.all(names.map((name) => newest(join(path, name))));
  return Math.max(entry.mtimeMs, ...times);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await build();
