import { expect, test } from 'vitest';
import { aKey, DAY, openTestApp, PASSWORD } from '../../../test/app.ts';

const { as, clock, sql, aChapter, aMember, aSuperAdmin } = await openTestApp();
const NEW = 'quite another sentence';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

const signIn = (email: string, password = PASSWORD, headers: Record<string, string> = {}) =>
  as('visitor').post('/auth/login', { email, password }, { headers });
const change = (person: { token: string }, current_password: string, new_password: string, key = aKey()) =>
  as(person).post(
    '/auth/password',
    { current_password, new_password },
    { headers: { 'idempotency-key': key } },
  );
const audited = (action: string, id: number) =>
  sql(
    'SELECT actor_id, subject_id, details FROM audit_log WHERE action = $1 AND (subject_id = $2 OR actor_id = $2)',
    [action, id],
  );

test('changing your password keeps this session, ends every other one, and revokes links', async () => {
  const admin = await aSuperAdmin();
  const member = await aMember();
  const elsewhere = (await signIn(member.email)).body;
  const { body: invitation } = await as(admin).post(`/members/${member.id}/invite`);
  expect((await change(member, PASSWORD, NEW)).status).toBe(204);
  expect((await as(member).get('/auth/me')).status).toBe(200);
  expect((await as(elsewhere).get('/auth/me')).status).toBe(401);
  expect((await signIn(member.email)).status).toBe(401);
  expect((await signIn(member.email, NEW)).status).toBe(200);
  expect((await setByLink(invitation.link, 'one more sentence')).status).toBe(404);
  expect(await audited('password.changed', member.id)).toEqual([
    { actor_id: member.id, subject_id: member.id, details: {} },
  ]);
});

test('a wrong current password is 400 with its field, never 401, and limited like sign-ins', async () => {
  const member = await aMember();
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    const { status, body } = await change(member, 'wrong', NEW);
    expect([status, body.fields]).toEqual([400, { current_password: 'is not your password' }]);
  }
  const limited = await change(member, PASSWORD, NEW);
  expect([limited.status, limited.headers['retry-after']]).toEqual([429, '900']);
  // Sign-ins have a counter of their own: this cannot lock anyone out.
  expect((await signIn(member.email)).status).toBe(200);
  clock.advance(15 * 60_000);
  expect((await change(member, PASSWORD, NEW)).status).toBe(204);
});

test('of two concurrent changes with the same current password one succeeds', async () => {
  const member = await aMember();
  const answers = await Promise.all([
    change(member, PASSWORD, NEW),
    change(member, PASSWORD, `${NEW} again`),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
  expect(answers.find(({ status }) => status === 400)?.body.fields).toEqual({
    current_password: 'has just been changed',
  });
});

test('a change retried with its key gets its answer again', async () => {
  const member = await aMember();
  const key = aKey();
  expect((await change(member, PASSWORD, NEW, key)).status).toBe(204);
  expect((await change(member, PASSWORD, NEW, key)).status).toBe(204);
  expect(await audited('password.changed', member.id)).toHaveLength(1);
});

test("refuses common passwords, the person's name and e-mail and the product's name with a sentence", async () => {
  const member = await aMember({ full_name: 'Grace Hopper', email: 'grace.h@navy.example.com' });
  for (const password of [
    '12345678',
    'PassWord1',
    'grace hopper',
    'Grace.H@navy.example.com',
    'businessnetwork',
  ]) {
    const { status, body } = await change(member, PASSWORD, password);
    expect([status, body.fields], password).toEqual([
      400,
      { new_password: expect.stringMatching(/; choose another one$/) },
    ]);
  }
});

test('lists your own sessions with time and address, ends one, then all others; never another person\u2019s', async () => {
  const member = await aMember();
  clock.advance(1_000);
  const firefox = (await signIn(member.email, PASSWORD, { 'user-agent': FIREFOX })).body;
  clock.advance(1_000);
  const unknown = (await signIn(member.email, PASSWORD, { 'user-agent': '' })).body;
  const list = async () => (await as(firefox).get('/auth/sessions')).body.sessions;
  const [latest, own, first] = await list();
  expect([latest.browser, own.browser]).toEqual(['Unknown browser', 'Firefox on Windows']);
  expect([latest.current, own.current, first.current]).toEqual([0, 1, 0]);
  expect(own).toEqual({
    id: expect.any(Number),
    browser: 'Firefox on Windows',
    address: '127.0.0.1',
    created_at: expect.any(String),
    used_at: expect.any(String),
    current: 1,
  });
  const other = await aMember();
  expect((await as(other).send('DELETE', `/api/auth/sessions/${latest.id}`)).status).toBe(404);
  expect((await as(firefox).send('DELETE', `/api/auth/sessions/${latest.id}`)).status).toBe(204);
  expect((await as(unknown).get('/auth/me')).status).toBe(401);
  expect((await as(firefox).send('DELETE', `/api/auth/sessions/${latest.id}`)).status).toBe(404);
  expect((await as(firefox).send('DELETE', '/api/auth/sessions')).status).toBe(204);
  expect((await list()).map(({ id }: { id: number }) => id)).toEqual([own.id]);
  expect((await as(other).get('/auth/me')).status).toBe(200);
  clock.advance(8 * DAY);
  const again = (await signIn(member.email)).body;
  expect((await as(again).get('/auth/sessions')).body.sessions, 'ended ones are not shown').toHaveLength(1);
});

const tokenOf = (link: string) => link.slice(link.indexOf('#') + 1);
const setByLink = (link: string, password: string) =>
  as('visitor').post('/auth/set-password', { token: tokenOf(link), password });

test('an invitation works once, for seven days, beside an older one; only its hash is stored', async () => {
  const admin = await aSuperAdmin();
  const member = await aMember();
  const invite = async () => (await as(admin).post(`/members/${member.id}/invite`)).body;
  const older = await invite();
  const { link, ends_at } = await invite();
  expect(link).toMatch(/^\/auth\/set-password#[A-Za-z0-9_-]{43}$/);
  expect(Date.parse(ends_at) - clock.now().getTime()).toBe(7 * DAY);
  const rows = await sql<{ text: string }>('SELECT l::text AS text FROM account_links l WHERE user_id = $1', [
    member.id,
  ]);
  expect(rows).toHaveLength(2);
  for (const { text } of rows) expect(text).not.toContain(tokenOf(link));
  // A rejected password does not use up the link.
  expect((await setByLink(link, '12345678')).body.fields).toEqual({ password: expect.any(String) });
  expect((await setByLink(link, NEW)).status).toBe(200);
  expect((await as(member).get('/auth/me')).status, 'all sessions ended').toBe(401);
  expect((await signIn(member.email, NEW)).status).toBe(200);
  expect((await setByLink(link, NEW)).body).toMatchObject({ code: 'not_found' });
  expect((await setByLink(older.link, NEW)).status).toBe(404);
  expect(await audited('member.invited', member.id)).toHaveLength(2);
  expect(await audited('password.set_by_link', member.id)).toHaveLength(1);
  const late = await invite();
  clock.advance(7 * DAY);
  expect((await setByLink(late.link, NEW)).status).toBe(404);
});

test('of many concurrent uses of one link one succeeds', async () => {
  const admin = await aSuperAdmin();
  const { body } = await as(admin).post(`/members/${(await aMember()).id}/invite`);
  const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => setByLink(body.link, `${NEW} ${n}`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
});

test('with can_add_member: members of the caller\u2019s chapter who have never signed in', async () => {
  const chapter = await aChapter();
  const inviter = await aMember({ chapter, flags: ['can_add_member'] });
  const fresh = await aMember({ chapter });
  const invite = (id: number) => as(inviter).post(`/members/${id}/invite`);
  const { status, body } = await invite(fresh.id);
  expect(status).toBe(201);
  expect((await invite((await aMember()).id)).status, 'another chapter').toBe(404);
  expect((await invite((await aMember({ chapter, removed: true })).id)).status, 'removed').toBe(404);
  // Once the person has a password of their own, or has signed in, only a super admin may.
  await setByLink(body.link, NEW);
  expect((await invite(fresh.id)).status).toBe(403);
  const signedIn = await aMember({ chapter });
  await signIn(signedIn.email);
  expect((await invite(signedIn.id)).status).toBe(403);
  expect((await as(await aSuperAdmin()).post(`/members/${signedIn.id}/invite`)).status).toBe(201);
});

test('a forgotten password: the same answer for every e-mail, and an audit entry', async () => {
  const member = await aMember();
  const forgot = (email: string) => as('visitor').post('/auth/forgot', { email });
  const [known, unknown] = [await forgot(member.email.toUpperCase()), await forgot('nobody@example.com')];
  expect([known.status, known.text]).toEqual([202, '{"by_mail":0}']);
  expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
  const entries = await sql("SELECT details FROM audit_log WHERE action = 'password.forgotten' ORDER BY id");
  expect(entries, 'what no account has may be a password').toEqual([
    { details: { email: member.email } },
    { details: {} },
  ]);
});
