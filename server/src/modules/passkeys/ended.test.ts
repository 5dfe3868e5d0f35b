import { beforeEach, expect, test } from 'vitest';
import { flags, memberForm } from '../../../test/access/valid.ts';
import { PASSWORD } from '../../../test/app.ts';
import { openMailScene, plain } from '../../../test/mail/mail-scene.ts';
import { meanwhile } from '../../../test/meanwhile.ts';
import { passkeysIn } from '../../../test/passkeys.ts';
import { createCalendar } from '../../time/calendar.ts';
import { auditService } from '../audit/service.ts';
import { createLimits } from '../auth/limits.ts';
import { createSessions } from '../auth/sessions.ts';
import { mailService } from '../mail/service.ts';
import { createUnsubscribeTokens } from '../mail/unsubscribe.ts';
import { superAdminService } from '../super-admins/service.ts';
import { endPasskeys } from './end.ts';

const world = await openMailScene();
const { as, clock, db, sql, aChapter, aMember, aSuperAdmin, admin, arrived, subjects } = world;
const { ask, challenge, phone, proof, signIn, send, aPasskeyOf } = passkeysIn(world);
const NEW = 'quite another sentence';
const login = (email: string, password = PASSWORD) => as('visitor').post('/auth/login', { email, password });
const someone = () => aMember({ activated: true, chapter: world.chapter });
const changePassword = (who: { token: string }) =>
  as(who).post('/auth/password', { current_password: PASSWORD, new_password: NEW });

const audit = auditService(clock.now);
const sessions = createSessions({ idle: 1e9, max: 1e9 }, createCalendar('UTC', clock.now));
const limits = createLimits(clock.now);
const mail = mailService({ db, on: true, tokens: createUnsubscribeTokens(), limits, now: clock.now });
const commandLine = superAdminService({ audit, sessions, now: clock.now });

beforeEach(() => sql('DELETE FROM passkey_requirement'));

test('adding and removing a passkey is mailed to its owner', async () => {
  const ada = await someone();
  await aPasskeyOf(ada);
  const [told] = await arrived();
  expect([String(told?.to), told?.headers.subject]).toEqual([
    ada.email,
    'A passkey was added to your account',
  ]);
  expect(plain(told)).toContain('https://network.example/account#passkeys');
  const [{ id }] = (await as(ada).get('/account/passkeys')).body.passkeys;
  await as(ada).send('DELETE', `/api/account/passkeys/${id}`);
  expect(await subjects()).toEqual([`${ada.email}: A passkey was removed from your account`]);
});

test.each<[string, (who: { id: number; token: string }) => Promise<unknown>]>([
  ['their owner chooses', changePassword],
  [
    'a link of theirs sets',
    async (who) =>
      as('visitor').post('/auth/set-password', { token: await world.aPasswordLink(who), password: NEW }),
  ],
  ['a super admin sets', (who) => as(admin).put(`/auth/${who.id}`, { password: NEW })],
])(
  'passkeys end with the new password that %s, whoever knew the old one, and their owner is notified',
  async (_, set) => {
    const ada = await someone();
    const key = await aPasskeyOf(ada);
    await sql('DELETE FROM mails');
    await set(ada);
    expect((await login(ada.email, NEW)).status).toBe(200);
    expect((await signIn(key)).status).toBe(401);
    expect(await subjects()).toEqual([`${ada.email}: Your passkeys were removed`]);
    expect(
      await sql("SELECT 1 FROM audit_log WHERE action = 'passkeys.ended' AND subject_id = $1", [ada.id]),
    ).toHaveLength(1);
  },
);

test('whoever asked for a passkey before the new password gets none afterwards', async () => {
  const ada = await someone();
  const { body } = phone.make((await ask(ada)).body);
  await changePassword(ada);
  expect((await as(ada).post('/account/passkeys', body)).status).toBe(409);
});

test('nor whose session has ended meanwhile', async () => {
  const ada = await someone();
  const { body: session } = await login(ada.email);
  const { body } = phone.make((await ask(session)).body);
  await as(ada).send('DELETE', '/api/auth/sessions');
  expect((await as(session).post('/account/passkeys', body)).status).toBe(401);
  expect(await sql('SELECT 1 FROM passkey_challenges WHERE user_id = $1', [ada.id])).toEqual([]);
});

test('passkeys end with the membership, also for who comes back', async () => {
  const ada = await someone();
  const key = await aPasskeyOf(ada);
  await as(admin).post(`/members/${ada.id}/end`);
  expect((await signIn(key)).status).toBe(401);
  await as(admin).post(`/members/${ada.id}/resume`, {});
  expect((await signIn(key)).status).toBe(401);
});

/** Whom a colleague added with a password of their choice, and then signed in as. */
async function planted() {
  const chapter = await aChapter();
  const colleague = await aMember({ activated: true, chapter, flags: ['can_add_member'] });
  const { body: member } = await as(colleague).post(
    '/auth/register',
    memberForm({ chapter_id: chapter.id, password: PASSWORD }),
  );
  const { body: session } = await login(member.email);
  return { member, key: await aPasskeyOf(session) };
}

test("a passkey that a colleague added with the first password ends with the owner's first flag", async () => {
  const { member, key } = await planted();
  expect((await signIn(key)).status).toBe(200);
  await as(admin).post(`/permissions/${member.id}`, flags({ can_take_attendance: 1 }));
  expect((await signIn(key)).status).toBe(401);
});

test('and with a move to another chapter', async () => {
  const { member, key } = await planted();
  await as(admin).put(`/auth/${member.id}`, { chapter_id: (await aChapter()).id });
  expect((await signIn(key)).status).toBe(401);
});

test('a first flag leaves the passkeys of whoever alone knows their password', async () => {
  const ada = await someone();
  const key = await aPasskeyOf(ada);
  await as(admin).post(`/permissions/${ada.id}`, flags({ can_take_attendance: 1 }));
  expect((await signIn(key)).status).toBe(200);
});

test('where passkeys are required a password signs no super admin in, in the same words as a wrong one', async () => {
  const [cleo, other] = [await aSuperAdmin(), await aSuperAdmin()];
  await sql('UPDATE users SET activated_at = now() WHERE id = $1', [cleo.id]);
  const key = await aPasskeyOf(cleo);
  const { without } = await db.transaction((tx) => commandLine.requirePasskeys(tx));
  expect(without).toEqual(expect.arrayContaining([other.email]));
  expect(without).not.toContain(cleo.email);
  expect((await as(cleo).get('/auth/me')).status, 'a session that a password may have opened').toBe(401);
  const [right, wrong] = [await login(cleo.email), await login(cleo.email, 'not the password')];
  expect([right.status, right.body]).toEqual([wrong.status, wrong.body]);
  expect((await login(other.email)).status).toBe(401);
  const failed = await sql('SELECT action FROM audit_log WHERE subject_id = $1 ORDER BY id DESC LIMIT 2', [
    cleo.id,
  ]);
  expect(failed.map(({ action }) => action)).toEqual(['sign_in.failed', 'sign_in.passkey_missing']);
  const { body: session } = await signIn(key);
  expect(session.user.id).toBe(cleo.id);
  const member = await someone();
  expect((await login(member.email)).status, 'a member').toBe(200);

  const [{ id }] = (await as(session).get('/account/passkeys')).body.passkeys;
  expect((await as(session).send('DELETE', `/api/account/passkeys/${id}`)).status, 'their last one').toBe(
    409,
  );
  await db.transaction((tx) => commandLine.allowPasswords(tx));
  expect((await login(cleo.email)).status).toBe(200);
});

test('then no link opens the account of a super admin, and the mail says so', async () => {
  const cleo = await aSuperAdmin();
  await sql('UPDATE users SET activated_at = now() WHERE id = $1', [cleo.id]);
  const key = await aPasskeyOf(cleo);
  const token = await world.aPasswordLink(cleo);
  await db.transaction((tx) => commandLine.requirePasskeys(tx));
  expect((await as('visitor').post('/auth/link', { token })).status).toBe(404);
  expect((await as('visitor').post('/auth/set-password', { token, password: NEW })).status).toBe(404);
  await sql('DELETE FROM mails');
  await as('visitor').post('/auth/forgot', { email: cleo.email });
  const [told] = await arrived();
  expect(told?.headers.subject).toBe('Sign in with your passkey');
  expect(plain(told)).not.toContain('set-password');
  expect((await signIn(key)).status).toBe(200);
});

test('the command line lets in who lost theirs, for an hour, to add another one', async () => {
  const cleo = await aSuperAdmin();
  const key = await aPasskeyOf(cleo);
  await db.transaction((tx) => commandLine.requirePasskeys(tx));
  const recover = () => commandLine.setPassword(db, endPasskeys({ audit, mail }), cleo.email, NEW);
  await recover();
  expect((await signIn(key)).status, 'the lost one').toBe(401);
  clock.advance(3_600_000);
  expect((await login(cleo.email, NEW)).status).toBe(401);
  await recover();
  const { body: session } = await login(cleo.email, NEW);
  const { body } = phone.make(
    (await as(session).post('/account/passkeys/challenge', { current_password: NEW })).body,
  );
  expect((await as(session).post('/account/passkeys', body)).status).toBe(201);
  expect((await login(cleo.email, NEW)).status, 'once there is a passkey').toBe(401);
  await sql('DELETE FROM mails');
});

test('a super admin who is invited while they are required adds one with the password of the link, within an hour', async () => {
  const kim = await aSuperAdmin();
  const key = await aPasskeyOf(kim);
  await db.transaction((tx) => commandLine.requirePasskeys(tx));
  const { body: session } = await signIn(key);
  await sql('DELETE FROM mails');
  await as(session).post('/admin/super-admins', {
    full_name: 'Sue Per',
    email: `sue.${kim.email}`,
    ...(await proof(session, key, 'invite_super_admin')),
  });
  const invitation = (await arrived()).map(plain).find((text) => text.includes('set-password#'));
  const token = /set-password#([\w-]+)/.exec(invitation ?? '')?.[1];
  const { body: sue } = await as('visitor').post('/auth/set-password', { token, password: NEW });
  const choose = () => as(sue).post('/account/passkeys/challenge', { current_password: NEW });
  const added = await as(sue).post('/account/passkeys', phone.make((await choose()).body).body);
  expect(added.status, added.text).toBe(201);
  expect((await choose()).status, 'once there is a passkey').toBe(400);
  expect((await login(`sue.${kim.email}`, NEW)).status).toBe(401);
  await sql('DELETE FROM mails');
});

/** As the command line does it, while somebody is on their way in. */
const REQUIRE = [
  "SELECT id FROM users WHERE role = 'super_admin' FOR NO KEY UPDATE",
  'INSERT INTO passkey_requirement (since) VALUES (now())',
  "DELETE FROM sessions USING users u WHERE u.id = user_id AND u.role = 'super_admin'",
].map((text): [string, unknown[]] => [text, []]);

test.each<
  [
    string,
    number,
    boolean,
    (who: { email: string; id: number; token: string }) => Promise<{ status: number }>,
  ]
>([
  ['a first sign-in', 401, false, ({ email }) => login(email)],
  ['a sign-in', 401, true, ({ email }) => login(email)],
  [
    'a link',
    404,
    true,
    async (who) =>
      as('visitor').post('/auth/set-password', { token: await world.aPasswordLink(who), password: NEW }),
  ],
  [
    'a password that is given again',
    400,
    true,
    async (who) => as(who).post('/account/email', { email: `new.${who.email}`, current_password: PASSWORD }),
  ],
])('%s that began before lets nobody in once they are required', async (_, status, activated, come) => {
  const cleo = await aSuperAdmin();
  if (activated) await sql('UPDATE users SET activated_at = now() WHERE id = $1', [cleo.id]);
  expect((await meanwhile(world, REQUIRE, () => come(cleo))).status).toBe(status);
  expect(await sql('SELECT 1 FROM sessions WHERE user_id = $1', [cleo.id])).toEqual([]);
  expect(await sql('SELECT 1 FROM mails WHERE user_id = $1', [cleo.id])).toEqual([]);
});

test('they cannot be required while no super admin has one', async () => {
  await sql('DELETE FROM passkeys');
  await expect(db.transaction((tx) => commandLine.requirePasskeys(tx))).rejects.toThrow(
    'No super admin has a passkey',
  );
});

test('nor are they required while the last one is being removed', async () => {
  await sql('DELETE FROM passkeys');
  const cleo = await aSuperAdmin();
  await aPasskeyOf(cleo);
  await sql('DELETE FROM mails');
  const required = meanwhile(
    world,
    [
      ['SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [cleo.id]],
      ['DELETE FROM passkeys WHERE user_id = $1', [cleo.id]],
    ],
    () => db.transaction((tx) => commandLine.requirePasskeys(tx)),
  );
  await expect(required).rejects.toThrow('No super admin has a passkey');
});

test('a challenge that was asked for before the requirement still signs in', async () => {
  const cleo = await aSuperAdmin();
  const key = await aPasskeyOf(cleo);
  const asked = await challenge();
  await db.transaction((tx) => commandLine.requirePasskeys(tx));
  expect((await send(phone.sign(key, asked))).status).toBe(200);
});
