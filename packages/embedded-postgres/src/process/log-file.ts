import { closeSync, openSync } from 'node:fs';
import { copyFile, open, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import { lastComplaint } from '../programs/run-tool.ts';

const LARGEST = 5 * 1024 * 1024;
const CHECK_EVERY = 60_000;

export interface LogFile {
  path: string;
  /** Inherited by PostgreSQL, which can write here even if its account may not enter the folder. */
  descriptor: number;
  size(): Promise<number>;
  complaintSince(offset: number): Promise<string | undefined>;
  close(): void;
}

/** One file and one older one, so that the log never grows beyond about twice the limit. */
export async function openLogFile(dataDir: string): Promise<LogFile> {
  const file = path.join(dataDir, 'postgres.log');
  const descriptor = openSync(file, 'a', 0o600);
  await rotate(file);
  const timer = setInterval(() => void rotate(file).catch(() => undefined), CHECK_EVERY).unref();
  return {
    path: file,
    descriptor,
    size: async () => (await stat(file)).size,
    complaintSince: async (offset) => lastComplaint(await readFrom(file, offset)),
    close: () => {
      clearInterval(timer);
      closeSync(descriptor);
    },
  };
}

/** Copied and truncated instead of renamed: PostgreSQL keeps appending to the file it inherited. */
async function rotate(file: string): Promise<void> {
  if ((await stat(file)).size < LARGEST) return;
  await copyFile(file, `${file}.1`);
  await truncate(file);
}

async function readFrom(file: string, offset: number): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, offset);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
