import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { IMPORT_LIMITS } from '../../../contract/src/domain.ts';
import type { Import } from '../../../contract/src/schemas/imports.ts';
import { readCatalogue } from '../calls/catalogue.ts';
import { membersFile } from '../data/members-file.ts';
import type { BenchDatabase } from '../data/open.ts';
import { startGenerator } from '../load/client.ts';
import type { Measurement } from '../load/protocol.ts';
import { paths } from '../paths.ts';
import { progress } from '../report/progress.ts';
import { table } from '../report/table.ts';
import { startOurs } from '../servers.ts';

const FROM_BROWSER = { members: 10_000, chapters: 300 };
const FROM_COMMAND_LINE = { members: 340_000, chapters: 11_200 };
/** People who keep working: well below what the server can do. */
const OTHERS_A_SECOND = 100;
const SECONDS = 20;
const OTHERS = 'mixed-day';

export interface Imports {
  quiet: Measurement;
  during: Measurement;
  /** p95 of the other calls during the import divided by their p95 before it. */
  slowdown: number;
  /** Of 10,000 over HTTP: until they are checked, and until they are written. */
  checkedAfter: number;
  writtenAfter: number;
  /** For 340,000 from the command line, with its memory in MB. */
  commandSeconds: number;
  commandMemory: number;
}

export async function importPart(database: BenchDatabase): Promise<Imports> {
  const fromBrowser = await besideOthers(database);
  progress(`10,000 members over HTTP: ${fromBrowser.writtenAfter.toFixed(1)} s`);
  const command = await fromCommandLine(database);
  progress(`340,000 members from the command line: ${command.commandSeconds.toFixed(0)} s`);
  return { ...fromBrowser, ...command };
}

async function besideOthers(database: BenchDatabase) {
  const { calls, targets } = await readCatalogue(database, [OTHERS]);
  const generator = startGenerator();
  const server = await startOurs(database);
  const address = `http://127.0.0.1:${server.port}/api`;
  try {
    for (const { name, requests } of calls) await generator.keep(name, requests);
    const others = () =>
      generator.open({ list: OTHERS, port: server.port, rate: OTHERS_A_SECOND, seconds: SECONDS });
    await others();
    const quiet = await others();
    const importing = importOverHttp(address, targets.admin);
    const during = await others();
    return { quiet, during, slowdown: during.p95 / quiet.p95, ...(await importing) };
  } finally {
    generator.stop();
    await server.stop();
  }
}

async function importOverHttp(address: string, token: string) {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  const call = async (method: string, way: string, body?: unknown, bytes?: Buffer): Promise<Import> => {
    const answer = await fetch(address + way, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(bytes && { 'content-type': 'application/octet-stream' }),
      },
      body: bytes ? new Uint8Array(bytes) : body === undefined ? null : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${way}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Import;
  };
  const until = async (id: number, state: Import['state']) => {
    for (;;) {
      const found = await call('GET', `/imports/${id}`);
      if (found.state === state) return found;
      if (found.state === 'failed') throw new Error(`The import failed: ${found.reason}`);
      await sleep(100);
    }
  };
  const file = Buffer.from(
    [...membersFile(FROM_BROWSER.members, FROM_BROWSER.chapters, 'browser.example')].join(''),
  );
  const { id, parts_missing } = await call('POST', '/imports', {
    file_name: 'members.csv',
    size: file.length,
  });
  const { partBytes } = IMPORT_LIMITS;
  for (const part of parts_missing)
    await call(
      'PUT',
      `/imports/${id}/file?part=${part}`,
      undefined,
      file.subarray(part * partBytes, (part + 1) * partBytes),
    );
  await until(id, 'ready');
  const checkedAfter = seconds();
  await call('PUT', `/imports/${id}/matching`, { make_chapters: 1 });
  await call('POST', `/imports/${id}/start`);
  const { result } = await until(id, 'done');
  if (result.added !== FROM_BROWSER.members) throw new Error(`${result.added} members were added.`);
  return { checkedAfter, writtenAfter: seconds() };
}

async function fromCommandLine({ appUrl, ownerUrl }: BenchDatabase) {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-import-'));
  try {
    const file = path.join(folder, 'members.csv');
    const { members, chapters } = FROM_COMMAND_LINE;
    await pipeline(Readable.from(membersFile(members, chapters, 'command.example')), createWriteStream(file));
    const began = performance.now();
    const child = spawn(process.execPath, [paths.admin, 'import', file, '--make-chapters'], {
      env: { PATH: process.env.PATH, DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    let commandMemory = 0;
    const look = setInterval(async () => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
      commandMemory = Math.max(commandMemory, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024);
    }, 250);
    const code = await new Promise((resolve) => child.once('exit', resolve));
    clearInterval(look);
    if (code !== 0) throw new Error(`The import ended with code ${code}.`);
    return { commandSeconds: (performance.now() - began) / 1000, commandMemory };
  } finally {
    await rm(folder, { recursive: true });
  }
}

export const importTable = (measured: Imports): string =>
  table(
    `Imports: 10,000 members over HTTP in ${measured.writtenAfter.toFixed(1)} s (checked after ${measured.checkedAfter.toFixed(1)} s); ` +
      `340,000 from the command line in ${measured.commandSeconds.toFixed(0)} s with ${Math.round(measured.commandMemory)} MB; ` +
      `other calls' p95 is ${measured.slowdown.toFixed(2)} times that of an idle server`,
    ['', 'answers', 'p50 ms', 'p95', 'p99', 'max'],
    Object.entries({ 'other calls, quiet': measured.quiet, 'other calls, import': measured.during }).map(
      ([name, { statuses, p50, p95, p99, max }]) => [
        name,
        Object.entries(statuses)
          .map(([status, count]) => `${status}: ${count}`)
          .join(', '),
        p50,
        p95,
        p99,
        max,
      ],
    ),
  );
