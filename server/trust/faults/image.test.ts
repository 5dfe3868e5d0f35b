import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '../../test/databases/fresh-database.ts';
import { csv, line } from '../../test/files/imports.ts';
import { admin } from '../kit/processes/programs.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The files of the last stage of the Dockerfile, with the packages that production needs. */
async function anImage(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'image-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const lines = (await readFile(path.join(root, 'Dockerfile'), 'utf8')).split('\n');
  for (const line of lines.filter((text) => text.startsWith('COPY --from=build'))) {
    const [target = '', ...sources] = line.split(' ').slice(3).toReversed();
    for (const source of sources.map((text) => text.replace('/app/', ''))) {
      if (source === 'node_modules') continue;
      const to = target.endsWith('/') ? path.join(target, path.basename(source)) : target;
      const options = { recursive: true, preserveTimestamps: true };
      await cp(path.join(root, source), path.join(folder, to), options);
    }
  }
  await linkPackages(folder);
  return folder;
}

/** `npm prune --omit=dev` leaves these; our own packages are those of the image. */
async function linkPackages(folder: string): Promise<void> {
  const { packages } = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; link?: boolean; resolved?: string }>;
  };
  for (const [name, { dev, link, resolved = '' }] of Object.entries(packages)) {
    if (!/^node_modules\/(@[^/]+\/)?[^/]+$/.test(name) || dev) continue;
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await symlink(link ? path.join(folder, resolved) : path.join(root, name), path.join(folder, name));
  }
}

test('the image contains what `npm run admin` needs', async () => {
  const database = await freshDatabase();
  onTestFinished(() => database.drop());
  const image = await anImage();
  const program = path.join(image, 'scripts', 'admin.mjs');
  const environment = { DATABASE_URL: database.ownerUrl };
  const run = (...args: string[]) => admin(args, environment, { program });
  expect(await run('create', 'one@example.com')).toMatchObject({ code: 0 });
  expect(await run('list')).toMatchObject({ code: 0, output: expect.stringMatching(/^one@example.com /) });
  expect(await run('--help')).toMatchObject({ code: 0 });
  // A file is read by a process of its own.
  const members = path.join(image, 'members.csv');
  await writeFile(members, csv(line({ email: 'new@example.com', chapter: 'Harbour', region: 'North' })));
  const imported = await run('import', members, '--make-chapters');
  expect(imported).toMatchObject({
    code: 0,
    output: expect.stringContaining('1 member added. 1 chapter created.'),
  });
  // As every night, to the same file.
  const nightly = path.join(image, 'network.bn');
  for (const _night of [1, 2]) {
    const backup = await run('backup', nightly);
    expect(backup, backup.output).toMatchObject({ code: 0 });
  }
});
