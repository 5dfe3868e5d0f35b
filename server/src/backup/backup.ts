import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Database, Executor } from '../db/database.ts';
import { conflict } from '../errors.ts';
import { FORMAT, FORMAT_VERSION, type Header, Tally } from './format.ts';
import * as sql from './sql.ts';

export interface BackupResult {
  tables: number;
  rows: number;
}

/**
 * Writes everything to a file that only its owner may read. The database stays in use meanwhile, and an earlier backup
 * of that name remains until this one is complete.
 */
export async function backup(owner: Database, file: string, now: Date): Promise<BackupResult> {
  if ((await stat(file).catch(() => undefined))?.isFile() === false)
    throw conflict(`${file} exists and is not a file.`);
  // Another backup to the same name at the same time writes to a file of its own.
  const unfinished = `${file}.${randomBytes(6).toString('hex')}.unfinished`;
  try {
    const result = await owner.transaction((tx) => write(tx, unfinished, now), {
      timeLimit: sql.TIME_LIMIT,
    });
    await sync(unfinished);
    await rename(unfinished, file);
    return result;
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function write(tx: Executor, file: string, now: Date): Promise<BackupResult> {
  await sql.holdMoment(tx);
  const tables = await sql.readTables(tx);
  const result = { tables: tables.length, rows: 0 };
  const lines = async function* () {
    const tally = new Tally();
    const counted = (line: string) => {
      tally.add(line);
      return `${line}\n`;
    };
    const header: Header = {
      format: FORMAT,
      version: FORMAT_VERSION,
      made_at: now.toISOString(),
      schema: await sql.readSchema(tx),
      tables: tables.map(({ name, columns }) => ({ name, columns })),
    };
    yield counted(JSON.stringify(header));
    for (const table of tables) {
      yield counted(JSON.stringify({ table: table.name }));
      for await (const rows of sql.readRows(tx, table)) {
        result.rows += rows.length;
        yield rows.map(counted).join('');
      }
    }
    yield `${JSON.stringify({ end: tally.end() })}\n`;
  };
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  return result;
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r');
  await handle.sync();
  await handle.close();
}
