import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

export interface Installed {
  packages: number;
  megabytes: number;
}

/** The installed packages of a lock file, without development ones, and their size on disk. */
export async function installedIn(folder: string): Promise<Installed> {
  const lock = JSON.parse(await readFile(path.join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: true; link?: true }>;
  };
  const found = Object.entries(lock.packages)
    .filter(([name, { dev, link }]) => name.includes('node_modules/') && !dev && !link)
    .map(([name]) => path.join(folder, name))
    .filter((where) => existsSync(where));
  let bytes = 0;
  for (const where of found) bytes += await sizeOf(where);
  return { packages: found.length, megabytes: bytes / 1e6 };
}

async function sizeOf(folder: string): Promise<number> {
  let total = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const where = path.join(folder, entry.name);
    // Packages inside packages are counted separately.
    if (entry.isDirectory()) total += entry.name === 'node_modules' ? 0 : await sizeOf(where);
    else if (entry.isFile()) total += (await stat(where)).blocks * 512;
  }
  return total;
}
