import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { readCatalogue } from '../calls/catalogue.ts';
import type { BenchDatabase } from '../data/open.ts';
import { startGenerator } from '../load/client.ts';
import { paths } from '../paths.ts';
import { progress } from '../report/progress.ts';
import { median } from '../report/statistics.ts';
import { table } from '../report/table.ts';
import { startOurs, startOursEmbedded } from '../servers.ts';

const STARTS = 5;
/** Milliseconds after the start until the server has settled. */
const REST = 3_000;

export interface StartAndSize {
  /** Milliseconds from the start of the process to ready, including its own database. */
  readyAfter: number;
  memoryAtRest: number | undefined;
  memoryAfterDay: number | undefined;
  /** Megabytes on disk. */
  sizes: Record<string, number>;
}

/** Memory of the server's process at rest and after a mixed day. */
export async function memoryPart(
  database: BenchDatabase,
  seconds: number,
): Promise<Pick<StartAndSize, 'memoryAtRest' | 'memoryAfterDay'>> {
  const { calls } = await readCatalogue(database, ['mixed-day']);
  const generator = startGenerator();
  const server = await startOurs(database);
  try {
    await new Promise((resolve) => setTimeout(resolve, REST));
    const memoryAtRest = await server.memory();
    await generator.keep('mixed-day', calls[0]?.requests ?? []);
    const length = Math.max(10, seconds * 5);
    await generator.closed({ list: 'mixed-day', port: server.port, connections: 64, seconds: length });
    const memoryAfterDay = await server.memory();
    progress(
      `memory: ${memoryAtRest?.toFixed(0)} MB at rest, ${memoryAfterDay?.toFixed(0)} MB after a mixed day`,
    );
    return { memoryAtRest, memoryAfterDay };
  } finally {
    generator.stop();
    await server.stop();
  }
}

/** Starts of the built server on an existing database, which no other process may have open. */
export async function startTime(dataDir: string): Promise<number> {
  const times: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const server = await startOursEmbedded(dataDir);
    times.push(server.readyAfter);
    await server.stop();
  }
  progress(`ready after ${times.map((time) => time.toFixed(0)).join(', ')} ms`);
  return median(times);
}

export async function installSizes(): Promise<Record<string, number>> {
  const folders = ['node_modules', 'contract/dist', 'server/dist', 'web/dist'];
  const sizes = await Promise.all(folders.map((folder) => sizeOf(path.join(paths.root, folder))));
  return Object.fromEntries(folders.map((folder, index) => [folder, (sizes[index] ?? 0) / 2 ** 20]));
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  let total = 0;
  for (const entry of entries) {
    const inner = path.join(folder, entry.name);
    if (entry.isDirectory()) total += await sizeOf(inner);
    else if (entry.isFile()) total += (await stat(inner)).size;
  }
  return total;
}

export const startTable = ({ readyAfter, memoryAtRest, memoryAfterDay, sizes }: StartAndSize): string =>
  table(
    'Start and size',
    ['measure', 'value', 'unit'],
    [
      ['ready after start', Math.round(readyAfter), 'ms'],
      ['memory at rest', memoryAtRest && Math.round(memoryAtRest), 'MB'],
      ['memory after the mixed day', memoryAfterDay && Math.round(memoryAfterDay), 'MB'],
      ...Object.entries(sizes).map(([folder, size]) => [folder, size, 'MB']),
    ],
  );
