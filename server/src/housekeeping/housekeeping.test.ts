import { expect, test } from 'vitest';
import { referralForm } from '../../test/access/valid.ts';
import { aKey, DAY, openTestApp, SESSION } from '../../test/app.ts';
import { deleteEnded } from './housekeeping.ts';

const { as, db, clock, sql, aChapter, aMember, anImport } = await openTestApp();

test('deletes expired records, and nothing else', async () => {
  const chapter = await aChapter();
  const [idle, busy] = [await aMember({ chapter }), await aMember({ chapter })];
  const sending = { headers: { 'idempotency-key': aKey() } };
  await as(busy).post('/referrals', referralForm(idle), sending);
  await as('visitor').post('/auth/login', { email: 'nobody@example.com', password: 'wrong one' });
  const left = async () =>
    (
      await sql(`SELECT (SELECT count(*)::int FROM sessions) AS sessions, (SELECT count(*)::int FROM idempotency_keys) AS keys,
                        (SELECT count(*)::int FROM login_failures) AS failures`)
    )[0];
  await deleteEnded(db, SESSION, clock.now());
  expect(await left()).toEqual({ sessions: 2, keys: 1, failures: 1 });

  // As long as the longest limit counts.
  clock.advance(DAY);
  await deleteEnded(db, SESSION, clock.now());
  expect(await left()).toEqual({ sessions: 2, keys: 1, failures: 1 });
  clock.advance(1);
  await deleteEnded(db, SESSION, clock.now());
  expect(await left()).toEqual({ sessions: 2, keys: 1, failures: 0 });

  clock.advance(5 * DAY);
  await as(busy).get('/auth/me');
  clock.advance(2 * DAY);
  await deleteEnded(db, SESSION, clock.now());
  expect(await left()).toMatchObject({ sessions: 1 });
  expect((await as(busy).get('/auth/me')).status).toBe(200);
});

test('keeps events for 30 days', async () => {
  await sql(`INSERT INTO events (kind, at) VALUES ('member_joined', $1), ('member_changed', $2)`, [
    new Date(clock.now().getTime() - 30 * DAY - 1),
    new Date(clock.now().getTime() - 30 * DAY + 1),
  ]);
  await deleteEnded(db, SESSION, clock.now());
  expect(await sql('SELECT kind FROM events WHERE by_id IS NULL')).toEqual([{ kind: 'member_changed' }]);
});

test('a phone that was offline for weeks still makes one record', async () => {
  const chapter = await aChapter();
  const [who, to] = [await aMember({ chapter }), await aMember({ chapter })];
  const body = referralForm(to);
  const sending = { headers: { 'idempotency-key': aKey() } };
  const keys = () => sql('SELECT 1 FROM idempotency_keys WHERE user_id = $1', [who.id]);
  const first = await as(who).post('/referrals', body, sending);
  clock.advance(29 * DAY);
  await deleteEnded(db, { idle: 90 * DAY, max: 90 * DAY }, clock.now());
  expect(await keys()).toHaveLength(1);
  expect(first.status).toBe(201);
  clock.advance(2 * DAY);
  await deleteEnded(db, { idle: 90 * DAY, max: 90 * DAY }, clock.now());
  expect(await keys()).toEqual([]);
});

test('deletes more than one batch in one run', async () => {
  await sql(`INSERT INTO login_failures (key, failures, window_started)
             SELECT sha256(n::text::bytea), 1, '2020-01-01' FROM generate_series(1, 2500) n`);
  await deleteEnded(db, SESSION, clock.now());
  expect(await sql('SELECT 1 FROM login_failures')).toEqual([]);
});

test('deletes imports after a week, and the staged rows of failed ones at once; never those of a running one', async () => {
  const person = await aMember();
  const [ready, , running, failed] = [
    await anImport(person),
    await anImport(person, 'done'),
    await anImport(person, 'running'),
    await anImport(person, 'failed'),
  ];
  const left = async (table: string, column: string) =>
    (await sql(`SELECT DISTINCT ${column} AS id FROM ${table} ORDER BY 1`)).map(({ id }) => id);
  await deleteEnded(db, SESSION, clock.now());
  expect(await left('imports', 'id')).toHaveLength(4);
  expect(await left('import_rows', 'import_id')).not.toContain(failed?.id);
  expect(await left('import_rows', 'import_id')).toContain(ready?.id);
  clock.advance(7 * DAY + 1);
  await deleteEnded(db, SESSION, clock.now());
  expect(await left('imports', 'id')).toEqual([running?.id]);
  expect(await left('import_rows', 'import_id')).toEqual([running?.id]);
});
