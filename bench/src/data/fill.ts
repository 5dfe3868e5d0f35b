import type pg from 'pg';
import { openDatabase } from '../../../server/src/db/database.ts';
import { meanScore, scoreChapter } from '../../../server/src/modules/scores/chapter-scores.ts';
import { standingsKeeper } from '../../../server/src/modules/standings/keeper.ts';
import { createCalendar } from '../../../server/src/time/calendar.ts';
import { FILLED, suspend } from './bulk.ts';
import { FIGURES } from './figures.ts';
import { connected } from './query.ts';
import { attendance, guests, meetings, stays } from './rows/meetings.ts';
import { chapters, history, memberPositions, members, pictures, superAdmin } from './rows/people.ts';
import { notes, referrals, testimonials } from './rows/referrals.ts';
import type { Scale } from './scales.ts';

/** Not emptied, because migrations filled them. Everything else is, so that a scale is the same each time it is generated. */
const KEPT = ['schema_migrations', 'network_figures'];

/** Triggers that prevent emptying. */
const ONLY_GROWING = ['audit_log', 'referral_events'];

/** Fills an empty or used database with a network of the given size. `say` reports each step and its time. */
export const fill = (ownerUrl: string, scale: Scale, say: (line: string) => void): Promise<void> =>
  connected(ownerUrl, async (client) => {
    const timed = async (name: string, work: () => Promise<void>) => {
      const started = Date.now();
      await work();
      say(`${name}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
    };
    const step = (name: string, statements: readonly string[]) =>
      timed(name, async () => {
        for (const statement of statements) await client.query(statement);
      });
    await client.query(
      `SET work_mem = '512MB'; SET maintenance_work_mem = '512MB'; SET max_parallel_maintenance_workers = 2`,
    );
    await empty(client);
    const restore = await suspend(client, FILLED);
    await step('chapters and members', [chapters(scale), ...memberPositions(scale), superAdmin, members]);
    await step('referrals and notes', [referrals(scale), notes]);
    await step('history', [history]);
    await step('meetings and attendance', [stays, meetings(scale), attendance(scale), guests(scale)]);
    await step('testimonials', [testimonials]);
    await step('figures', FIGURES);
    await step('indexes and foreign keys', restore);
    await step('pictures', [pictures]);
    await step('sequences', FILLED.filter((table) => table !== 'attendance').map(nextId));
    await step('vacuum', ['VACUUM ANALYZE']);
    await timed('standings', () => computeStandings(ownerUrl));
  });

/** What servers do within minutes of a month's beginning. */
async function computeStandings(connectionString: string): Promise<void> {
  const db = openDatabase({ connectionString, poolSize: 1 });
  const calendar = createCalendar('UTC', () => new Date());
  const keeper = standingsKeeper({
    db,
    calendar,
    meanScore: async (tx, id) => meanScore((await scoreChapter(tx, calendar, id))?.members ?? []),
    rest: 0,
    onError: () => undefined,
  });
  await keeper.round().finally(() => db.close());
}

async function empty(client: pg.Client): Promise<void> {
  for (const table of ONLY_GROWING) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  const { rows } = await client.query<{ table: string }>(
    `SELECT oid::regclass::text AS table FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND NOT relname = ANY ($1)`,
    [KEPT],
  );
  await client.query(`TRUNCATE ${rows.map(({ table }) => table).join(', ')}`);
  for (const table of ONLY_GROWING) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
}

const nextId = (table: string): string =>
  `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`;
