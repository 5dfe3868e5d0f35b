import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startEmbedded } from '@bn/embedded-postgres';
import { migrate } from '../../../server/src/db/migrate.ts';
import { progress } from '../report.ts';
import { connected } from './database.ts';
import { fill } from './fill.ts';
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
export async function openScale(name: ScaleName, folder: string): Promise<BenchDatabase> {
  const scale = SCALES[name];
  const dataDir = path.join(folder, name);
  const marker = path.join(dataDir, 'made.json');
  // Without its marker a load was interrupted: indexes and keys may be missing, and none of it can be trusted.
  const isKept = name !== 'small' && existsSync(marker);
  if (!isKept) await rm(dataDir, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const { ownerUrl, appUrl, stop } = await startEmbedded({ dataDir, report: progress });
  try {
    await migrate(ownerUrl, { appRole: new URL(appUrl).username });
    let madeIn: number | undefined;
    if (!isKept) {
      const started = Date.now();
      await fill(ownerUrl, scale, (line) => progress(`${name}: ${line}`));
      madeIn = (Date.now() - started) / 1000;
      await writeFile(marker, JSON.stringify({ ...scale, madeIn, at: new Date().toISOString() }));
    }
    await openSessions(ownerUrl, scale);
    await warmUp(ownerUrl);
    return { name, scale, ownerUrl, appUrl, dataDir, madeIn, stop };
  } catch (error) {
    await stop();
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
export const warmUp = (ownerUrl: string): Promise<void> =>
  connected(ownerUrl, async (client) => {
    const started = Date.now();
    await client.query('SET enable_seqscan = off; SET enable_bitmapscan = off');
    for (const walk of WALKS)
      await client
        .query(`SELECT count(walked) FROM (SELECT ${walk} OFFSET 0) walked`)
        .catch((error: { code?: string }) => {
          if (!UNKNOWN.includes(error.code ?? '')) throw error;
        });
    progress(`read into memory: ${((Date.now() - started) / 1000).toFixed(1)} s`);
  });
