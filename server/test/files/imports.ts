import { IMPORT_LIMITS, type Import, type ImportHolds, type ImportState } from '@bn/contract';
import { vi } from 'vitest';
import type { ReadingLimits } from '../../src/modules/imports/reading/limits.ts';
import { readRows } from '../../src/modules/imports/reading/read-rows.ts';
import type { FileRow } from '../../src/modules/imports/reading/row-messages.ts';
import type { TestApp } from '../app.ts';
import { WAIT_LIMIT } from '../limits.ts';

type As = Pick<TestApp, 'as'>;
type Who = { token: string };

const UNDER_WAY: ImportState[] = ['uploading', 'reading', 'checking', 'running', 'undoing'];
const BYTES = { 'content-type': 'application/octet-stream' };

/** Uploads a file part by part, and waits until it is ready or rejected. */
export async function upload(
  { as }: As,
  who: Who,
  file: string | Buffer,
  name = 'members.csv',
  holds: ImportHolds = 'members',
): Promise<Import> {
  const bytes = Buffer.from(file as string);
  const file_name = name;
  const { body } = await as(who).post('/imports', {
    file_name,
    size: bytes.length,
    holds,
    discard_unfinished: 1,
  });
  for (const part of body.parts_missing) {
    const raw = bytes.subarray(part * IMPORT_LIMITS.partBytes, (part + 1) * IMPORT_LIMITS.partBytes);
    const answer = await as(who).put(`/imports/${body.id}/file?part=${part}`, undefined, {
      raw,
      headers: BYTES,
    });
    if (answer.status !== 200) throw new Error(answer.text);
  }
  return settled({ as }, who, body.id);
}

/** Waits until no import is in progress. */
export async function settled({ as }: As, who: Who, id: number): Promise<Import> {
  return vi.waitFor(
    async () => {
      const { body } = await as(who).get(`/imports/${id}`);
      if (UNDER_WAY.includes(body.state)) throw new Error(`still ${body.state}`);
      return body;
    },
    // The reader has a low priority: looking more often would take the processor's time from it.
    { timeout: WAIT_LIMIT, interval: 50 },
  );
}

export async function start({ as }: As, who: Who, { id }: { id: number }): Promise<Import> {
  const answer = await as(who).post(`/imports/${id}/start`);
  if (answer.status !== 202) throw new Error(answer.text);
  return settled({ as }, who, id);
}

export const rowsOf = async ({ as }: As, who: Who, { id }: { id: number }, query = '') =>
  (await as(who).get(`/imports/${id}/rows${query}`)).body.rows;

export const HEADINGS = 'Full Name,Phone,Email,Subscription Valid Till,Chapter,Region,Vertical';

/** A line of such a file, valid except for what a test changes. */
export function line(
  changes: Partial<Record<'name' | 'phone' | 'email' | 'till' | 'chapter' | 'region' | 'vertical', string>>,
) {
  const { name = 'Ada Lovelace', phone = '9876543210', email = '', till = '31/12/2027' } = changes;
  const { chapter = '', region = '', vertical = 'Computing' } = changes;
  return [name, phone, email, till, chapter, region, vertical].join(',');
}
export const csv = (...lines: string[]): string => [HEADINGS, ...lines, ''].join('\r\n');

/** An uploaded file, as the reader gets it. */
export const sourceOf = (bytes: Uint8Array) => ({
  size: bytes.length,
  parts: (async function* () {
    for (let at = 0; at < bytes.length; at += IMPORT_LIMITS.partBytes)
      yield bytes.subarray(at, at + IMPORT_LIMITS.partBytes);
  })(),
});

/** All rows of a file, read without an import. */
export async function readBytes(bytes: Uint8Array, limits: ReadingLimits): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  for await (const batch of readRows(sourceOf(bytes), limits)) rows.push(...batch.rows);
  return rows;
}

let emails = 0;
/** An e-mail that no other row or member has. */
export const anEmail = (): string => {
  emails += 1;
  return `new.${emails}@example.com`;
};
