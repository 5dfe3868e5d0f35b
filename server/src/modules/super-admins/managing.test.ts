import { beforeEach, expect, test } from 'vitest';
import { aKey, DAY, PASSWORD } from '../../../test/app.ts';
import { openMailScene, plain } from '../../../test/mail/mail-scene.ts';
import { createCalendar } from '../../time/calendar.ts';
import { auditService } from '../audit/service.ts';
import { createLimits } from '../auth/limits.ts';
import { createReauthentication } from '../auth/reauthenticate.ts';
import { createSessions } from '../auth/sessions.ts';
import { mailService } from '../mail/service.ts';
import { createUnsubscribeTokens } from '../mail/unsubscribe.ts';
import { passkeyProofs } from '../passkeys/answered.ts';
import { superAdminService } from './service.ts';

const { as, another, db, sql, clock, ada, aSuperAdmin, arrived, subjects } = await openMailScene();
beforeEach(() =>
  sql("UPDATE users SET removed_at = now() WHERE role = 'super_admin' AND removed_at IS NULL"),
);

const proof = { current_password: PASSWORD };
const sue = () => ({ full_name: 'Sue Per', email: `sue.${aKey()}@example.com`, ...proof });
const list = async (who: { token: string }) => (await as(who).get('/admin/super-admins')).body.super_admins;
const end = (who: { token: string }, whom: { id: number }, body: object = proof) =>
  as(who).post(`/admin/super-admins/${whom.id}/end`, body);
const tokenIn = (text: string) => /#([A-Za-z0-9_-]{43})/.exec(text)?.[1] ?? '';

test('an invited super admin chooses a password by mail, is listed, and the others are told', async () => {
  const [kim, lee] = [await aSuperAdmin(), await aSuperAdmin()];
  const newcomer = sue();
  const { status, body } = await as(kim).post('/admin/super-admins', newcomer);
  expect([status, body]).toEqual([201, { id: expect.any(Number), by_mail: 1 }]);
  expect(await list(kim)).toMatchObject([
    { id: kim.id },
    { id: lee.id },
    { id: body.id, full_name: 'Sue Per', email: newcomer.email, activated_at: null },
  ]);
  const mails = await arrived();
  const told = 'Sue Per is invited as a super admin';
  expect(mails.map(({ to, headers }) => [...to, headers.subject]).sort()).toEqual([
    [kim.email, told],
    [lee.email, told],
    [newcomer.email, 'Welcome to Business Network'],
  ]);
  expect(plain(mails[0])).toContain(`${kim.full_name} (${kim.email}) invited Sue Per (${newcomer.email})`);
  const token = tokenIn(plain(mails.find(({ to }) => to.includes(newcomer.email))));
  const chosen = await as('visitor').post('/auth/set-password', { token, password: 'quite another one' });
  expect(chosen.body.user).toMatchObject({ role: 'super_admin', chapter_id: null });
  expect((await as(chosen.body).get('/members')).status).toBe(200);
  expect((await list(kim))[2].activated_at).toBe(clock.now().toISOString().replace('.000', ''));
});

test('an ended super admin is signed out and cannot return; all of them are told, the ended one too', async () => {
  const [kim, lee, ann] = [await aSuperAdmin(), await aSuperAdmin(), await aSuperAdmin()];
  expect((await end(kim, lee)).status).toBe(204);
  expect((await as(lee).get('/auth/me')).status).toBe(401);
  const login = { email: lee.email, password: PASSWORD };
  expect((await as('visitor').post('/auth/login', login)).status).toBe(401);
  expect((await subjects()).sort()).toEqual(
    [
      `${kim.email}: ${lee.full_name} is no longer a super admin`,
      `${lee.email}: You are no longer a super admin`,
      `${ann.email}: ${lee.full_name} is no longer a super admin`,
    ].sort(),
  );
  expect((await end(kim, lee)).status).toBe(404);
});

test('asks for the password again: a session alone neither adds nor ends a super admin', async () => {
  const [kim, lee] = [await aSuperAdmin(), await aSuperAdmin()];
  const wrong = { current_password: 'not my password' };
  for (const answer of [
    await as(kim).post('/admin/super-admins', { ...sue(), ...wrong }),
    await as(kim).post(`/admin/super-admins/${lee.id}/invite`, wrong),
    await end(kim, lee, wrong),
  ])
    expect([answer.status, answer.body.fields]).toEqual([400, { current_password: 'is not your password' }]);
  expect(await list(kim)).toHaveLength(2);
  expect(await subjects()).toEqual([]);
});

test('limits guesses of the password like sign-ins, together for all that asks for it', async () => {
  const [kim, lee] = [await aSuperAdmin(), await aSuperAdmin()];
  for (let n = 0; n < 5; n += 1) {
    await end(kim, lee, { current_password: 'a guess' });
    await as(kim).post('/auth/password', { current_password: 'a guess', new_password: 'quite another one' });
  }
  const limited = await end(kim, lee);
  expect([limited.status, limited.body.message]).toEqual([
    429,
    'Too many failed sign-ins. Try again in 15 minutes.',
  ]);
  expect(await list(lee)).toHaveLength(2);
});

test("refuses to end one's own access", async () => {
  const [kim] = [await aSuperAdmin(), await aSuperAdmin()];
  const { status, body } = await end(kim, kim);
  expect([status, body.message]).toEqual([403, 'Another super admin has to end your access']);
});

test('of super admins who end each other at once, one stays', async () => {
  const admins = [await aSuperAdmin(), await aSuperAdmin(), await aSuperAdmin()];
  const { as: elsewhere } = await another();
  const ends = await Promise.all(
    admins.map((who, n) =>
      (n % 2 ? elsewhere : as)(who).post(`/admin/super-admins/${admins[(n + 1) % 3]?.id}/end`, proof),
    ),
  );
  const ended = ends.filter(({ status }) => status === 204).length;
  const left = await sql("SELECT id FROM users WHERE role = 'super_admin' AND removed_at IS NULL");
  expect(left).toHaveLength(3 - ended);
  expect(left.length).toBeGreaterThan(0);
});

test('only who has not signed in yet is invited again; an e-mail in use is refused', async () => {
  const [kim, lee] = [await aSuperAdmin(), await aSuperAdmin()];
  await sql('UPDATE users SET activated_at = now() WHERE id = $1', [lee.id]);
  expect((await as(kim).post(`/admin/super-admins/${lee.id}/invite`, proof)).status).toBe(409);
  expect((await as(kim).post('/admin/super-admins', { ...sue(), email: ada.email })).status).toBe(409);
  const { body } = await as(kim).post('/admin/super-admins', sue());
  await arrived();
  const again = await as(kim).post(`/admin/super-admins/${body.id}/invite`, proof);
  expect(again.body).toEqual({ ends_at: '2026-11-17T10:00:00.000Z', by_mail: 1 });
  expect(await subjects()).toHaveLength(1);
});

test('without mail a link is handed over', async () => {
  const { as: withoutMail } = await another({ mail: undefined });
  const kim = await aSuperAdmin();
  const { body } = await withoutMail(kim).post('/admin/super-admins', sue());
  expect(body.by_mail).toBe(0);
  const made = await withoutMail(kim).post(`/admin/super-admins/${body.id}/invite`, proof);
  const chosen = await as('visitor').post('/auth/set-password', {
    token: tokenIn(made.body.link),
    password: 'quite another one',
  });
  expect(chosen.body.user).toMatchObject({ id: body.id, role: 'super_admin' });
});

test('is in the history of the network', async () => {
  const kim = await aSuperAdmin();
  const newcomer = sue();
  const { body } = await as(kim).post('/admin/super-admins', newcomer);
  await end(kim, body);
  const { entries } = (await as(kim).get('/network/history?kind=membership')).body;
  expect(entries.slice(0, 2)).toMatchObject([
    { action: 'super_admin.ended', who: { id: kim.id }, about: { id: body.id }, note: newcomer.email },
    { action: 'super_admin.invited', who: { id: kim.id }, about: { id: body.id, name: 'Sue Per' } },
  ]);
});

test('a proof is worth nothing once the password has been changed', async () => {
  const kim = await aSuperAdmin();
  const { body: user } = await as(kim).get('/auth/me');
  const audit = auditService(clock.now);
  const { reauthenticate } = createReauthentication({
    db,
    limits: createLimits(clock.now),
    audit,
    now: clock.now,
    passkeys: passkeyProofs({ db, audit, now: clock.now, relyingParty: () => undefined }),
  });
  const caller = { user, address: '127.0.0.1', requestId: '-', userAgent: '' };
  const refuseUnproven = await reauthenticate({ caller, token: kim.token }, 'end_super_admin', proof);
  await expect(db.transaction(refuseUnproven)).resolves.toBeUndefined();
  await sql("UPDATE users SET password_hash = password_hash || 'x' WHERE id = $1", [kim.id]);
  await expect(db.transaction(refuseUnproven)).rejects.toThrow('has just been changed');
});

test('a super admin who is ended at the command line is notified as well, and so are the others', async () => {
  const [kim, lee] = [await aSuperAdmin(), await aSuperAdmin()];
  const sessions = createSessions({ idle: DAY, max: DAY }, createCalendar('UTC', clock.now));
  const admins = superAdminService({ audit: auditService(clock.now), sessions, now: clock.now });
  const mail = mailService({
    ...{ db, on: true, now: clock.now },
    ...{ tokens: createUnsubscribeTokens(), limits: createLimits(clock.now) },
  });
  const memberships = { endIn: () => Promise.reject(new Error('is no member')) };
  const remove = (email: string) => db.transaction((tx) => admins.remove(tx, { memberships, mail }, email));
  await remove(lee.email);
  const mails = await arrived();
  expect(mails.map(({ to, headers }) => `${to}: ${headers.subject}`).sort()).toEqual(
    [
      `${kim.email}: ${lee.full_name} is no longer a super admin`,
      `${lee.email}: You are no longer a super admin`,
    ].sort(),
  );
  expect(plain(mails[0])).toContain('Somebody at the command line of the server ended');
  await expect(remove(kim.email)).rejects.toThrow('is the last super admin');
  expect(await arrived()).toEqual([]);
});
