import { expect, test } from 'vitest';
import { memberForm } from '../../../test/access/valid.ts';
import { openTestApp, PASSWORD } from '../../../test/app.ts';

const { as, sql, aChapter, aMember, aSuperAdmin } = await openTestApp();
const admin = await aSuperAdmin();
const chapter = await aChapter();
const register = (email: string) =>
  as(admin).post('/auth/register', memberForm({ email, chapter_id: chapter.id }));
const signIn = (email: string) => as('visitor').post('/auth/login', { email, password: PASSWORD });

/** Ways of writing one address, the first of which is registered. */
const SPELLINGS: [string, ...string[]][] = [
  ['İrem@example.com', 'i\u0307rem@example.com', 'I\u0307REM@EXAMPLE.COM', 'irem@example.com'],
  ['i\u0307pek@example.com', 'İpek@example.com', 'İPEK@EXAMPLE.COM'],
  ['οδος@example.com', 'ΟΔΟΣ@example.com', 'οδοσ@example.com'],
  ['émile@example.com', 'e\u0301mile@example.com', 'E\u0301MILE@example.com'],
  ['ada@example.com', '\uff41da@example.com', 'ADA@example.com'],
  // Both marks, in either order and in either form.
  ['i\u0307\u0323x@example.com', 'İ\u0323x@example.com', 'i\u0323\u0307x@example.com'],
  ['İ\u0308y@example.com', 'i\u0307\u0308y@example.com', 'ïy@example.com'],
];

test.each(SPELLINGS)(
  '%s in another spelling is the same account',
  async (email: string, ...others: string[]) => {
    await aMember({ email, chapter });
    for (const other of others) {
      const { status, body } = await register(other);
      expect([status, body.message], other).toEqual([409, 'A member with this e-mail exists already']);
      expect((await signIn(other)).body.user?.email, other).toBe(email);
    }
  },
);

test.each([
  ['straße@example.com', 'strasse@example.com'],
  ['ışık@example.com', 'işik@example.com'],
  ['a.b@example.com', 'ab@example.com'],
])('%s and %s stay two accounts', async (one, other) => {
  expect([(await register(one)).status, (await register(other)).status]).toEqual([201, 201]);
});

test('normalising an e-mail twice changes nothing', async () => {
  const rows = await sql(
    `SELECT chr(n) AS letter FROM generate_series(1, 100000) n
      WHERE n NOT BETWEEN 55296 AND 57343 AND email_key(email_key(chr(n))) <> email_key(chr(n))`,
  );
  expect(rows).toEqual([]);
});

test.each([
  '<a@example.com>',
  'a@b.com>',
  'a@b.com.',
  'a@b..com',
  'a@.b.com',
  'w@b.com＞',
  'c＠x.com@b.com',
  'a<b@example.com',
  'a,b@example.com',
  'a;b@example.com',
  'a:b@example.com',
  '"a b"@example.com',
  '"a"@example.com',
  'a\\b@example.com',
  '(a)@example.com',
  'a@[192.0.2.1]',
  'Ada <ada@example.com>',
  'a@exam,ple.com',
])('%s is refused as an e-mail', async (email) => {
  const { status, body } = await register(email);
  expect([status, body.fields]).toEqual([400, { email: 'must be an e-mail address' }]);
  const { id } = await aMember({ chapter });
  expect((await as(admin).put(`/auth/${id}`, { email })).status).toBe(400);
});

test.each(["o'hara+news@example.com", 'a!#$%&*/=?^_`{|}~-@example.com', 'müller@bücher.example'])(
  '%s is accepted as an e-mail',
  async (email) => {
    expect((await register(email)).status).toBe(201);
  },
);

test('an account that an earlier release gave such an e-mail can be used and corrected', async () => {
  const { id, email } = await aMember({ email: '<old@example.com>', chapter });
  expect((await signIn(email)).status).toBe(200);
  expect((await as(admin).put(`/auth/${id}`, { vertical: 'Law' })).status).toBe(200);
  expect((await as('visitor').post('/auth/forgot', { email })).status).toBe(202);
  expect((await as(admin).put(`/auth/${id}`, { email: 'old@example.com' })).status).toBe(200);
  expect((await signIn('old@example.com')).status).toBe(200);
});
