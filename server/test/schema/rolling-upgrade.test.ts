import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';
import { migrate, readMigrations } from '../../src/db/migrate.ts';
import { createRecords } from '../../src/testing/records.ts';

const { ownerUrl, appUrl } = inject('databases');
const name = `bn_test_rolling_${randomBytes(6).toString('hex')}`;
const at = (url: string, database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href;
const server = new pg.Client(at(ownerUrl, 'postgres'));
await server.connect();
await server.query(`CREATE DATABASE ${name}`);
afterAll(async () => {
  await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await server.end();
});

/** The last migration of 1.0.0. */
const RELEASED = 5;
/** Tables and columns that came later, and are written from then on. */
const WITHDRAWN = 11;
const EVENTS = 19;
const MAILS = 20;
const BROKEN = { version: 9_000, name: '9000_broken.sql', sql: 'SELECT nonsense' };

test('a process of the last release writes through its role right after each migration', async () => {
  const migrations = await readMigrations();
  const appRole = new URL(appUrl).username;
  const owner = at(ownerUrl, name);
  const roles = appRole === new URL(ownerUrl).username ? {} : { appRole };
  await migrate(owner, { migrations: migrations.slice(0, RELEASED), ...roles });
  const app = new pg.Client(at(appUrl, name));
  await app.connect();
  onTestFinished(() => app.end());
  const now = new Date('2026-11-09T10:00:00Z');
  const { aChapter, aMember, aReferral, aNote } = createRecords(
    (text, values) => app.query(text, values),
    () => now,
    {},
  );

  /** What the last release writes, statement by statement: triggers of later ones reach later tables. */
  const write = async (version: number) => {
    const [chapter, other] = [await aChapter(), await aChapter()];
    await app.query(`UPDATE chapters SET region = 'ÉLSEWHERE' WHERE id = $1`, [other.id]);
    const [ann, ben] = [await aMember({ chapter }), await aMember({ chapter })];
    const referral = await aReferral({ from: ann, to: ben });
    await app.query(
      `UPDATE referrals SET referral_status = 'got_business', converted_to_business = 1 WHERE id = $1`,
      [referral.id],
    );
    if (version >= WITHDRAWN) {
      const { id } = await aReferral({ from: ann, to: ben });
      await app.query('UPDATE referrals SET withdrawn_at = $2 WHERE id = $1', [id, now]);
    }
    const note = await aNote({ from: ben, to: ann });
    await app.query(
      `UPDATE thank_you_notes SET status = 'approved', approved_by = $2, approved_at = $3 WHERE id = $1`,
      [note.id, ann.id, now],
    );
    if (version >= MAILS) {
      await app.query(
        `INSERT INTO mails (kind, user_id, written_at, due_at) VALUES ('digest', $1, $2, $2), ('nudge', $1, $2, $2)`,
        [ann.id, now],
      );
      await app.query(`INSERT INTO mail_refusals (user_id, topic) VALUES ($1, 'digest')`, [ann.id]);
      await app.query(`DELETE FROM mails`);
    }
    if (version >= EVENTS)
      await app.query(`INSERT INTO events (at, kind) VALUES ($1, 'referral_given')`, [now]);
    const change = (columns: string) =>
      app.query(`UPDATE users SET ${columns}, updated_at = now() WHERE id = $1`, [ben.id]);
    await change(`chapter_id = ${other.id}`);
    await change('removed_at = now()');
    await change('removed_at = NULL');
  };

  await write(RELEASED);
  for (let version = RELEASED + 1; version <= migrations.length; version += 1) {
    // The upgrade ends here, so that nothing but this migration has granted anything.
    const upTo = [...migrations.slice(0, version), BROKEN];
    await expect(migrate(owner, { migrations: upTo, ...roles })).rejects.toThrow(BROKEN.name);
    await write(version);
  }
  const { rows: wrong } = await app.query(
    `SELECT c.id, c.region, s.region_key FROM chapters c LEFT JOIN chapter_standings s ON s.chapter_id = c.id
      WHERE s.region_key IS DISTINCT FROM lower(c.region)`,
  );
  expect(wrong, 'the region in each standing').toEqual([]);
});
