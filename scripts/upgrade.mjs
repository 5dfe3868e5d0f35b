// `npm run test:upgrade`: checks that a process of the last release keeps working while a newer one migrates the schema. Runs the release's own
// code and API tests on today's schema.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { root, run } from './run.mjs';

/** What was changed on purpose since the release, by the names of its tests. */
const CHANGED = [
  'a region that changes while its chapter is computed: the change waits', // Nothing waits any more: decision 0063.
  'common text',
  'a text that very many share',
  'what very many members share',
  'the first page stays exact after',
  'a text that an older process counted', // Nothing is kept about them any more: decision 0009.
  'permissions granted: the address stays', // Not for who never signed in: decision 0079.
];

/** If a clone has no tags, this commit is the release that package.json names. */
const { lastRelease } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
const attempt = (work) => {
  try {
    return work().trim();
  } catch {
    return undefined;
  }
};

const tag = `v${lastRelease.version}`;
const commit =
  attempt(() => git('rev-parse', '--verify', `${tag}^{commit}`)) ??
  attempt(() => git('rev-parse', '--verify', `${lastRelease.commit}^{commit}`));
if (commit === undefined) {
  process.stderr.write(
    `The last release (${tag}, commit ${lastRelease.commit}) is not in this clone; nothing was tested. Fetch it with: git fetch --unshallow --tags\n`,
  );
  process.exit(2);
}

const home = mkdtempSync(join(tmpdir(), 'business-network-release-'));
try {
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1 << 30 });
  execFileSync('tar', ['x', '-C', home], { input: archive });
  borrowModules(home);
  cpSync(join(root, 'server/migrations'), join(home, 'server/migrations'), { recursive: true });
  // Its web app is not tested, and may need packages that are gone: today's counts as built.
  await build();
  cpSync(join(root, 'web/dist'), join(home, 'web/dist'), { recursive: true });
  // Its packages, which start the databases, and the contract are used as built.
  const built = await run(process.execPath, [join(home, 'scripts/build.mjs')]);
  process.exitCode = built.code || (await testRelease());
} finally {
  rmSync(home, { recursive: true, force: true });
}

async function testRelease() {
  process.stdout.write(`Running the tests of ${tag} (${commit.slice(0, 7)}) on today's schema.\n`);
  const { code } = await run('vitest', [
    'run',
    '--root',
    join(home, 'server'),
    'src/modules',
    'src/http',
    '--testNamePattern',
    `^(?!.*(${CHANGED.join('|')}))`,
    ...process.argv.slice(2),
  ]);
  return code;
}

/** The packages installed here, but the release's own workspaces. */
function borrowModules(folder) {
  const from = join(root, 'node_modules');
  const to = join(folder, 'node_modules');
  mkdirSync(join(to, '@bn'), { recursive: true });
  for (const name of readdirSync(from)) if (name !== '@bn') symlinkSync(join(from, name), join(to, name));
  for (const name of ['contract', 'server', 'embedded-postgres', 'http-front', 'postgres']) {
    const workspace = [name, join('packages', name)].map((path) => join(folder, path)).find(existsSync);
    if (workspace) symlinkSync(workspace, join(to, '@bn', name));
  }
}
