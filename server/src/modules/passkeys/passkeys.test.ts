import { expect, test } from 'vitest';
import { openTestApp, PASSWORD, SESSION } from '../../../test/app.ts';
import { aDevice } from '../../../test/authenticator.ts';
import { ORIGIN, passkeysIn } from '../../../test/passkeys.ts';
import type { Database } from '../../db/database.ts';
import { deleteEnded } from '../../housekeeping/housekeeping.ts';
import { LIMITS } from '../auth/limits.ts';

const statements: string[] = [];
const watchStatements = (db: Database): Database => ({
  ...db,
  query: (text, values) => {
    statements.push(text);
    return db.query(text, values);
  },
});
const world = await openTestApp({ publicUrl: ORIGIN, watchStatements });
const { as, db, clock, sql, aMember } = world;
const { phone, ask, add, challenge, send, signIn, aPasskeyOf } = passkeysIn(world);
const list = async (who: { token: string }) => (await as(who).get('/account/passkeys')).body.passkeys;
const history = async ({ id }: { id: number }) =>
  (
    await sql("SELECT action FROM audit_log WHERE subject_type = 'user' AND subject_id = $1 ORDER BY id", [
      id,
    ])
  ).map(({ action }) => action);

test('signs in with a passkey that was added with the password, and says when it was last used', async () => {
  const ada = await aMember();
  const phoneOfAda = {
    headers: {
      'user-agent':
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    },
  };
  const { key, body } = phone.make((await ask(ada)).body);
  const added = await as(ada).post('/account/passkeys', body, phoneOfAda);
  expect([added.status, added.body]).toEqual([
    201,
    { id: expect.any(Number), name: 'Safari on iOS', created_at: expect.any(String), used_at: null },
  ]);
  clock.advance(60_000);
  const signedIn = await signIn(key);
  expect([signedIn.status, signedIn.body.user.email]).toEqual([200, ada.email]);
  expect((await as(signedIn.body).get('/auth/me')).body.id).toBe(ada.id);
  expect((await list(ada))[0].used_at).toBe('2026-11-09T10:01:00Z');
  expect(await history(ada)).toEqual(['passkey.added', 'sign_in']);
});

test('a session alone adds no passkey: the password is asked for, and wrong ones are limited', async () => {
  const ada = await aMember();
  const { status, body } = await ask(ada, 'not the password');
  expect([status, Object.keys(body.fields)]).toEqual([400, ['current_password']]);
  for (let failure = 1; failure < LIMITS.passwordChange.most; failure += 1) await ask(ada, 'wrong');
  expect((await ask(ada)).status).toBe(429);
});

test('what a device made in one session is of no use in another, nor for another person', async () => {
  const [ada, bob] = [await aMember(), await aMember()];
  const { body } = phone.make((await ask(ada)).body);
  const { body: elsewhere } = await as('visitor').post('/auth/login', {
    email: ada.email,
    password: PASSWORD,
  });
  expect((await as(elsewhere).post('/account/passkeys', body)).status).toBe(409);
  expect((await as(bob).post('/account/passkeys', body)).status).toBe(409);
  expect(await list(bob)).toEqual([]);
  expect((await as(ada).post('/account/passkeys', body)).status).toBe(201);
});

test('a challenge is answered once, for its own purpose, within five minutes', async () => {
  const ada = await aMember();
  const key = await aPasskeyOf(ada);
  const asked = await challenge();
  expect((await send(phone.sign(key, asked))).status).toBe(200);
  expect((await send(phone.sign(key, asked))).status, 'replayed').toBe(401);
  expect((await send(phone.sign(key, (await ask(ada)).body))).status, 'of adding').toBe(401);
  expect(
    (
      await as(ada).post(
        '/account/passkeys',
        phone.make({ ...(await ask(ada)).body, ...(await challenge()) }).body,
      )
    ).status,
    'of signing in',
  ).toBe(409);
  const [late, lateToAdd] = [await challenge(), (await ask(ada)).body];
  clock.advance(5 * 60_000);
  expect((await send(phone.sign(key, late))).status, 'late').toBe(401);
  expect((await as(ada).post('/account/passkeys', phone.make(lateToAdd).body)).status, 'late').toBe(409);
  expect((await send(phone.sign(key, { ...late, challenge: 'x'.repeat(43) }))).status, 'made up').toBe(401);
});

test('the database keeps no challenge that it could answer, and none that has expired', async () => {
  const { challenge: asked } = await challenge();
  const rows = await sql('SELECT * FROM passkey_challenges');
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(asked);
  clock.advance(5 * 60_000 + 1);
  await deleteEnded(db, SESSION, clock.now());
  expect(await sql('SELECT * FROM passkey_challenges')).toEqual([]);
});

test.each([
  ['another site', aDevice({ origin: 'https://network.example.evil' })],
  ['a plain address', aDevice({ origin: 'http://network.example' })],
  ['a device that saw no finger, face or PIN', aDevice({ origin: ORIGIN, verifies: false })],
])('refuses %s', async (_what, device) => {
  const ada = await aMember();
  expect((await add(ada, device)).answer.status).toBe(409);
  const key = await aPasskeyOf(ada);
  expect((await signIn(key, device)).status).toBe(401);
  expect((await signIn(key)).status).toBe(200);
});

test('refuses the key of another domain', async () => {
  const ada = await aMember();
  const key = await aPasskeyOf(ada);
  const asked = await challenge();
  expect((await send(phone.sign(key, { ...asked, rp_id: 'example.com' }))).status).toBe(401);
});

test('refuses a copy of a key that lags behind, and records it; a device that never counts is fine', async () => {
  const ada = await aMember();
  const key = await aPasskeyOf(ada);
  const copy = { ...key };
  expect((await signIn(key)).status).toBe(200);
  expect((await signIn(copy)).status).toBe(401);
  expect(await history(ada)).toEqual(['passkey.added', 'sign_in', 'sign_in.passkey_copied']);
  const still = aDevice({ origin: ORIGIN, counts: false });
  const other = await add(ada, still);
  expect((await signIn(other.key, still)).status).toBe(200);
  expect((await signIn(other.key, still)).status).toBe(200);
});

test('renames and removes own passkeys only; a removed one signs in no more', async () => {
  const [ada, bob] = [await aMember(), await aMember()];
  const key = await aPasskeyOf(ada);
  const [{ id }] = await list(ada);
  expect((await as(bob).patch(`/account/passkeys/${id}`, { name: 'Mine' })).status).toBe(404);
  expect((await as(bob).send('DELETE', `/api/account/passkeys/${id}`)).status).toBe(404);
  const renamed = await as(ada).patch(`/account/passkeys/${id}`, { name: 'My phone' });
  expect([renamed.status, renamed.body.name]).toEqual([200, 'My phone']);
  expect((await as(ada).send('DELETE', `/api/account/passkeys/${id}`)).status).toBe(204);
  expect((await signIn(key)).status).toBe(401);
  expect(await history(ada)).toEqual(['passkey.added', 'passkey.renamed', 'passkey.removed']);
});

test('two people use one device, and one person two devices', async () => {
  const [ada, bob] = [await aMember(), await aMember()];
  const [ofAda, ofBob] = [await aPasskeyOf(ada), await aPasskeyOf(bob)];
  const second = await aPasskeyOf(ada);
  expect((await signIn(ofAda)).body.user.id).toBe(ada.id);
  expect((await signIn(ofBob)).body.user.id).toBe(bob.id);
  expect((await signIn(second)).body.user.id).toBe(ada.id);
  expect(second.handle).toBe(ofAda.handle);
  expect((await signIn({ ...ofAda, handle: ofBob.handle })).status, "under the other's name").toBe(401);
});

test('nobody adds one passkey twice, nor to two accounts, nor more than twenty', async () => {
  const [ada, bob] = [await aMember(), await aMember()];
  const { body } = phone.make((await ask(ada)).body);
  const key = { headers: { 'idempotency-key': 'x'.repeat(32) } };
  const [first, again] = [
    await as(ada).post('/account/passkeys', body, key),
    await as(ada).post('/account/passkeys', body, key),
  ];
  expect([again.status, again.body]).toEqual([201, first.body]);
  const asked = (await ask(bob)).body;
  const forBob = phone.make(asked).body;
  await sql(
    'INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, name, created_at) VALUES ($1, $2, $3, 0, $4, $5, now())',
    [ada.id, Buffer.from(forBob.id, 'base64url'), Buffer.of(1), [], 'Same'],
  );
  expect((await as(bob).post('/account/passkeys', forBob)).status).toBe(409);
  await sql(
    `INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
    SELECT $1, sha256(n::text::bytea), '\\x01', 0, '{}', 'Another', now() FROM generate_series(1, 18) n`,
    [ada.id],
  );
  expect((await list(ada)).length).toBe(20);
  expect((await ask(ada)).status).toBe(409);
});

test('failures are limited by address, and a passkey leaves the limit of passwords alone', async () => {
  const ada = await aMember();
  const key = await aPasskeyOf(ada);
  const from = '203.0.113.50';
  const login = (password: string) =>
    as('visitor').post('/auth/login', { email: ada.email, password }, { remoteAddress: from });
  for (let n = 0; n < LIMITS.signIn.most; n += 1) await login('wrong');
  expect((await login(PASSWORD)).status).toBe(429);
  expect((await signIn(key, phone, from)).status).toBe(200);
  expect((await login(PASSWORD)).status).toBe(429);
  const wrong = async () => send({ ...phone.sign(key, await challenge('203.0.113.51')), id: 'AAAA' }, from);
  for (let n = 0; n < LIMITS.passkeysFromNetwork.most; n += 1) expect((await wrong()).status).toBe(401);
  expect((await signIn(key, phone, from)).status).toBe(429);
  expect((await signIn(key, phone, '203.0.113.52')).status).toBe(200);
});

test('challenges are limited by address', async () => {
  const ask = () => as('visitor').post('/auth/passkey/challenge', {}, { remoteAddress: '203.0.113.60' });
  for (let n = 0; n < LIMITS.passkeyChallenges.most; n += 1) await ask();
  expect((await ask()).status).toBe(429);
});

test('an unknown passkey is refused in the same words, by the same statements, as one whose signature is wrong', async () => {
  const ada = await aMember();
  const key = await aPasskeyOf(ada);
  const [body, other] = [phone.sign(key, await challenge()), phone.sign(key, await challenge())];
  const asked = async (sent: object) => {
    statements.length = 0;
    const { status, body: answered } = await send(sent);
    return { status, body: answered, statements: [...statements] };
  };
  const wrong = await asked({ ...body, signature: other.signature });
  const unknown = await asked({ ...body, id: 'AAAA' });
  expect(wrong).toEqual(unknown);
  expect(wrong.statements.length).toBeGreaterThan(1);
  expect(unknown.body).toEqual({
    message: 'This passkey does not work. Sign in with your password',
    code: 'invalid_credentials',
  });
});

test('the file with own data names passkeys, and holds no keys', async () => {
  const ada = await aMember();
  const key = await aPasskeyOf(ada);
  const { body, text } = await as(ada).get('/account/export');
  expect(body.passkeys).toEqual([
    { id: expect.any(Number), name: expect.any(String), created_at: expect.any(String), used_at: null },
  ]);
  expect(text).not.toContain(key.id);
});
