import { expect, test } from 'vitest';
import { DAY, openTestApp, PASSWORD } from '../../../test/app.ts';
import { auditService } from '../audit/service.ts';
import { createSessions } from '../auth/sessions.ts';
import { superAdminService } from './service.ts';

const { as, db, clock, sql, aMember } = await openTestApp();
const sessions = createSessions({ idle: DAY, max: DAY }, clock.now);
const admins = superAdminService({ audit: auditService(clock.now), sessions, now: clock.now });
const login = (email: string, password: string) => as('visitor').post('/auth/login', { email, password });

test('processes that start together make one first super admin between them, who can sign in', async () => {
  const made = await Promise.all(
    [1, 2, 3].map(() =>
      db.transaction((tx) => admins.ensureFirst(tx, 'first@example.com', 'first password')),
    ),
  );
  expect(made.filter(Boolean)).toHaveLength(1);
  expect((await login('first@example.com', 'first password')).body.user).toMatchObject({
    role: 'super_admin',
  });
  expect(await db.transaction((tx) => admins.ensureFirst(tx, 'second@example.com', 'x'.repeat(8)))).toBe(
    false,
  );
});

test('further ones are made, listed, given passwords and removed; each leaves a trace', async () => {
  const email = 'further@example.com';
  await db.transaction((tx) => admins.create(tx, email, 'one password', 'Further'));
  expect(await admins.list(db)).toContainEqual(expect.objectContaining({ email, full_name: 'Further' }));
  const { body } = await login(email, 'one password');
  await db.transaction((tx) => admins.setPassword(tx, email, 'two password'));
  expect((await as(body).get('/auth/me')).status).toBe(401);
  expect((await login(email, 'two password')).status).toBe(200);
  await db.transaction((tx) => admins.remove(tx, email));
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

test('an e-mail in use and an unknown e-mail are told apart clearly', async () => {
  const { email } = await aMember();
  const create = db.transaction((tx) => admins.create(tx, email.toUpperCase(), PASSWORD, 'X'));
  await expect(create).rejects.toThrow('is in use already');
  const set = db.transaction((tx) => admins.setPassword(tx, 'nobody@example.com', PASSWORD));
  await expect(set).rejects.toThrow('nobody@example.com not found');
});
