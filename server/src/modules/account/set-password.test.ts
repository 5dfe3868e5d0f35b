import { expect, test } from 'vitest';
import { openTestApp, PASSWORD } from '../../../test/app.ts';
import { LIMITS } from '../auth/limits.ts';

const { as, clock, sql, aChapter, aMember, aSuperAdmin } = await openTestApp();
const NEW = 'quite another sentence';

let addresses = 0;
const anAddress = () => {
  addresses += 1;
  return `198.51.100.${addresses}`;
};
const check = (token: string, remoteAddress = anAddress()) =>
  as('visitor').post('/auth/link', { token }, { remoteAddress });
const setPassword = (token: string, password = NEW, remoteAddress = anAddress()) =>
  as('visitor').post('/auth/set-password', { token, password }, { remoteAddress });
const invite = async (member: { id: number }, by = admin) => {
  const { body } = await as(by).post(`/members/${member.id}/invite`);
  return (body.link as string).split('#')[1] as string;
};
const admin = await aSuperAdmin();

test('a valid link shows whose it is, however often it is opened, and still works', async () => {
  const chapter = await aChapter({ name: 'Riverside' });
  const token = await invite(await aMember({ chapter, full_name: 'Ada Lovelace' }));
  for (let look = 0; look < 3; look += 1) {
    const { status, body } = await check(token);
    expect([status, body]).toEqual([200, { name: 'Ada Lovelace', chapter: 'Riverside' }]);
  }
  expect((await setPassword(token)).status).toBe(200);
});

test('links that do not work all get the same answer: unknown, used, expired, revoked', async () => {
  const [used, revoked] = [await aMember(), await aMember()];
  const tokens = {
    unknown: 'x'.repeat(43),
    used: await invite(used),
    revoked: await invite(revoked),
    expired: await invite(await aMember()),
  };
  await setPassword(tokens.used);
  await as(admin).put(`/auth/${revoked.id}`, { email: `corrected.${revoked.email}` });
  await sql('UPDATE account_links SET ends_at = $1 WHERE token_hash = sha256($2)', [
    clock.now(),
    Buffer.from(tokens.expired),
  ]);
  const answers = await Promise.all(Object.values(tokens).map((token) => check(token)));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(404);
});

test.each([
  ['look at', 'linkFromNetwork', (token: string, from?: string) => check(token, from)],
  ['use', 'setPasswordFromNetwork', (token: string, from?: string) => setPassword(token, NEW, from)],
] as const)(
  'limits how many links one address may %s, audited once per window; other addresses are not affected',
  async (_, kind, send) => {
    const tokens = [await invite(await aMember()), await invite(await aMember())] as const;
    const from = anAddress();
    const { most, window } = LIMITS[kind];
    const audited = () =>
      sql("SELECT 1 FROM audit_log WHERE action = 'password.link_limited' AND address = $1", [from]);
    for (let link = 0; link < most; link += 1) expect((await send('x'.repeat(43), from)).status).toBe(404);
    expect(await audited()).toEqual([]);
    const limited = [await send(tokens[0], from), await send(tokens[0], from)];
    expect(limited.map(({ status, headers }) => [status, headers['retry-after']])).toEqual([
      [429, '900'],
      [429, '900'],
    ]);
    expect(await audited()).toHaveLength(1);
    expect((await send(tokens[0])).status).toBe(200);
    clock.advance(window);
    expect((await send(tokens[1], from)).status).toBe(200);
  },
);

test('people at one address use as many links as they have, because only links that fail count', async () => {
  const from = anAddress();
  const token = await invite(await aMember());
  for (let use = 0; use <= LIMITS.setPasswordFromNetwork.most; use += 1)
    expect((await setPassword(token, 'password', from)).status, 'too common').toBe(400);
  expect((await setPassword(token, NEW, from)).status).toBe(200);
});

test('choosing a password signs in: a session like any other, and the only one', async () => {
  const chapter = await aChapter();
  const member = await aMember({ chapter });
  const { status, body } = await setPassword(await invite(member));
  expect(status).toBe(200);
  const me = await as(body).get('/auth/me');
  expect([me.status, me.body]).toEqual([200, body.user]);
  expect(body.user).toMatchObject({ id: member.id, email: member.email, chapter: { id: chapter.id } });
  expect((await as(member).get('/auth/me')).status, 'a session from before').toBe(401);
  const entries = await sql(
    "SELECT action FROM audit_log WHERE actor_id = $1 AND action IN ('sign_in', 'password.set_by_link') ORDER BY id",
    [member.id],
  );
  expect(entries).toEqual([{ action: 'password.set_by_link' }, { action: 'sign_in' }]);
});

test('a revoked link signs no one in, and neither does one whose creator may no longer invite', async () => {
  const chapter = await aChapter();
  const inviter = await aMember({ chapter, flags: ['can_add_member'] });
  const member = await aMember({ chapter });
  const token = await invite(member, inviter);
  await sql("UPDATE users SET permissions_until = '2026-11-08' WHERE id = $1", [inviter.id]);
  expect((await check(token)).status, 'after the last day of the flag').toBe(404);
  expect((await setPassword(token)).status).toBe(404);
  const second = await invite(member);
  await as('visitor').post('/auth/login', { email: member.email, password: PASSWORD });
  const refused = await setPassword(second);
  expect([refused.status, refused.body.token], 'after the first sign-in').toEqual([404, undefined]);
});
