import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openTestApp } from '../../test/app.ts';
import { freshDatabase } from '../../test/databases/fresh-database.ts';
import { openDatabase } from '../db/database.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

const { ownerUrl, clock, sql, aMember, aLogo, aMeeting, aPicture } = await openTestApp();
const member = await aMember();
const meeting = await aMeeting({ by: member });
await sql(
  `INSERT INTO attendance (meeting_id, member_id, state, tapped_at, recorded_by, recorded_at)
   VALUES ($1, $2, 'present', now(), $2, now())`,
  [meeting.id, member.id],
);
await sql(
  `INSERT INTO guests (meeting_id, chapter_id, name, phone, business, invited_by, created_at)
   VALUES ($1, $2, 'Gil', '5550001', 'Law', $3, now())`,
  [meeting.id, member.chapter_id, member.id],
);
await sql(
  "INSERT INTO calendar_addresses (user_id, token_hash, created_at) VALUES ($1, sha256('secret'), now())",
  [member.id],
);
await aPicture(member);
await aLogo();
const owner = openDatabase({ connectionString: ownerUrl, poolSize: 4 });
const folder = await mkdtemp(path.join(tmpdir(), 'business-network-backup-'));
afterAll(async () => {
  await owner.close();
  await rm(folder, { recursive: true, force: true });
});

test('a backup replaces the one before it, also of the same moment, and is complete', async () => {
  const file = path.join(folder, 'nightly');
  await Promise.all([1, 2, 3].map(() => backup(owner, file, clock.now())));
  const { ino } = await stat(file);
  await backup(owner, file, clock.now());
  expect((await stat(file)).ino).not.toBe(ino);
  expect((await readdir(folder)).filter((name) => name.startsWith('nightly'))).toEqual(['nightly']);
  const empty = await freshDatabase();
  const target = openDatabase({ connectionString: empty.ownerUrl, poolSize: 1 });
  try {
    expect((await restore(target, file)).rows).toBeGreaterThan(0);
  } finally {
    await target.close();
    await empty.drop();
  }
});

test('restores meetings, attendance, guests, stays, calendar addresses, pictures and the logo once each', async () => {
  const file = path.join(folder, 'meetings');
  await backup(owner, file, clock.now());
  const empty = await freshDatabase();
  const target = openDatabase({ connectionString: empty.ownerUrl, poolSize: 1 });
  const rowsOf = (table: string, db = target) =>
    db.query<{ row: string }>(`SELECT t::text AS row FROM ${table} t ORDER BY 1`);
  try {
    await restore(target, file);
    const tables = ['meetings', 'attendance', 'guests', 'stays', 'calendar_addresses', 'pictures'];
    for (const table of [...tables, 'network_logo']) {
      const rows = await rowsOf(table, owner);
      expect(rows, table).toHaveLength(1);
      expect(await rowsOf(table)).toEqual(rows);
    }
  } finally {
    await target.close();
    await empty.drop();
  }
});

test('a backup that fails leaves the one before it, and a folder is not replaced', async () => {
  const file = path.join(folder, 'kept');
  await backup(owner, file, clock.now());
  const before = await readFile(file);
  const closed = openDatabase({ connectionString: ownerUrl, poolSize: 1 });
  await closed.close();
  await expect(backup(closed, file, clock.now())).rejects.toThrow();
  expect(await readFile(file)).toEqual(before);
  await expect(backup(owner, folder, clock.now())).rejects.toThrow(`${folder} exists and is not a file.`);
});

test('only its owner may read it; leftover files from earlier are left alone', async () => {
  const file = path.join(folder, 'private');
  await writeFile(`${file}.unfinished`, 'from before', { mode: 0o644 });
  await backup(owner, file, clock.now());
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(`${file}.unfinished`)).size).toBe('from before'.length);
});
