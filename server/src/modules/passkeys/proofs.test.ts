import { beforeEach, expect, test } from 'vitest';
import { aKey, PASSWORD } from '../../../test/app.ts';
import { openMailScene } from '../../../test/mail/mail-scene.ts';
import { ORIGIN, passkeysIn } from '../../../test/passkeys.ts';
import { createCalendar } from '../../time/calendar.ts';
import { auditService } from '../audit/service.ts';
import { createLimits, LIMITS } from '../auth/limits.ts';
import { createReauthentication } from '../auth/reauthenticate.ts';
import { createSessions } from '../auth/sessions.ts';
import { superAdminService } from '../super-admins/service.ts';
import { passkeyProofs } from './answered.ts';

const world = await openMailScene();
const { as, clock, db, sql, aMember, aSuperAdmin, subjects } = world;
const { phone, ask, askFor, proof, signIn, aPasskeyOf } = passkeysIn(world);
const calendar = createCalendar('UTC', clock.now);
const commandLine = superAdminService({
  audit: auditService(clock.now),
  sessions: createSessions({ idle: 1e9, max: 1e9 }, calendar),
  now: clock.now,
});
const end = (who: { token: string }, whom: { id: number }, body: object) =>
  as(who).post(`/admin/super-admins/${whom.id}/end`, body);
const REFUSED = [400, { passkey: 'this did not work or took too long. Try again' }];
const refusalOf = ({ status, body }: { status: number; body: { fields?: object } }) => [status, body.fields];

beforeEach(() => sql('DELETE FROM passkey_requirement'));

test('a passkey is as good as the password wherever that is asked for again', async () => {
  const [kim, lee] = [await aSuperAdmin(), await aSuperAdmin()];
  const key = await aPasskeyOf(kim);
  const sue = { full_name: 'Sue Per', email: `sue.${aKey()}@example.com` };
  const invited = await as(kim).post('/admin/super-admins', {
    ...sue,
    ...(await proof(kim, key, 'invite_super_admin')),
  });
  expect(invited.status).toBe(201);
  const again = await proof(kim, key, 'remind_super_admin');
  expect((await as(kim).post(`/admin/super-admins/${invited.body.id}/invite`, again)).status).toBe(201);
  expect((await end(kim, lee, await proof(kim, key, 'end_super_admin'))).status).toBe(204);
  const email = `new.${aKey()}@example.com`;
  const mailed = await as(kim).post('/account/email', { email, ...(await proof(kim, key, 'change_email')) });
  expect(mailed.status).toBe(202);
  const asked = await as(kim).post('/account/passkeys/challenge', await proof(kim, key, 'add_passkey'));
  expect((await as(kim).post('/account/passkeys', phone.make(asked.body).body)).status).toBe(201);
  await subjects();
});

test('it is good for one purpose, once, in its own session, within five minutes', async () => {
  const [kim, lee] = [await aSuperAdmin(), await aSuperAdmin()];
  const key = await aPasskeyOf(kim);
  const { body: elsewhere } = await signIn(key);
  const forEmail = await proof(kim, key, 'change_email');
  expect(refusalOf(await end(kim, lee, forEmail)), 'for something else').toEqual(REFUSED);
  const inAnother = await proof(elsewhere, key, 'end_super_admin');
  expect(refusalOf(await end(kim, lee, inAnother)), 'of another session').toEqual(REFUSED);
  const late = await proof(kim, key, 'end_super_admin');
  clock.advance(5 * 60_000);
  expect(refusalOf(await end(kim, lee, late)), 'late').toEqual(REFUSED);
  const once = await proof(kim, key, 'end_super_admin');
  expect((await end(kim, kim, once)).status, 'nobody ends their own access').toBe(403);
  expect(refusalOf(await end(kim, lee, once)), 'used by a call that was refused').toEqual(REFUSED);
  const { challenge, rp_id } = (await ask(kim)).body;
  const { user_handle: _, ...passkey } = phone.sign(key, { challenge, rp_id });
  expect(refusalOf(await end(kim, lee, { passkey })), 'what a new passkey is made with').toEqual(REFUSED);
  expect((await end(kim, lee, await proof(kim, key, 'end_super_admin'))).status).toBe(204);
  await subjects();
});

test("neither another person's passkey proves it, nor a removed one, nor a copy that lags behind", async () => {
  const [kim, lee] = [await aSuperAdmin(), await aSuperAdmin()];
  const [key, other] = [await aPasskeyOf(kim), await aPasskeyOf(lee)];
  expect(refusalOf(await end(kim, lee, await proof(kim, other, 'end_super_admin')))).toEqual(REFUSED);
  const copy = { ...key };
  expect((await end(kim, kim, await proof(kim, key, 'end_super_admin'))).status).toBe(403);
  expect(refusalOf(await end(kim, lee, await proof(kim, copy, 'end_super_admin')))).toEqual(REFUSED);
  const copied = await sql(
    "SELECT 1 FROM audit_log WHERE action = 'sign_in.passkey_copied' AND subject_id = $1",
    [kim.id],
  );
  expect(copied).toHaveLength(1);
  const signed = await proof(kim, key, 'end_super_admin');
  for (const { id } of (await as(kim).get('/account/passkeys')).body.passkeys)
    await as(kim).send('DELETE', `/api/account/passkeys/${id}`);
  expect(refusalOf(await end(kim, lee, signed))).toEqual(REFUSED);
  expect((await askFor(kim, 'end_super_admin')).status, 'without a passkey').toBe(409);
  await subjects();
});

test('a proof is worth nothing once its passkey has been removed', async () => {
  const kim = await aSuperAdmin();
  const key = await aPasskeyOf(kim);
  const { body: user } = await as(kim).get('/auth/me');
  const { passkey } = await proof(kim, key, 'end_super_admin');
  const relyingParty = () => ({ id: 'network.example', origin: ORIGIN });
  const deps = { db, audit: auditService(clock.now), now: clock.now };
  const { reauthenticate } = createReauthentication({
    ...deps,
    limits: createLimits(clock.now),
    passkeys: passkeyProofs({ ...deps, relyingParty }),
  });
  const caller = { user, address: '127.0.0.1', requestId: '-', userAgent: '' };
  const refuseUnproven = await reauthenticate({ caller, token: kim.token }, 'end_super_admin', { passkey });
  await expect(db.transaction(refuseUnproven)).resolves.toBeUndefined();
  await sql('DELETE FROM passkeys WHERE user_id = $1', [kim.id]);
  await expect(db.transaction(refuseUnproven)).rejects.toThrow();
});

test('a request that is sent again gets its first answer, although the challenge is used up', async () => {
  const kim = await aSuperAdmin();
  const key = await aPasskeyOf(kim);
  const body = {
    full_name: 'Sue Per',
    email: `sue.${aKey()}@example.com`,
    ...(await proof(kim, key, 'invite_super_admin')),
  };
  const headers = { 'idempotency-key': aKey() };
  const first = await as(kim).post('/admin/super-admins', body, { headers });
  const again = await as(kim).post('/admin/super-admins', body, { headers });
  expect([again.status, again.body]).toEqual([201, first.body]);
  await subjects();
});

test('what proves nothing is limited like a wrong password, together with it', async () => {
  const [kim, lee] = [await aSuperAdmin(), await aSuperAdmin()];
  const key = await aPasskeyOf(kim);
  const wrong = await proof(kim, key, 'change_email');
  for (let n = 0; n < LIMITS.passwordChange.most / 2; n += 1) {
    expect((await end(kim, lee, wrong)).status).toBe(400);
    expect((await end(kim, lee, { current_password: 'a guess' })).status).toBe(400);
  }
  expect((await end(kim, lee, await proof(kim, key, 'end_super_admin'))).status).toBe(429);
});

test('where passkeys are required of super admins the password alone is not enough here either', async () => {
  const [kim, lee] = [await aSuperAdmin(), await aSuperAdmin()];
  const [key, member] = [await aPasskeyOf(kim), await aMember()];
  await db.transaction((tx) => commandLine.requirePasskeys(tx));
  const { body: session } = await signIn(key);
  const password = { current_password: PASSWORD };
  const NOT_ENOUGH = [400, { current_password: 'is not enough here: super admins use a passkey' }];
  for (const answer of [
    await end(session, lee, password),
    await as(session).post('/admin/super-admins', { full_name: 'Sue', email: 's@example.com', ...password }),
    await as(session).post('/account/email', { email: 'kim@example.org', ...password }),
    await as(session).post('/account/passkeys/challenge', password),
    await as(session).post('/auth/password', { ...password, new_password: 'quite another sentence' }),
  ])
    expect(refusalOf(answer)).toEqual(NOT_ENOUGH);
  expect((await end(session, lee, await proof(session, key, 'end_super_admin'))).status).toBe(204);
  expect((await ask(member)).status, 'a member').toBe(201);
  await subjects();
});
