import { expect, test } from 'vitest';
import { DAY, openTestApp, PASSWORD } from '../../../test/app.ts';
import { meanwhile } from '../../../test/meanwhile.ts';

const world = await openTestApp();
const { as, clock, sql, aMember, aSuperAdmin } = world;
const HOUR = 3_600_000;

const signedIn = async (who: { token: string }) => (await as(who).get('/auth/me')).status === 200;

test('without a valid token every call that needs one answers 401', async () => {
  const expected = { message: 'Invalid or expired token', code: 'unauthenticated' };
  const member = await aMember();
  for (const authorization of [
    '',
    'Bearer',
    'Bearer x',
    `Basic ${member.token}`,
    `Bearer ${'A'.repeat(43)}`,
  ]) {
    const answer = await as('visitor').get('/auth/me', { headers: { authorization } });
    expect([answer.status, answer.body]).toEqual([401, expected]);
  }
});

test('a session ends after seven days unused', async () => {
  const member = await aMember();
  clock.advance(7 * DAY - 1);
  const still = await aMember();
  expect(await signedIn(member)).toBe(true);
  clock.advance(7 * DAY);
  expect(await signedIn(still)).toBe(false);
});

test('using a session keeps it alive, but not beyond thirty days in all', async () => {
  const member = await aMember();
  for (let day = 6; day < 30; day += 6) {
    clock.advance(6 * DAY);
    expect(await signedIn(member), `day ${day}`).toBe(true);
  }
  clock.advance(6 * DAY - 1);
  expect(await signedIn(member)).toBe(true);
  clock.advance(1);
  expect(await signedIn(member)).toBe(false);
});

test('records the use of a session at most once an hour', async () => {
  const member = await aMember();
  const used = async () => {
    const [row] = await sql<{ used_at: Date }>('SELECT used_at FROM sessions WHERE user_id = $1', [
      member.id,
    ]);
    return row?.used_at.getTime();
  };
  const before = await used();
  clock.advance(HOUR - 1);
  await signedIn(member);
  expect(await used()).toBe(before);
  clock.advance(2);
  await signedIn(member);
  expect(await used()).toBe(clock.now().getTime());
});

test('logging out ends this session on the server, and no other one', async () => {
  const member = await aMember();
  const { body } = await as('visitor').post('/auth/login', { email: member.email, password: PASSWORD });
  const answer = await as(member).post('/auth/logout');
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect(await signedIn(member)).toBe(false);
  expect(await signedIn(body)).toBe(true);
});

test("a new password ends all of the member's sessions, and no one else's", async () => {
  const admin = await aSuperAdmin();
  const [member, other] = [await aMember(), await aMember()];
  await as(admin).put(`/auth/${member.id}`, { password: 'a brand new one' });
  expect(await signedIn(member)).toBe(false);
  expect(await signedIn(other)).toBe(true);
  expect(await signedIn(admin)).toBe(true);
  const login = (password: string) => as('visitor').post('/auth/login', { email: member.email, password });
  expect((await login(PASSWORD)).status).toBe(401);
  expect((await login('a brand new one')).status).toBe(200);
});

test('an edit without a password leaves the sessions alone', async () => {
  const member = await aMember();
  await as(await aSuperAdmin()).put(`/auth/${member.id}`, { vertical: 'Roofing' });
  expect(await signedIn(member)).toBe(true);
});

test('a sign-in with the old password that races with its change gets no session', async () => {
  const member = await aMember();
  const { status } = await meanwhile(
    world,
    [
      ["UPDATE users SET password_hash = 'of another password' WHERE id = $1", [member.id]],
      ['DELETE FROM sessions WHERE user_id = $1', [member.id]],
    ],
    () => as('visitor').post('/auth/login', { email: member.email, password: PASSWORD }),
  );
  expect(status).toBe(401);
  expect(await sql('SELECT 1 FROM sessions WHERE user_id = $1', [member.id])).toEqual([]);
});
