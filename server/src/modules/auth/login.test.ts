import { Worker } from 'node:worker_threads';
import { FLAGS } from '@bn/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { flags } from '../../../test/access/valid.ts';
import { openTestApp, PASSWORD } from '../../../test/app.ts';

const { as, sql, aChapter, aMember, aSuperAdmin } = await openTestApp();
/** argon2id at OWASP's first choice of cost. */
const STORED = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;
const login = (email: string, password: string) => as('visitor').post('/auth/login', { email, password });

test('a member signs in and gets a token and exactly the user that the browser keeps', async () => {
  const chapter = await aChapter();
  const member = await aMember({ chapter, flags: ['can_add_member'] });
  const { status, body } = await login(member.email, PASSWORD);
  expect(status).toBe(200);
  expect(body).toEqual({
    token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    user: {
      id: member.id,
      name: member.full_name,
      email: member.email,
      role: 'member',
      chapter_id: chapter.id,
      chapter: { id: chapter.id, name: chapter.name, region: chapter.region },
      permissions: flags({ can_add_member: 1 }),
    },
  });
  const me = await as({ token: body.token }).get('/auth/me');
  expect(me.status).toBe(200);
  expect(me.body).toEqual(body.user);
});

test('a super admin belongs to no chapter and has all seven flags off', async () => {
  const admin = await aSuperAdmin();
  const { body } = await login(admin.email, PASSWORD);
  expect(body.user).toMatchObject({ role: 'super_admin', chapter_id: null, chapter: null });
  expect(Object.keys(body.user.permissions)).toEqual([...FLAGS]);
});

test('the e-mail is matched without regard to case', async () => {
  const member = await aMember({ email: 'Mixed.Case@Example.com' });
  expect((await login('mixed.CASE@example.COM', PASSWORD)).body.user.id).toBe(member.id);
});

test('an unknown e-mail and a wrong password get the same answer', async () => {
  const member = await aMember();
  const wrong = await login(member.email, 'not the password');
  const unknown = await login('nobody@example.com', PASSWORD);
  expect(wrong.status).toBe(401);
  expect(unknown.status).toBe(401);
  expect(wrong.body).toEqual({ message: 'Invalid email or password', code: 'invalid_credentials' });
  expect(unknown.text).toBe(wrong.text);
});

/** How long both take is measured on the built server: trust/attacks/sessions.test.ts. */
test('an unknown e-mail costs one comparison of a password, at the cost of those that are stored', async () => {
  await login('warm.up@example.com', 'makes the hash to compare with');
  const toThread = vi.spyOn(Worker.prototype, 'postMessage');
  onTestFinished(() => toThread.mockRestore());
  await login('nobody@example.com', 'not the password');
  expect(toThread.mock.calls.map(([job]) => job)).toEqual([
    { id: expect.any(Number), password: 'not the password', hash: expect.stringMatching(STORED) },
  ]);
});

test('a removed member cannot sign in', async () => {
  const member = await aMember({ removed: true });
  expect((await login(member.email, PASSWORD)).body).toMatchObject({ message: 'Invalid email or password' });
});

test('only the hash of a token is stored', async () => {
  const member = await aMember();
  const { body } = await login(member.email, PASSWORD);
  const rows = await sql<{ token_hash: Buffer }>('SELECT token_hash FROM sessions WHERE user_id = $1', [
    member.id,
  ]);
  expect(rows.length).toBeGreaterThan(0);
  for (const { token_hash } of rows) {
    expect(token_hash).toHaveLength(32);
    expect(token_hash.includes(Buffer.from(body.token, 'base64url'))).toBe(false);
  }
});

test('passwords are kept as argon2id and nothing of a long one is cut off', async () => {
  const admin = await aSuperAdmin();
  const member = await aMember();
  const long = 'pä😀'.repeat(42);
  expect([...long].length).toBe(126);
  expect((await as(admin).put(`/auth/${member.id}`, { password: `${long}!!` })).status).toBe(200);
  expect((await login(member.email, `${long}!!`)).status).toBe(200);
  expect((await login(member.email, `${long}!?`)).status).toBe(401);
  const [row] = await sql<{ password_hash: string }>('SELECT password_hash FROM users WHERE id = $1', [
    member.id,
  ]);
  expect(row?.password_hash).toMatch(STORED);
});
