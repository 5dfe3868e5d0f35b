import { expect, test } from 'vitest';
import { memberForm } from '../../../test/access/valid.ts';
import { aKey, openTestApp, PASSWORD } from '../../../test/app.ts';
import { openMailScene, plain } from '../../../test/mail/mail-scene.ts';
import { meanwhile } from '../../../test/meanwhile.ts';
import { LIMITS } from '../auth/limits.ts';

const world = await openMailScene();
const { as, clock, sql, aMember, aSuperAdmin, chapter, admin, arrived } = world;

let people = 0;
/** Everyone counts alone, and so does every mailbox. */
const someone = () => {
  people += 1;
  return aMember({ activated: true, chapter, email: `own.${people}@example.com` });
};
type Someone = Awaited<ReturnType<typeof someone>>;
const request = (who: Someone, email: string, more: object = {}) =>
  as(who).post('/account/email', { email, current_password: PASSWORD, ...more });
const tokenIn = (mail: Parameters<typeof plain>[0]) =>
  /confirm-email#([\w-]{43})/.exec(plain(mail))?.[1] ?? 'x'.repeat(43);
const confirm = (token: string) => as('visitor').post('/auth/confirm-email', { token });
const linkFor = async (who: Someone, email: string) => {
  expect((await request(who, email)).status).toBe(202);
  const [mail] = await arrived();
  expect(mail?.to).toEqual([email]);
  return tokenIn(mail);
};
const emailOf = async (who: { id: number }) =>
  (await sql('SELECT email FROM users WHERE id = $1', [who.id]))[0]?.email;
const signIn = (email: string, password = PASSWORD) => as('visitor').post('/auth/login', { email, password });

test('the e-mail changes once the link that was sent to the new one is used; the former one is notified', async () => {
  const member = await someone();
  const requested = await request(member, 'New.Address@example.com');
  expect([requested.status, requested.body]).toEqual([202, { new_email: 'New.Address@example.com' }]);
  const [mail] = await arrived();
  expect([String(mail?.to), mail?.headers.subject]).toEqual([
    'New.Address@example.com',
    'Confirm your new e-mail',
  ]);
  expect(await emailOf(member)).toBe(member.email);
  expect((await as(member).get('/account/details')).body.new_email).toBe('New.Address@example.com');
  expect((await signIn('new.address@example.com')).status).toBe(401);

  const confirmed = await confirm(tokenIn(mail));
  expect([confirmed.status, confirmed.body]).toEqual([200, { email: 'New.Address@example.com' }]);
  expect((await signIn('new.address@example.com')).status).toBe(200);
  expect((await signIn(member.email)).status).toBe(401);
  // Confirming neither opens nor ends a session.
  expect((await as(member).get('/auth/me')).body.email).toBe('New.Address@example.com');
  const told = await arrived();
  expect(told.map(({ to, headers }) => [String(to), headers.subject])).toEqual([
    [member.email, 'Your e-mail was changed'],
  ]);
  expect(plain(told[0])).not.toContain('New.Address');
});

test('the history has the request and the change, but no unconfirmed e-mail', async () => {
  const member = await someone();
  await linkFor(member, 'never.confirmed@example.com');
  const token = await linkFor(member, 'confirmed@example.com');
  await confirm(token);
  const history = (await as(admin).get(`/members/${member.id}/history`)).body;
  expect(history.entries.map(({ action }: { action: string }) => action)).toEqual([
    'details.changed',
    'email.requested',
    'email.requested',
  ]);
  expect(history.entries[0].changes).toEqual([
    { field: 'email', before: member.email, after: 'confirmed@example.com' },
  ]);
  expect(JSON.stringify(history)).not.toContain('never.confirmed');
});

test('a super admin changes their own e-mail in the same way', async () => {
  const person = await aSuperAdmin();
  const token = await linkFor(person, 'other.admin@example.com');
  expect((await confirm(token)).status).toBe(200);
  expect(await emailOf(person)).toBe('other.admin@example.com');
});

test('a session alone does not change it: the password is asked for, and wrong ones are limited', async () => {
  const member = await someone();
  const wrong = () => request(member, 'thief@example.com', { current_password: 'not the password' });
  const { status, body } = await wrong();
  expect([status, Object.keys(body.fields)]).toEqual([400, ['current_password']]);
  for (let failure = 1; failure < LIMITS.passwordChange.most; failure += 1) await wrong();
  expect((await request(member, 'thief@example.com')).status).toBe(429);
  expect(await arrived()).toEqual([]);
});

const OTHER = 'quite another sentence';
const forgotten = async ({ email }: { email: string }) => {
  await as('visitor').post('/auth/forgot', { email });
  const [mail] = await arrived();
  const token = /set-password#([\w-]{43})/.exec(plain(mail))?.[1];
  return (await as('visitor').post('/auth/set-password', { token, password: OTHER })).body as Someone;
};
const withOther = (who: Someone, email: string) => request(who, email, { current_password: OTHER });

test('nor does a password that a colleague may know, until its owner has chosen another one by mail', async () => {
  const adder = await aMember({ activated: true, chapter, flags: ['can_add_member'] });
  const form = memberForm({ chapter_id: chapter.id, password: PASSWORD });
  await as(adder).post('/auth/register', form);
  const colleague: Someone = (await signIn(form.email)).body;
  const refused = await request(colleague, 'colleague@example.com');
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    { current_password: expect.stringMatching(/^may be known to someone else/) },
  ]);
  // Another one that is chosen with the first one counts as known as well.
  await as(colleague).post('/auth/password', { current_password: PASSWORD, new_password: OTHER });
  expect((await withOther(colleague, 'colleague@example.com')).status).toBe(400);
  expect(await arrived()).toEqual([]);

  const owner = await forgotten(form);
  for (const email of ['own.first@example.com', 'own.second@example.com']) {
    expect((await withOther(owner, email)).status).toBe(202);
    expect((await confirm(tokenIn((await arrived())[0]))).status).toBe(200);
    await arrived();
  }
});

test('nor does one that a reader of a corrected e-mail may have chosen', async () => {
  const member = await someone();
  const stranger = await forgotten(member);
  await as(admin).put(`/auth/${member.id}`, { email: `as.it.should.be.${member.email}` });
  expect((await withOther(stranger, 'stranger@example.com')).status).toBe(400);
});

test('nor does one that is changed at the same moment', async () => {
  const member = await someone();
  const change = 'UPDATE users SET password_hash = $2 WHERE id = $1';
  const { status, body } = await meanwhile(world, [[change, [member.id, 'another']]], () =>
    request(member, 'thief@example.com'),
  );
  expect([status, body.fields]).toEqual([400, { current_password: 'has just been changed' }]);
  expect(await arrived()).toEqual([]);
});

test('the link works once, and for 24 hours', async () => {
  const [member, late] = [await someone(), await someone()];
  const [token, lateToken] = [
    await linkFor(member, 'once@example.com'),
    await linkFor(late, 'late@example.com'),
  ];
  expect((await confirm(token)).status).toBe(200);
  expect((await confirm(token)).status).toBe(404);
  clock.advance(24 * 60 * 60_000 + 1);
  expect((await confirm(lateToken)).status).toBe(404);
  expect((await as(late).get('/account/details')).body.new_email).toBeNull();
});

test('a link for an e-mail sets no password, and a link for a password confirms no e-mail', async () => {
  const member = await someone();
  const token = await linkFor(member, 'only.email@example.com');
  const set = { token, password: 'quite another sentence' };
  expect((await as('visitor').post('/auth/link', { token })).status).toBe(404);
  expect((await as('visitor').post('/auth/set-password', set)).status).toBe(404);
  const { body } = await as(admin).post(`/members/${member.id}/invite`);
  expect((await confirm(String(body.link).split('#')[1] ?? '')).status).toBe(404);
  expect((await confirm(token)).status).toBe(200);
});

const REVOKED: Record<string, (member: Someone) => Promise<unknown>> = {
  'a new one': (member) => linkFor(member, 'second@example.com'),
  'its owner, who cancels it': (member) => as(member).send('DELETE', '/api/account/email'),
  'another password': (member) =>
    as(member).post('/auth/password', { current_password: PASSWORD, new_password: 'quite another sentence' }),
  'a password that was forgotten': forgotten,
  'the end of the membership': (member) => as(admin).post(`/members/${member.id}/end`),
  'a change of the e-mail by a super admin': (member) =>
    as(admin).put(`/auth/${member.id}`, { email: `corrected.${member.email}` }),
};
test.each(Object.entries(REVOKED))('the link is revoked by %s', async (_, revoke) => {
  const member = await someone();
  const token = await linkFor(member, `revoked.${member.id}@example.com`);
  await revoke(member);
  expect((await confirm(token)).status).toBe(404);
  expect(await emailOf(member)).not.toContain('revoked');
});

test.each(Object.entries(REVOKED).filter(([name]) => name !== 'a new one'))(
  'a mail that is still to be sent is not sent after %s',
  async (_, revoke) => {
    const member = await someone();
    await request(member, `unsent.${member.id}@example.com`);
    await sql("UPDATE mails SET due_at = due_at + interval '1 hour' WHERE kind = 'email_link'");
    await revoke(member);
    expect(await sql("SELECT 1 FROM mails WHERE kind = 'email_link'")).toEqual([]);
  },
);

test("another account's e-mail looks like any other to the one who asks; only its owner is notified", async () => {
  const [member, owner] = [await someone(), await someone()];
  const answers = [
    await request(member, owner.email.toUpperCase()),
    await request(await someone(), 'free@example.com'),
  ];
  expect(new Set(answers.map(({ status, body }) => `${status} ${Object.keys(body)}`)).size).toBe(1);
  const mails = await arrived();
  // As the owner spells it, and without a word about who asked.
  const told = mails.find(({ to }) => String(to) === owner.email);
  expect(told?.headers.subject).toBe('This e-mail is in use already');
  expect(plain(told)).toContain(`Hello ${owner.full_name},`);
  expect(told?.raw).not.toContain(member.full_name);
  expect(plain(told)).not.toContain('confirm-email');
  expect((await as(member).get('/account/details')).body.new_email).toBe(owner.email.toUpperCase());
});

test('an e-mail that someone else has taken since then is not confirmed', async () => {
  const member = await someone();
  const token = await linkFor(member, 'taken.since@example.com');
  await aMember({ email: 'Taken.Since@example.com' });
  expect((await confirm(token)).status).toBe(404);
  expect(await emailOf(member)).toBe(member.email);
});

test("rejects one's own e-mail, however it is spelt", async () => {
  const member = await someone();
  const { status, body } = await request(member, member.email.toUpperCase());
  expect([status, Object.keys(body.fields)]).toEqual([400, ['email']]);
});

test('links are limited per person and per mailbox', async () => {
  const member = await someone();
  for (let n = 0; n < LIMITS.newEmailsOfPerson.most; n += 1)
    expect((await request(member, `many.${n}@example.com`)).status).toBe(202);
  expect((await request(member, 'many.more@example.com')).status).toBe(429);
  const victim = 'victim@example.com';
  for (let n = 0; n < LIMITS.newEmailsToMailbox.most; n += 1)
    expect((await request(await someone(), victim)).status).toBe(202);
  expect((await request(await someone(), 'victim+again@example.com')).status).toBe(429);
  clock.advance(LIMITS.newEmailsOfPerson.window);
  expect((await request(member, 'many.more@example.com')).status).toBe(202);
});

test('a request that is sent again with its key makes one mail', async () => {
  const member = await someone();
  const sending = { headers: { 'idempotency-key': aKey() } };
  const body = { email: 'twice@example.com', current_password: PASSWORD };
  for (let time = 0; time < 2; time += 1)
    expect((await as(member).post('/account/email', body, sending)).status).toBe(202);
  expect(await arrived()).toHaveLength(1);
});

test('the export of the account has the e-mail that waits to be confirmed', async () => {
  const member = await someone();
  await linkFor(member, 'exported@example.com');
  expect((await as(member).get('/account/export')).body.new_email).toBe('exported@example.com');
});

test('links that are tried are limited for each address', async () => {
  const from = { remoteAddress: '198.51.100.77' };
  const attempt = () => as('visitor').post('/auth/confirm-email', { token: 'x'.repeat(43) }, from);
  for (let n = 0; n < LIMITS.linkFromNetwork.most; n += 1) expect((await attempt()).status).toBe(404);
  expect((await attempt()).status).toBe(429);
});

test("where no mail is sent, refuses a change of one's own e-mail and says why", async () => {
  const silent = await openTestApp();
  const member = await silent.aMember();
  const { status, body } = await silent
    .as(member)
    .post('/account/email', { email: 'new@example.com', current_password: PASSWORD });
  expect([status, body.message]).toEqual([409, 'This network sends no e-mails, so you cannot change yours']);
  expect((await silent.as(member).get('/account/details')).body.by_mail).toBe(0);
});
