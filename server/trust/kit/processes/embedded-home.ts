import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findRunning } from '@bn/embedded-postgres';
import { onTestFinished } from 'vitest';
import { endServers } from './server-process.ts';
import { type Prepared, prepareOn } from './world.ts';

/** A separate data folder, for servers on the embedded database. */
export async function anEmbeddedHome(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'business-network-trust-'));
  onTestFinished(async () => {
    await endServers();
    // The database of a server that was killed may still be writing.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  });
  return folder;
}

/** Builders on the embedded database of a server that is running. */
export async function prepareEmbedded(dataDir: string): Promise<Prepared> {
  const urls = await findRunning(dataDir);
  if (!urls) throw new Error(`No database is running in ${dataDir}.`);
  return prepareOn(urls);
}
