import { beforeEach, expect, test } from 'vitest';
import { flags, memberForm } from '../../../test/access/valid.ts';
import { DAY, openTestApp } from '../../../test/app.ts';
import { csv, line, start, upload } from '../../../test/files/imports.ts';
import { aMailServer } from '../../../test/mail/mail-server.ts';
import { senderTo, tokenIn } from '../../../test/mail/sending.ts';

const app = await openTestApp({
  mail: { figures: () => ({ sent: {}, failed: 0, serverUp: 1 }) },
  session: { idle: 365 * DAY, max: 365 * DAY },
  startsAt: '2026-11-10T10:00:00.000Z',
});
const { as, clock, sql, aChapter, aMember, aSuperAdmin } = app;
const withoutMail = (await app.another({ mail: undefined })).as;
const server = await aMailServer();
const sender = senderTo(server, app);
const admin = await aSuperAdmin();

beforeEach(async () => {
  await sql('DELETE FROM mails');
  server.read.length = 0;
});

const PASSWORD = 'chosen by somebody else';
const grant = (id: number, body: object = flags({ can_take_attendance: 1 })) =>
  as(admin).post(`/permissions/${id}`, body);
const signIn = async (email: string) =>
  (await as('visitor').post('/auth/login', { email, password: PASSWORD })).status;
/** A password that is refused does not use a link up. */
const works = async (token: string) =>
  (await as('visitor').post('/auth/set-password', { token, password: '12345678' })).status === 400;
const invite = (id: number, by: { token: string }, through = as) => through(by).post(`/members/${id}/invite`);
const handedOver = async (id: number, by: { token: string }, through = as) =>
  tokenIn({ raw: (await invite(id, by, through)).body.link });
const mailed = async () => {
  await sender.round();
  return server.read.map(tokenIn);
};
async function colleagues() {
  const chapter = await aChapter();
  const adder = await aMember({ chapter, flags: ['can_add_member'] });
  return { chapter, adder, fresh: await aMember({ chapter }) };
}
const register = async (by: { token: string }, chapter: { id: number }) =>
  (await as(by).post('/auth/register', memberForm({ chapter_id: chapter.id, password: PASSWORD }))).body as {
    id: number;
    email: string;
  };

test("a member's first flag ends every link, whoever made it, and the mails that would carry one", async () => {
  const { adder, fresh } = await colleagues();
  const tokens = [await handedOver(fresh.id, admin), await handedOver(fresh.id, adder, withoutMail)];
  await invite(fresh.id, adder);
  await as('visitor').post('/auth/forgot', { email: fresh.email });
  tokens.push(...(await mailed()));
  expect(tokens).toHaveLength(5);
  await invite(fresh.id, admin);
  for (const token of tokens) expect(await works(token)).toBe(true);
  await grant(fresh.id);
  for (const token of tokens) expect(await works(token)).toBe(false);
  server.read.length = 0;
  expect(await mailed()).toEqual([]);
  expect(await works(await handedOver(fresh.id, admin)), 'one that a super admin makes afterwards').toBe(
    true,
  );
});

test('further flags, and taking flags away, end no link', async () => {
  const { fresh } = await colleagues();
  await grant(fresh.id);
  const token = await handedOver(fresh.id, admin);
  await grant(fresh.id, flags({ can_take_attendance: 1, can_add_member: 1 }));
  await grant(fresh.id, flags({ can_add_member: 1 }));
  await grant(fresh.id, flags());
  expect(await works(token)).toBe(true);
});

test('the first password of a colleague ends with the first flag, unless it was used', async () => {
  const { chapter, adder } = await colleagues();
  const [unused, used] = [await register(adder, chapter), await register(adder, chapter)];
  expect(await signIn(used.email)).toBe(200);
  for (const { id } of [unused, used]) await grant(id);
  expect([await signIn(unused.email), await signIn(used.email)]).toEqual([401, 200]);
});

test('a password that a super admin set still opens the account after the first flag', async () => {
  const { chapter, adder } = await colleagues();
  const [added, reset] = [await register(admin, chapter), await register(adder, chapter)];
  await as(admin).put(`/auth/${reset.id}`, { password: PASSWORD });
  for (const { id } of [added, reset]) await grant(id);
  expect([await signIn(added.email), await signIn(reset.email)]).toEqual([200, 200]);
});

test('flags that return after their last day count as the first', async () => {
  const { adder, fresh } = await colleagues();
  await grant(fresh.id, { ...flags({ can_take_attendance: 1 }), permissions_until: '2026-11-10' });
  expect((await invite(fresh.id, adder, withoutMail)).status).toBe(403);
  clock.advance(DAY);
  const token = await handedOver(fresh.id, adder, withoutMail);
  expect(await works(token)).toBe(true);
  await grant(fresh.id);
  expect(await works(token)).toBe(false);
});

test('a member cannot invite somebody who holds a flag, and no invitation is offered', async () => {
  const { adder, fresh } = await colleagues();
  const activatedAt = async () => (await as(adder).get(`/members/${fresh.id}`)).body.activated_at;
  expect(await activatedAt()).toBeNull();
  await grant(fresh.id);
  expect(await activatedAt()).toBeUndefined();
  for (const through of [as, withoutMail]) {
    const { status, body } = await invite(fresh.id, adder, through);
    expect([status, body.message]).toEqual([
      403,
      'Only a super admin can invite someone who holds a permission',
    ]);
  }
  expect((await invite(fresh.id, admin)).status).toBe(201);
  expect(await sql('SELECT made_by FROM mails WHERE user_id = $1', [fresh.id])).toEqual([
    { made_by: admin.id },
  ]);
});

test('where mail is set up, the link goes to its owner and not to the member who invites', async () => {
  const { adder, fresh } = await colleagues();
  const { status, body } = await invite(fresh.id, adder);
  const endsAt = new Date(clock.now().getTime() + 7 * DAY).toISOString();
  expect([status, body]).toEqual([201, { ends_at: endsAt, by_mail: 1 }]);
  expect(await sql('SELECT 1 FROM account_links WHERE user_id = $1', [fresh.id])).toEqual([]);
  const [token = ''] = await mailed();
  expect([server.read[0]?.to, await works(token)]).toEqual([[fresh.email], true]);
  expect((await invite(fresh.id, admin)).body.link).toMatch(/^\/auth\/set-password#/);
  expect((await invite(fresh.id, adder, withoutMail)).body.link).toMatch(/^\/auth\/set-password#/);
});

test('nor does an import hand such links to a member, or any of people who hold a flag by now', async () => {
  const { adder } = await colleagues();
  const emails = ['imported.one@example.com', 'imported.two@example.com'];
  const found = await upload({ as: withoutMail }, adder, csv(...emails.map((email) => line({ email }))));
  const { id } = await start({ as: withoutMail }, adder, found);
  const [first] = await sql<{ id: number }>('SELECT id FROM users WHERE email = $1', [emails[0]]);
  await grant(first?.id ?? 0);
  const file = (through: typeof as) =>
    through(adder).post(`/imports/${id}/invitations`, { address: 'https://bn.example' });
  const refused = await file(as);
  expect([refused.status, refused.body.message]).toEqual([403, 'This network sends invitations by e-mail']);
  const { text } = await file(withoutMail);
  expect(text).not.toContain(emails[0]);
  expect(text).toContain(emails[1]);
});
