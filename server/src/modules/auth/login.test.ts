import { FLAGS } from '@bn/contract';
import { expect, test } from 'vitest';
import { openTestApp, PASSWORD } from '../../../test/app.ts';
import { flags } from '../../../test/valid.ts';

const { as, sql, aChapter, aMember, aSuperAdmin } = await openTestApp();
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

test('an unknown e-mail takes as long as a wrong password', async () => {
  const members = await Promise.all(Array.from({ length: 9 }, () => aMember()));
  await login('warm.up@example.com', 'warm up');
  const known: number[] = [];
  const unknown: number[] = [];
  const timed = async (times: number[], email: string) => {
    const began = performance.now();
    await login(email, 'not the password');
    times.push(performance.now() - began);
  };
  for (const [index, member] of members.entries()) {
    await timed(known, member.email);
    await timed(unknown, `nobody.${index}@example.com`);
  }
  const median = (times: number[]) => times.sort((a, b) => a - b)[4] ?? 0;
  // Without the comparison with a hash of nobody it would be a tenth.
  expect(median(unknown)).toBeGreaterThan(median(known) / 2);
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
  expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
