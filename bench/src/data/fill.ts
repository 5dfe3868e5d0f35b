import pg from 'pg';
import { openDatabase } from '../../../server/src/db/database.ts';
import { recountCommonTexts } from '../../../server/src/modules/members/common-texts/service.ts';
import { checkFigures, FIGURES } from './figures.ts';
import { history } from './history.ts';
import { chapters, memberPlaces, members, superAdmin } from './people.ts';
import { notes, referrals } from './referrals.ts';
import type { Scale } from './scales.ts';
import { FILLED, suspend } from './suspended.ts';

/** Everything that grows is emptied first, so that a scale is the same however often it is made. */
const EMPTIED = [
  'sessions',
  'password_links',
  'login_failures',
  'idempotency_keys',
  'referral_events',
  'thank_you_notes',
  'referrals',
  'chapter_figures',
  'chapter_days',
  'network_days',
  'common_texts',
  'search_additions',
  'import_rows',
  'import_parts',
  'imports',
  'chapter_terms',
  'network_terms',
];

/** What refuses to be emptied. */
const ONLY_GROWING = ['audit_log', 'referral_events'];

/** Fills an empty or used database with a network of the given size. `say` tells each step and its time. */
export async function fill(ownerUrl: string, scale: Scale, say: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const timed = async (name: string, work: () => Promise<void>) => {
    const started = Date.now();
    await work();
    say(`${name}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
  };
  const step = (name: string, statements: readonly string[]) =>
    timed(name, async () => {
      for (const statement of statements) await client.query(statement);
    });
  try {
    await client.query(
      `SET work_mem = '512MB'; SET maintenance_work_mem = '512MB'; SET max_parallel_maintenance_workers = 2`,
    );
    await empty(client);
    const restore = await suspend(client);
    await step('chapters and members', [chapters(scale), ...memberPlaces(scale), superAdmin, members()]);
    await step('referrals', [referrals(scale)]);
    await step('thank-you notes', [notes()]);
    await step('history', [history()]);
    await step('figures', FIGURES);
    await step('indexes and foreign keys', restore);
    await step('sequences', FILLED.map(nextId));
    await step('vacuum', ['VACUUM ANALYZE']);
    await timed('common texts', () => countCommonTexts(ownerUrl));
    await timed('figures equal a recount', () => checkFigures(client));
  } finally {
    await client.end();
  }
}

/** What a server does once a day. */
async function countCommonTexts(connectionString: string): Promise<void> {
  const db = openDatabase({ connectionString, poolSize: 1 });
  try {
    await recountCommonTexts(db, new Date());
  } finally {
    await db.close();
  }
}

async function empty(client: pg.Client): Promise<void> {
  for (const table of ONLY_GROWING) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await client.query(`TRUNCATE audit_log, ${EMPTIED.join(', ')}, users, chapters`);
  for (const table of ONLY_GROWING) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
}

const nextId = (table: string): string =>
  `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`;
