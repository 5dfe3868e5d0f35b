import { get } from 'node:http';
import { EXPORT_FORMATS, type ExportFormat } from '@bn/contract';
import { readCatalogue } from '../calls/catalogue.ts';
import { readTargets } from '../calls/targets.ts';
import type { BenchDatabase } from '../data/open.ts';
import { startGenerator } from '../load/client.ts';
import type { Measurement } from '../load/protocol.ts';
import { progress } from '../report/progress.ts';
import { table } from '../report/table.ts';
import { type ServerProcess, startOurs } from '../servers.ts';

/** People who keep working meanwhile: a steady trickle of reads. */
const OTHERS_A_SECOND = 100;
const SECONDS = 5;
const OTHERS = 'dashboard-member';
const LOOK_EVERY = 50;

interface Exported {
  format: ExportFormat;
  rows: number;
  rowsPerSecond: number;
  /** Milliseconds until the first byte of the file. */
  firstByte: number;
  megabytes: number;
  /** MB of the server's process, before and at most. */
  memoryBefore: number;
  memoryPeak: number;
}
export interface Exports {
  files: Exported[];
  quiet: Measurement;
  /** Other calls while one export follows the other. */
  meanwhile: Measurement;
}

/** All members as a file: speed, memory, and the effect on other calls. */
export async function exportsPart(database: BenchDatabase): Promise<Exports> {
  const { calls } = await readCatalogue(database, [OTHERS]);
  const { admin } = await readTargets(database);
  const generator = startGenerator();
  const server = await startOurs(database);
  try {
    await generator.keep(OTHERS, (calls[0]?.requests ?? []).slice(0, 600));
    const others = () =>
      generator.open({ list: OTHERS, port: server.port, rate: OTHERS_A_SECOND, seconds: SECONDS });
    await others();
    const quiet = await others();
    const files: Exported[] = [];
    for (const format of EXPORT_FORMATS) files.push(await measure(server, format, admin, database));
    let done = false;
    const exporting = (async () => {
      while (!done) await download(server.port, 'csv', admin);
    })();
    const meanwhile = await others();
    done = true;
    await exporting;
    return { files, quiet, meanwhile };
  } finally {
    generator.stop();
    await server.stop();
  }
}

async function measure(
  server: ServerProcess,
  format: ExportFormat,
  token: string,
  { scale }: BenchDatabase,
): Promise<Exported> {
  const memoryBefore = (await server.memory()) ?? 0;
  let memoryPeak = memoryBefore;
  const look = setInterval(async () => {
    memoryPeak = Math.max(memoryPeak, (await server.memory()) ?? 0);
  }, LOOK_EVERY);
  const { firstByte, took, bytes } = await download(server.port, format, token).finally(() =>
    clearInterval(look),
  );
  const rows = scale.members;
  const exported = {
    format,
    rows,
    rowsPerSecond: rows / (took / 1000),
    firstByte,
    megabytes: bytes / 1e6,
    memoryBefore,
    memoryPeak,
  };
  progress(`${format}: ${rows} rows in ${took.toFixed(0)} ms, first byte after ${firstByte.toFixed(0)} ms`);
  return exported;
}

function download(port: number, format: ExportFormat, token: string) {
  const began = performance.now();
  const since = () => performance.now() - began;
  return new Promise<{ firstByte: number; took: number; bytes: number }>((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      path: `/api/members/export?format=${format}`,
      headers: { authorization: `Bearer ${token}` },
    };
    get(options, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`An export was answered ${answer.statusCode}.`));
      let bytes = 0;
      let firstByte = 0;
      answer.on('data', (chunk: Buffer) => {
        firstByte ||= since();
        bytes += chunk.length;
      });
      answer.on('error', reject);
      return answer.on('end', () => resolve({ firstByte, took: since(), bytes }));
    }).on('error', reject);
  });
}

export const exportsTable = ({ files, quiet, meanwhile }: Exports): string =>
  [
    table(
      'All members as a file',
      ['', 'rows', 'rows/s', 'first byte ms', 'MB', 'memory before MB', 'memory at most MB'],
      files.map((file) => [
        file.format,
        file.rows,
        Math.round(file.rowsPerSecond),
        file.firstByte,
        file.megabytes,
        Math.round(file.memoryBefore),
        Math.round(file.memoryPeak),
      ]),
    ),
    table(
      'Other calls, while lists are exported',
      ['', 'p50 ms', 'p95', 'p99'],
      Object.entries({ quiet, meanwhile }).map(([name, { p50, p95, p99 }]) => [name, p50, p95, p99]),
    ),
  ].join('\n');
