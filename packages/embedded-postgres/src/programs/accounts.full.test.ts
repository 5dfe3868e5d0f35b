import { chmod, chown, cp, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { holdInChild, isRoot, query, start, temporaryFolder } from '../../test/embedded.ts';
import { postmasterPid } from '../testing/postmaster-pid.ts';
import { canReach, chooseAccount } from './account.ts';
import { binariesIn, installedBinaries } from './binaries.ts';
import { reachableBinaries } from './reachable-binaries.ts';

const here = fileURLToPath(import.meta.url);
const ordinary = await chooseAccount(undefined);
/** Running as another user requires root, and a project that other users may read. */
const canSwitch = ordinary !== undefined && (await canReach(here, ordinary, 'read'));

async function folderOf(owner: { uid: number; gid: number }): Promise<string> {
  const folder = await temporaryFolder();
  await chown(folder, owner.uid, owner.gid);
  return folder;
}

test('reports in one sentence a data folder that is a file, or below one', async () => {
  const file = path.join(await temporaryFolder(), 'file');
  await writeFile(file, '');
  await expect(start(file)).rejects.toThrow(`The data folder ${file} is a file`);
  await expect(start(path.join(file, 'data'))).rejects.toThrow('is a file, or is below one');
});

test.runIf(isRoot)('root starts it as another account in a folder that only root may enter', async () => {
  const folder = await temporaryFolder();
  await chmod(folder, 0o700);
  const { appUrl, dataDir } = await start(path.join(folder, 'data'));
  expect(await query(appUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect((await stat(`/proc/${await postmasterPid(dataDir)}`)).uid).toBe(ordinary?.uid);
});

test.runIf(isRoot)(
  'copies programs from a folder that only root may enter to one that only root may write',
  async () => {
    const folder = await temporaryFolder();
    await chmod(folder, 0o700);
    const installed = await installedBinaries();
    await cp(installed.root, folder, { recursive: true, verbatimSymlinks: true });
    const writable = await mkdtemp('/var/lib/business-network-test-');
    onTestFinished(() => rm(writable, { recursive: true, force: true }));
    await chmod(writable, 0o755);

    const hidden = binariesIn(folder, installed.version);
    const squatted = await temporaryFolder();
    await chmod(squatted, 0o777);
    const found = await reachableBinaries(hidden, ordinary, [squatted, writable]);
    expect(found.root.startsWith(path.join(writable, 'business-network', 'postgresql-'))).toBe(true);
    expect(await reachableBinaries(hidden, ordinary, [writable])).toEqual(found);
    expect(await reachableBinaries(installed, undefined)).toBe(installed);
    await expect(reachableBinaries(hidden, ordinary, [squatted])).rejects.toThrow('only root may enter');
  },
);

test.runIf(canSwitch)('an ordinary user without a home folder starts it', async () => {
  if (!ordinary) return;
  const dataDir = path.join(await folderOf(ordinary), 'data');
  const { said } = await holdInChild(dataDir, ordinary);
  expect(await query(said.appUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(await query(said.ownerUrl, 'SELECT pg_typeof(now())::text AS type')).toHaveLength(1);
});

test.runIf(canSwitch)('reports a folder that is not writable to an ordinary user', async () => {
  const folder = await temporaryFolder();
  await chmod(folder, 0o755);
  for (const dataDir of [folder, path.join(folder, 'data')]) {
    const { said } = await holdInChild(dataDir, ordinary);
    expect(said.error).toEqual({
      name: 'EmbeddedDatabaseError',
      message: `The data folder ${dataDir} is not writable for the user who starts this: change its owner, or choose another folder with DATA_DIR.`,
    });
  }
});

test.runIf(canSwitch)("reports another user's database to an ordinary user", async () => {
  if (!ordinary) return;
  const dataDir = await folderOf(ordinary);
  await mkdir(path.join(dataDir, 'postgres'));
  const { said } = await holdInChild(dataDir, ordinary);
  expect(said.error.message).toContain('belongs to another user (uid 0)');
});
