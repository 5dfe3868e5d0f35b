import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DAY, openTestApp, PASSWORD } from '../../../test/app.ts';
import type { Database } from '../../db/database.ts';
import { createCalendar } from '../../time/calendar.ts';
import { auditService } from '../audit/service.ts';
import { createLimits } from '../auth/limits.ts';
import { createSessions } from '../auth/sessions.ts';
import { createPublish } from '../events/publish.ts';
import { mailService } from '../mail/service.ts';
import { createUnsubscribeTokens } from '../mail/unsubscribe.ts';
import { membershipService } from '../memberships/service.ts';
import { endPasskeys } from '../passkeys/end.ts';
import { superAdminService } from './service.ts';

const { as, db, clock, sql, aMember } = await openTestApp();
const sessions = createSessions({ idle: DAY, max: DAY }, createCalendar('UTC', clock.now));
const calendar = createCalendar('UTC', clock.now);
const audit = auditService(clock.now);
const admins = superAdminService({ audit, sessions, now: clock.now });
const memberships = membershipService({ db, sessions, audit, publish: createPublish(clock.now), calendar });
const mail = mailService({
  db,
  on: false,
  tokens: createUnsubscribeTokens(),
  limits: createLimits(clock.now),
  now: clock.now,
});
const ending = endPasskeys({ audit, mail });
const show = async () => undefined;
const login = (email: string, password: string) => as('visitor').post('/auth/login', { email, password });

test('does not store a first password that could not be shown', async () => {
  const unseen = () => Promise.reject(new Error('the output is closed'));
  const make = admins.ensureFirst(db, 'unseen@example.com', 'unseen password', unseen);
  await expect(make).rejects.toThrow('the output is closed');
  expect(await admins.list(db)).toEqual([]);
});

test('processes that start together create one first super admin, who can sign in', async () => {
  const made = await Promise.all(
    [1, 2, 3].map(() => admins.ensureFirst(db, 'first@example.com', 'first password', show)),
  );
  expect(made.filter(Boolean)).toHaveLength(1);
  expect((await login('first@example.com', 'first password')).body.user).toMatchObject({
    role: 'super_admin',
  });
  expect(await admins.ensureFirst(db, 'second@example.com', 'x'.repeat(8), show)).toBe(false);
});

test('further ones are created, listed, given passwords and removed; each is audited', async () => {
  const email = 'further@example.com';
  await admins.create(db, email, 'one password', 'Further');
  expect(await admins.list(db)).toContainEqual(expect.objectContaining({ email, full_name: 'Further' }));
  const { body } = await login(email, 'one password');
  await admins.setPassword(db, ending, email, 'two password');
  expect((await as(body).get('/auth/me')).status).toBe(401);
  expect((await login(email, 'two password')).status).toBe(200);
  await db.transaction((tx) => admins.remove(tx, { memberships, mail }, email));
  expect((await login(email, 'two password')).status).toBe(401);
  expect(await admins.list(db)).not.toContainEqual(expect.objectContaining({ email }));
  const actions = await sql<{ action: string }>(
    "SELECT action FROM audit_log WHERE address = 'command line' AND subject_id = $1 ORDER BY id",
    [body.user.id],
  );
  expect(actions.map(({ action }) => action)).toEqual([
    'super_admin.created',
    'password.set',
    'member.removed',
  ]);
});

test('an e-mail in use and an unknown e-mail give different, clear errors', async () => {
  const { email } = await aMember();
  const create = admins.create(db, email.toUpperCase(), PASSWORD, 'X');
  await expect(create).rejects.toThrow('is in use already');
  const set = admins.setPassword(db, ending, 'nobody@example.com', PASSWORD);
  await expect(set).rejects.toThrow('No account uses nobody@example.com');
});

test('the last super admin stays, however many are removed at once, and a removed one frees the e-mail', async () => {
  for (const { email } of await admins.list(db)) {
    const remove = () => db.transaction((tx) => admins.remove(tx, { memberships, mail }, email));
    if ((await admins.list(db)).length > 1) await remove();
  }
  await admins.create(db, 'a@last.example', 'one password', 'A');
  const all = (await admins.list(db)).map(({ email }) => email);
  const ends = await Promise.allSettled(
    all.map((email) => db.transaction((tx) => admins.remove(tx, { memberships, mail }, email))),
  );
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(all.length - 1);
  const left = await admins.list(db);
  expect(left).toHaveLength(1);
  const last = left[0]?.email ?? '';
  await expect(db.transaction((tx) => admins.remove(tx, { memberships, mail }, last))).rejects.toThrow(
    'is the last super admin',
  );
  expect((await login(last, last === 'a@last.example' ? 'one password' : 'first password')).status).toBe(200);
  const removed = all.find((email) => email !== last) ?? '';
  await admins.create(db, removed.toUpperCase(), 'new password', 'Again');
  expect((await login(removed, 'new password')).status).toBe(200);
});

test('no transaction waits while a password is hashed: the database ends one that idles', async () => {
  let open = 0;
  const watched: Database = {
    ...db,
    transaction: (...args) => {
      open += 1;
      return db.transaction(...args).finally(() => {
        open -= 1;
      });
    },
  };
  const openWhileHashing: number[] = [];
  const { postMessage } = Worker.prototype;
  const toThread = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (
    this: Worker,
    ...args
  ) {
    openWhileHashing.push(open);
    return postMessage.apply(this, args);
  });
  onTestFinished(() => toThread.mockRestore());
  await sql('UPDATE users SET removed_at = now()');
  expect(await admins.ensureFirst(watched, 'alone@example.com', 'alone password', show)).toBe(true);
  await admins.create(watched, 'other@example.com', 'other password', 'Other');
  await admins.setPassword(watched, ending, 'other@example.com', 'another password');
  expect(openWhileHashing).toEqual([0, 0, 0]);
});
