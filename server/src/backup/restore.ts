import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { codeOf, type Database, type Executor } from '../db/database.ts';
import { conflict, Refusal } from '../errors.ts';
import type { BackupResult } from './backup.ts';
import { FORMAT, FORMAT_VERSION, type Header, linesOf, markerOf, Tally } from './format.ts';
import * as sql from './sql.ts';

const BATCH = { rows: 500, length: 1_000_000 };

const damaged = (why: string): Refusal =>
  new Refusal('invalid_input', `The backup is damaged or not complete (${why}). Nothing was changed.`);

export function restore(owner: Database, file: string): Promise<BackupResult> {
  return owner.transaction(
    async (tx) => {
      const source = createReadStream(file);
      const contents = source.pipe(createGunzip());
      source.on('error', (error) => contents.destroy(error));
      try {
        return await load(tx, linesOf(contents));
      } catch (error) {
        throw explained(error, file);
      } finally {
        source.destroy();
        contents.destroy();
      }
    },
    { timeLimit: sql.TIME_LIMIT },
  );
}

async function load(tx: Executor, lines: AsyncGenerator<string>): Promise<BackupResult> {
  const tally = new Tally();
  const first = await lines.next();
  const header = readHeader(first.done ? '' : first.value);
  tally.add(first.value as string);
  const tables = await prepare(tx, header);
  const result = { tables: tables.length, rows: 0 };

  let table: sql.Table | undefined;
  let batch: string[] = [];
  let length = 0;
  const flush = async () => {
    if (table && batch.length > 0) await sql.insertRows(tx, table, batch);
    result.rows += batch.length;
    batch = [];
    length = 0;
  };

  for await (const line of lines) {
    const marker = markerOf(line);
    if (marker && 'end' in marker) {
      await flush();
      const { lines: count, sha256 } = tally.end();
      if (marker.end.lines !== count || marker.end.sha256 !== sha256)
        throw damaged('its contents were changed');
      await finish(tx, tables);
      return result;
    }
    tally.add(line);
    if (marker) {
      await flush();
      table = tables.find(({ name }) => name === marker.table);
      if (!table) throw damaged('it names a table that does not exist');
      continue;
    }
    batch.push(line);
    length += line.length;
    if (batch.length >= BATCH.rows || length >= BATCH.length) await flush();
  }
  throw damaged('its end is missing');
}

function readHeader(line: string): Header {
  const header = JSON.parse(line) as Header;
  if (header.format !== FORMAT) throw damaged('it does not begin like a backup');
  if (header.version !== FORMAT_VERSION)
    throw conflict(`The backup has format ${header.version}; this program reads format ${FORMAT_VERSION}.`);
  return header;
}

async function prepare(tx: Executor, header: Header): Promise<sql.Table[]> {
  const tables = await sql.readTables(tx);
  if (JSON.stringify(await sql.readSchema(tx)) !== JSON.stringify(header.schema)) {
    throw conflict('The backup was made by another version of this program; restore it with that version.');
  }
  const used = await sql.findRows(tx, tables);
  if (used) {
    throw conflict(
      `The database is not empty (there are ${used}). Restore into a new one: another DATA_DIR, or another database.`,
    );
  }
  await sql.beginLoad(tx, tables);
  return tables;
}

async function finish(tx: Executor, tables: readonly sql.Table[]): Promise<void> {
  await sql.endLoad(tx, tables);
  if (!(await sql.figuresMatch(tx))) throw damaged('its figures are not what its rows add up to');
}

function explained(error: unknown, file: string): unknown {
  if (error instanceof Refusal) return error;
  const code = codeOf(error);
  if (code === 'ENOENT') return new Refusal('invalid_input', `File not found: '${file}'.`);
  if (code.startsWith('Z_')) return damaged('it is not a whole gzip file');
  if (error instanceof SyntaxError || /^(22|23)/.test(code)) return damaged('a row cannot be read');
  return error;
}
