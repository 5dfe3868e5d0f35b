import { openDatabase } from '../../../server/src/db/database.ts';
import { meanScore, scoreChapter } from '../../../server/src/modules/scores/chapter-scores.ts';
import { standingsKeeper } from '../../../server/src/modules/standings/keeper.ts';
import { createCalendar } from '../../../server/src/time/calendar.ts';
import { connected, dropIndexes } from './database.ts';
import { attendance, guests, meetings, stays } from './rows/meetings.ts';
import { chapters, history, memberPositions, members, pictures, superAdmin } from './rows/people.ts';
import { notes, referralFigures, referrals, testimonials } from './rows/referrals.ts';
import type { Scale } from './scales.ts';

/** The tables whose ids are given. */
const NUMBERED = ['chapters', 'users', 'referrals', 'thank_you_notes', 'meetings', 'testimonials'];
const FILLED = [...NUMBERED, 'stays', 'audit_log', 'attendance', 'guests'];

/** Fills a new database with a network of the given size; the schema's triggers keep its figures. `say` reports each step and its time. */
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
    const restore = await dropIndexes(client, FILLED);
    await step('chapters and members', [chapters(scale), ...memberPositions(scale), superAdmin, members]);
    const trigger = 'TRIGGER referrals_counted';
    const given = [`ALTER TABLE referrals DISABLE ${trigger}`, referrals(scale), ...referralFigures];
    await step('referrals and notes', [...given, `ALTER TABLE referrals ENABLE ${trigger}`, notes]);
    await step('history', [history]);
    await step('meetings and attendance', [stays, meetings(scale), attendance(scale), guests(scale)]);
    await step('testimonials', [testimonials]);
    await step('indexes and foreign keys', restore);
    await step('pictures', [pictures]);
    await step('sequences', NUMBERED.map(nextId));
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

const nextId = (table: string): string =>
  `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`;
