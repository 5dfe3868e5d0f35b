import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type EmbeddedDatabase, startEmbedded } from '@bn/embedded-postgres';
import { migrate } from '../../../server/src/db/migrate.ts';
import { fill } from './fill.ts';
import { connected } from './query.ts';
import { SCALES, type Scale, type ScaleName } from './scales.ts';
import { openSessions } from './sessions.ts';

export interface BenchDatabase {
  name: ScaleName;
  scale: Scale;
  ownerUrl: string;
  appUrl: string;
  dataDir: string;
  /** Seconds that generating it took; undefined if it existed. */
  madeIn: number | undefined;
  stop(): Promise<void>;
}

/** The small scale is generated for each run, because writes change it noticeably; larger ones are kept. */
export async function openScale(
  name: ScaleName,
  folder: string,
  say: (line: string) => void,
): Promise<BenchDatabase> {
  const scale = SCALES[name];
  const dataDir = path.join(folder, name);
  const marker = path.join(dataDir, 'made.json');
  await mkdir(folder, { recursive: true });
  // Without its marker a load was interrupted: indexes and keys may be missing, and none of it can be trusted.
  if (!existsSync(marker)) await rm(dataDir, { recursive: true, force: true });
  const embedded = await startMigrated(dataDir, say);
  try {
    let madeIn: number | undefined;
    if (name === 'small' || !existsSync(marker)) {
      const started = Date.now();
      await rm(marker, { force: true });
      await fill(embedded.ownerUrl, scale, (line) => say(`${name}: ${line}`));
      madeIn = (Date.now() - started) / 1000;
      await writeFile(marker, JSON.stringify({ ...scale, madeIn, at: new Date().toISOString() }));
    }
    await openSessions(embedded.ownerUrl, scale);
    await warmUp(embedded.ownerUrl, say);
    const { ownerUrl, appUrl, stop } = embedded;
    return { name, scale, ownerUrl, appUrl, dataDir, madeIn, stop };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

/** Each index in its order; with a column that is not in it, the rows as well. */
const WALKS = [
  'referral_notes FROM referrals ORDER BY id',
  'id FROM referrals ORDER BY from_member_id, id DESC',
  'id FROM referrals ORDER BY to_member_id, id DESC',
  'description FROM thank_you_notes ORDER BY id',
  'id FROM thank_you_notes ORDER BY status, id DESC',
  'id FROM thank_you_notes ORDER BY chapter_id, status, id DESC',
  'vertical FROM users ORDER BY id',
  'place FROM meetings ORDER BY chapter_id, starts_at, id',
  'state FROM attendance ORDER BY meeting_id, member_id',
  'until FROM stays ORDER BY chapter_id, since',
  'text FROM testimonials ORDER BY receiver_id, id',
  'search_text FROM users ORDER BY full_name COLLATE "und-x-icu", id',
];

/** PostgreSQL's codes for a table and a column that do not exist: an earlier version's schema has fewer. */
const UNKNOWN = ['42P01', '42703'];

/** A database that has been up for a day has the data in use in memory; one that was just started has not. */
export const warmUp = (ownerUrl: string, say: (line: string) => void): Promise<void> =>
  connected(ownerUrl, async (client) => {
    const started = Date.now();
    await client.query('SET enable_seqscan = off; SET enable_bitmapscan = off');
    for (const walk of WALKS)
      await client
        .query(`SELECT count(walked) FROM (SELECT ${walk} OFFSET 0) walked`)
        .catch((error: { code?: string }) => {
          if (!UNKNOWN.includes(error.code ?? '')) throw error;
        });
    say(`read into memory: ${((Date.now() - started) / 1000).toFixed(1)} s`);
  });

/** A kept database takes new migrations like any other; one generated before a migration changed is generated again. */
async function startMigrated(dataDir: string, say: (line: string) => void): Promise<EmbeddedDatabase> {
  const embedded = await startEmbedded({ dataDir, report: say });
  const appRole = new URL(embedded.appUrl).username;
  try {
    await migrate(embedded.ownerUrl, { appRole });
    return embedded;
  } catch (error) {
    await embedded.stop();
    if (!(error instanceof Error && error.message.includes('was changed'))) throw error;
    say(`${error.message} Generating the database again.`);
    await rm(dataDir, { recursive: true });
    return startMigrated(dataDir, say);
  }
}
