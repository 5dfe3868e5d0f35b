import { mkdtemp, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';

/** The system's in-memory file system, if there is one. */
const IN_MEMORY = '/dev/shm';
/** A test run keeps half a gigabyte there, and others need memory as well. */
const ROOM = 2 * 1024 ** 3;

export const THROW_AWAY_PARENTS: ReadonlySet<string> = new Set([IN_MEMORY, tmpdir()]);

/**
 * A folder for a database that is deleted anyway. Copying and dropping one for each test file is mostly work of the file
 * system: in memory it takes a tenth of the time.
 */
export async function throwAwayFolder(prefix: string): Promise<string> {
  const free = await statfs(IN_MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  if (Math.min(free, freemem()) >= ROOM) {
    const made = await mkdtemp(path.join(IN_MEMORY, prefix)).catch(() => undefined);
    if (made) return made;
  }
  return mkdtemp(path.join(tmpdir(), prefix));
}
