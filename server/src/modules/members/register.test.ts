import { expect, test } from 'vitest';
import { flags, longestTexts, memberForm } from '../../../test/access/valid.ts';
import { openTestApp } from '../../../test/app.ts';

const { as, sql, aChapter, aMember, aSuperAdmin } = await openTestApp();
const admin = await aSuperAdmin();

test('a super admin adds a member to any chapter; the new member is a member with all seven flags off', async () => {
  const chapter = await aChapter();
  const form = memberForm({ chapter_id: chapter.id });
  const { status, body } = await as(admin).post('/auth/register', form);
  expect(status).toBe(201);
  const { password, ...shown } = form;
  expect(body).toEqual({
    ...shown,
    id: expect.any(Number),
    role: 'member',
    chapter: { id: chapter.id, name: chapter.name, region: chapter.region },
    permissions: flags(),
    created_at: '2026-11-09T10:00:00Z',
    picture: null,
    version: expect.any(String),
  });
  const login = await as('visitor').post('/auth/login', { email: form.email, password });
  expect(login.body.user).toMatchObject({ id: body.id, permissions: flags() });
});

test("a member with can_add_member adds to their own chapter, whatever the body's chapter_id says", async () => {
  const [own, other] = [await aChapter(), await aChapter()];
  const member = await aMember({ chapter: own, flags: ['can_add_member'] });
  for (const chapter_id of [other.id, 2_000_000_000, own.id, undefined]) {
    const { status, body } = await as(member).post('/auth/register', memberForm({ chapter_id }));
    expect([status, body.chapter_id]).toEqual([201, own.id]);
  }
});

test('every invalid day is refused with the same message', async () => {
  const { id } = await aChapter();
  for (const day of ['soon', '', '2026-02-30', '1899-12-31', '2200-01-01', '01/02/2027']) {
    const form = memberForm({ chapter_id: id, subscription_valid_till: day });
    const { status, body } = await as(admin).post('/auth/register', form);
    const reason = 'must be a date from 1900 to 2199, as YYYY-MM-DD';
    expect([status, body.fields], day).toEqual([400, { subscription_valid_till: reason }]);
  }
});

test('from a super admin the chapter is required and must exist', async () => {
  const none = await as(admin).post('/auth/register', memberForm());
  expect([none.status, none.body.fields]).toEqual([400, { chapter_id: 'is required' }]);
  const unknown = await as(admin).post('/auth/register', memberForm({ chapter_id: 2_000_000_000 }));
  expect([unknown.status, unknown.body.fields]).toEqual([400, { chapter_id: 'does not exist' }]);
});

test('refuses a role or flags in the body: no one becomes a super admin over HTTP', async () => {
  const chapter = await aChapter();
  for (const extra of [
    { role: 'super_admin' },
    { permissions: flags({ can_add_member: 1 }) },
    { can_add_member: 1 },
  ]) {
    const form = memberForm({ chapter_id: chapter.id, ...extra });
    const answer = await as(admin).post('/auth/register', form);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields)).toEqual(Object.keys(extra));
    expect(await sql('SELECT 1 FROM users WHERE email = $1', [form.email])).toEqual([]);
  }
});

test('an e-mail is unique regardless of case', async () => {
  const chapter = await aChapter();
  const taken = await aMember({ email: 'Taken@Example.com' });
  const form = memberForm({ chapter_id: chapter.id, email: taken.email.toLowerCase() });
  const answer = await as(admin).post('/auth/register', form);
  expect([answer.status, answer.body.code]).toEqual([409, 'conflict']);
});

test('an e-mail is unique however its accents are stored, and free again once its owner was removed', async () => {
  const chapter_id = (await aChapter()).id;
  const register = (email: string) => as(admin).post('/auth/register', memberForm({ chapter_id, email }));
  const { body } = await register('Jos\u00e9@example.com');
  expect((await register('jose\u0301@example.com')).status).toBe(409);
  expect((await register('JOS\u00c9@EXAMPLE.com')).status).toBe(409);
  await sql('UPDATE users SET removed_at = now() WHERE id = $1', [body.id]);
  expect((await register('jose\u0301@example.com')).status).toBe(201);
  expect((await register('Jos\u00e9@example.com')).status).toBe(409);
});

test('two concurrent registrations of one e-mail make one member', async () => {
  const form = memberForm({ chapter_id: (await aChapter()).id });
  const answers = await Promise.all([1, 2, 3].map(() => as(admin).post('/auth/register', form)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
});

test('every field is required', async () => {
  const chapter = await aChapter();
  const form = memberForm({ chapter_id: chapter.id });
  for (const field of ['full_name', 'phone', 'email', 'password', 'subscription_valid_till', 'vertical']) {
    const answer = await as(admin).post('/auth/register', { ...form, [field]: undefined });
    expect([answer.status, answer.body.fields]).toEqual([400, { [field]: 'is required' }]);
  }
});

test('a phone has exactly 10 digits', async () => {
  const chapter_id = (await aChapter()).id;
  for (const phone of ['123456789', '12345678901', '12345 6789', '+123456789', '１２３４５６７８９０', '']) {
    const answer = await as(admin).post('/auth/register', memberForm({ chapter_id, phone }));
    expect([answer.status, answer.body.fields], phone).toEqual([400, { phone: 'must be exactly 10 digits' }]);
  }
});

test('a phone is read as the form and imports read it: a country code and punctuation are not stored', async () => {
  const chapter_id = (await aChapter()).id;
  for (const phone of ['+91 98123 45670', '0091-98123-45670', '(98123) 45670', ' 9812345670 ']) {
    const { status, body } = await as(admin).post('/auth/register', memberForm({ chapter_id, phone }));
    expect([status, body.phone], phone).toEqual([201, '9812345670']);
  }
  const member = await aMember();
  const { body } = await as(admin).put(`/auth/${member.id}`, { phone: '+44 7911 123456' });
  expect(body.phone).toBe('7911123456');
});

test('a number of another country is refused, not cut or filled up with its country code', async () => {
  const member = await aMember();
  for (const phone of [
    '+34 612 345 678',
    '0034612345678',
    '+65 8123 4567',
    '+49 1512 3456789',
    '+999 1234567890',
  ]) {
    const answer = await as(admin).put(`/auth/${member.id}`, { phone });
    expect([answer.status, answer.body.fields], phone).toEqual([400, { phone: 'must be exactly 10 digits' }]);
  }
});

test('an e-mail has at most 254 octets, however few letters they are and however it is compared', async () => {
  const chapter_id = (await aChapter()).id;
  const register = (email: string) => as(admin).post('/auth/register', memberForm({ chapter_id, email }));
  const domain = '@example.com';
  const room = 254 - domain.length;
  for (const local of ['x'.repeat(room), '\u{20000}'.repeat(60)])
    expect((await register(local + domain)).status, local).toBe(201);
  const longer = [
    '\u{20000}'.repeat(61),
    // Longer in small letters, and in the compatible form.
    '\u023a'.repeat(121),
    '\ufdfb'.repeat(40),
  ];
  for (const local of longer)
    expect((await register(local + domain)).body.fields, local).toEqual({ email: 'is too long' });
});

test('stores the longest name, trade and e-mail, in letters of four bytes', async () => {
  const chapter_id = (await aChapter()).id;
  const form = memberForm({ chapter_id, ...longestTexts(1) });
  const { status, body } = await as(admin).post('/auth/register', form);
  expect([status, body.full_name, body.vertical]).toEqual([201, form.full_name, form.vertical]);
  const member = await aMember();
  expect((await as(admin).put(`/auth/${member.id}`, longestTexts(2))).status).toBe(200);
});

test('a password has 8 to 128 characters, and few other rules', async () => {
  const chapter_id = (await aChapter()).id;
  const register = (password: string) =>
    as(admin).post('/auth/register', memberForm({ chapter_id, password }));
  expect((await register('1234567')).body.fields).toEqual({ password: 'must have at least 8 characters' });
  expect((await register('x'.repeat(129))).body.fields).toEqual({
    password: 'must have at most 128 characters',
  });
  for (const password of ['        ', '😀'.repeat(128), 'tab\tnew\nline', 'nul\u0000nul\u0000'])
    expect((await register(password)).status, JSON.stringify(password)).toBe(201);
  for (const password of ['12345678', 'Password123', 'ada.lovelace', 'Business-Network', 'x@example.com'])
    expect(
      (await as(admin).post('/auth/register', memberForm({ chapter_id, password, email: 'x@example.com' })))
        .body.fields,
      password,
    ).toEqual({
      password: expect.stringMatching(/choose another one$/),
    });
});

test('stores emoji, right-to-left and combined letters as they were sent', async () => {
  const chapter_id = (await aChapter()).id;
  const texts = { full_name: '👩🏽‍🚀 נועה עַרְבִيّ n\u0308', vertical: '日本語 \u200fabc\u200e ﷺ' };
  const { body } = await as(admin).post('/auth/register', memberForm({ chapter_id, ...texts }));
  expect(body).toMatchObject(texts);
});

test('trims blanks around a name', async () => {
  const form = memberForm({ chapter_id: (await aChapter()).id, full_name: '  Ada  ', vertical: ' Maths ' });
  const { body } = await as(admin).post('/auth/register', form);
  expect(body).toMatchObject({ full_name: 'Ada', vertical: 'Maths' });
});
