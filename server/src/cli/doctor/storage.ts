import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { counted } from '../../counted.ts';
import { broken, type Finding, good, look } from './findings.ts';

const HOUR = 3_600_000;
const GIB = 2 ** 30;

/** An hourly backup that is three hours old has failed at least twice. */
const OLD = 3 * HOUR;
const TOO_OLD = 26 * HOUR;

export async function checkBackups(folder: string | undefined, now: Date): Promise<Finding> {
  const about = 'Backups';
  if (folder === undefined) return look(about, 'Not checked. Name their folder with --backups FOLDER.');
  const newest = await newestBackup(folder);
  if (newest === undefined)
    return broken(about, `There are none in ${folder}. See 'One machine' in docs/operations.md.`);
  const age = now.getTime() - newest.at;
  const text = `The newest, ${newest.name}, is ${counted(Math.max(0, Math.floor(age / HOUR)), 'hour')} old.`;
  if (age < OLD) return good(about, text);
  const todo = `${text} See 'journalctl -u business-network-backup'.`;
  return age < TOO_OLD ? look(about, todo) : broken(about, todo);
}

async function newestBackup(folder: string) {
  const names = await readdir(folder).catch((): string[] => []);
  let newest: { name: string; at: number } | undefined;
  for (const name of names.filter((one) => one.endsWith('.bn'))) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (!found?.isFile() || found.size === 0) continue;
    if (newest === undefined || found.mtimeMs > newest.at) newest = { name, at: found.mtimeMs };
  }
  return newest;
}

export async function checkSpace(about: string, folder: string): Promise<Finding> {
  const disk = await statfs(folder).catch(() => undefined);
  if (!disk) return broken(about, `${folder} cannot be read. Does it exist, and may this user read it?`);
  const free = disk.bavail * disk.bsize;
  const share = disk.bavail / disk.blocks;
  const text = `${(free / GIB).toFixed(1)} GiB free at ${folder} (${Math.floor(share * 100)} %).`;
  if (free < GIB / 2 || share < 0.02)
    return broken(about, `${text} The database stops when it is full: make room now.`);
  if (free < 2 * GIB || share < 0.1) return look(about, `${text} Make room, or a larger disk.`);
  return good(about, text);
}
