import { expect, test } from 'vitest';
import { flags, memberForm } from '../../../test/access/valid.ts';
import { DAY } from '../../../test/app.ts';
import { csv, line, start, upload } from '../../../test/files/imports.ts';
import { openMailWorld } from '../../../test/mail/mail-scene.ts';
import { tokenIn } from '../../../test/mail/sending.ts';

const app = await openMailWorld();
const { as, clock, sql, server, sender, aChapter, aMember, aSuperAdmin } = app;
const withoutMail = (await app.another({ mail: undefined })).as;
const admin = await aSuperAdmin();

const PASSWORD = 'chosen by somebody else';
const grant = (id: number, body: object = flags({ can_take_attendance: 1 })) =>
  as(admin).post(`/permissions/${id}`, body);
const OWN = 'chosen by the owner alone';
interface Person {
  id: number;
  email: string;
}
const signIn = async (email: string, password = PASSWORD) =>
  (await as('visitor').post('/auth/login', { email, password })).status;
const sessionOf = async (email: string) =>
  (await as('visitor').post('/auth/login', { email, password: PASSWORD })).body as { token: string };
const choose = async (token: string, password: string) =>
  (await as('visitor').post('/auth/set-password', { token, password })).body as { token: string };
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
  (await as(by).post('/auth/register', memberForm({ chapter_id: chapter.id, password: PASSWORD })))
    .body as Person;

test("a member's first flag ends all of their links, and queued mails with one", async () => {
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
  expect(await mailed(), 'one instead of them').toHaveLength(1);
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

test('the password of a colleague ends with the first flag, used or not, with every session it opened', async () => {
  const { chapter, adder } = await colleagues();
  const [unused, used] = [await register(adder, chapter), await register(adder, chapter)];
  const session = await sessionOf(used.email);
  for (const { id } of [unused, used])
    expect((await grant(id)).body).toMatchObject({ password_ended: { by_mail: 1 } });
  expect([await signIn(unused.email), await signIn(used.email)]).toEqual([401, 401]);
  expect((await as(session).get('/auth/me')).status).toBe(401);
  expect(
    await sql("SELECT 1 FROM events WHERE kind = 'sessions_ended' AND to_id = $1", [used.id]),
    'open streams are told',
  ).toHaveLength(1);
});

test('so does one that was changed with it, or chosen with a link that a colleague handed over', async () => {
  const { chapter, adder, fresh } = await colleagues();
  const changed = await register(adder, chapter);
  const session = await sessionOf(changed.email);
  const body = { current_password: PASSWORD, new_password: OWN };
  expect((await as(session).post('/auth/password', body)).status).toBe(204);
  const linked = await choose(await handedOver(fresh.id, adder, withoutMail), PASSWORD);
  for (const { id, session: opened } of [
    { id: changed.id, session },
    { id: fresh.id, session: linked },
  ]) {
    expect((await grant(id)).body.password_ended).toEqual({ by_mail: 1 });
    expect((await as(opened).get('/auth/me')).status).toBe(401);
  }
  expect([await signIn(changed.email, OWN), await signIn(fresh.email)]).toEqual([401, 401]);
});

test('a password that its owner chose with a mailed link, or with one of a super admin, stays', async () => {
  const { chapter, adder, fresh } = await colleagues();
  const second = await aMember({ chapter });
  await invite(fresh.id, adder);
  const [token = ''] = await mailed();
  const sessions = [await choose(token, OWN), await choose(await handedOver(second.id, admin), OWN)];
  for (const { id } of [fresh, second]) expect((await grant(id)).body.password_ended).toBeUndefined();
  for (const session of sessions) expect((await as(session).get('/auth/me')).status).toBe(200);
});

test('the owner is mailed a link by the super admin who grants the flag, and is in with all rights', async () => {
  const { chapter, adder } = await colleagues();
  const { id, email } = await register(adder, chapter);
  await signIn(email);
  await grant(id);
  const [token = ''] = await mailed();
  expect(server.read[0]).toMatchObject({ to: [email] });
  const session = await choose(token, OWN);
  expect((await as(session).get('/auth/me')).body.permissions.can_take_attendance).toBe(1);
  await grant(id, flags({ can_take_attendance: 1, can_add_member: 1 }));
  expect(await signIn(email, OWN), 'a further flag ends nothing').toBe(200);
  const [{ count }] = (await sql(
    "SELECT count(*)::int FROM audit_log WHERE action = 'member.invited' AND subject_id = $1 AND actor_id = $2",
    [id, admin.id],
  )) as [{ count: number }];
  expect(count).toBe(1);
});

test('without mail the super admin is told, and hands a link over', async () => {
  const { chapter, adder } = await colleagues();
  const { id } = await register(adder, chapter);
  const { body } = await withoutMail(admin).post(`/permissions/${id}`, flags({ can_take_attendance: 1 }));
  expect(body).toMatchObject({
    message: 'Permission updated successfully.',
    password_ended: { by_mail: 0 },
  });
  expect(await works(await handedOver(id, admin, withoutMail))).toBe(true);
});

test('a move ends such a password, used or not, and the owner is mailed a link; one of their own stays', async () => {
  const { chapter, adder, fresh } = await colleagues();
  const { id, email } = await register(adder, chapter);
  const session = await sessionOf(email);
  await invite(fresh.id, adder);
  const [token = ''] = await mailed();
  const own = await choose(token, OWN);
  server.read.length = 0;
  const elsewhere = await aChapter();
  for (const moved of [id, fresh.id]) await as(admin).put(`/auth/${moved}`, { chapter_id: elsewhere.id });
  expect((await as(session).get('/auth/me')).status).toBe(401);
  expect((await as(own).get('/auth/me')).status).toBe(200);
  expect(await signIn(email)).toBe(401);
  expect(await mailed()).toHaveLength(1);
  expect(server.read[0]).toMatchObject({ to: [email] });
});

test('what was chosen with the former mailbox ends with the first flag after the e-mail is corrected', async () => {
  const { adder, fresh } = await colleagues();
  await invite(fresh.id, adder);
  const [token = ''] = await mailed();
  const stranger = await choose(token, OWN);
  await as(admin).put(`/auth/${fresh.id}`, { email: 'as.it.should.be@example.com' });
  expect((await as(stranger).get('/auth/me')).status, 'until then it stays').toBe(200);
  expect((await grant(fresh.id)).body.password_ended).toEqual({ by_mail: 1 });
  expect((await as(stranger).get('/auth/me')).status).toBe(401);
  expect(await signIn('as.it.should.be@example.com', OWN)).toBe(401);
});

test('it ends at once if the e-mail of someone who holds a flag is corrected, and the new one is mailed a link', async () => {
  const { adder, fresh } = await colleagues();
  await invite(fresh.id, adder);
  const [token = ''] = await mailed();
  const stranger = await choose(token, OWN);
  await grant(fresh.id);
  expect((await as(stranger).get('/auth/me')).status).toBe(200);
  server.read.length = 0;
  await as(admin).put(`/auth/${fresh.id}`, { email: 'as.it.is@example.com' });
  expect([(await as(stranger).get('/auth/me')).status, await signIn('as.it.is@example.com', OWN)]).toEqual([
    401, 401,
  ]);
  const [own = ''] = await mailed();
  expect(server.read[0]?.to).toEqual(['as.it.is@example.com']);
  expect((await as(await choose(own, OWN)).get('/auth/me')).body.permissions.can_take_attendance).toBe(1);
});

test('mails a new link if another last day ended the first', async () => {
  const { fresh } = await colleagues();
  const until = (day: string) =>
    grant(fresh.id, { ...flags({ can_take_attendance: 1 }), permissions_until: day });
  await until('2026-12-01');
  await invite(fresh.id, admin);
  await mailed();
  server.read.length = 0;
  expect((await until('2026-12-02')).body.password_ended).toEqual({ by_mail: 1 });
  const [token = ''] = await mailed();
  expect(await works(token)).toBe(true);
  expect((await until('2026-12-02')).body.password_ended, 'nothing has changed').toBeUndefined();
});

test('members in use before this version keep password and session', async () => {
  const { chapter, adder } = await colleagues();
  const { id, email } = await register(adder, chapter);
  const session = await sessionOf(email);
  await sql('UPDATE users SET password_by = NULL WHERE id = $1', [id]);
  expect((await grant(id)).body.password_ended).toBeUndefined();
  expect([await signIn(email), (await as(session).get('/auth/me')).status]).toEqual([200, 200]);
});

test('grants against sign-ins with the password of a colleague: no session of theirs remains', async () => {
  const { chapter, adder } = await colleagues();
  for (let round = 0; round < 5; round += 1) {
    const { id, email } = await register(adder, chapter);
    const [tries] = await Promise.all([
      Promise.all([1, 2, 3].map(() => as('visitor').post('/auth/login', { email, password: PASSWORD }))),
      grant(id),
    ]);
    for (const { status, body } of tries)
      expect(status === 401 || (await as(body).get('/auth/me')).status === 401).toBe(true);
  }
});

/** What ends links ends first passwords, too. */
const ENDS: Record<string, (person: Person, adder: { id: number }) => Promise<unknown>> = {
  'the owner moves': async ({ id }) => as(admin).put(`/auth/${id}`, { chapter_id: (await aChapter()).id }),
  "the owner's e-mail is corrected": ({ id, email }) =>
    as(admin).put(`/auth/${id}`, { email: `corrected.${email}` }),
  'the membership ends and resumes': async ({ id }) => {
    await as(admin).post(`/members/${id}/end`, {});
    expect((await as(admin).post(`/members/${id}/resume`, {})).status).toBe(200);
  },
  'the colleague loses the right': (_, { id }) => grant(id, flags()),
  'the colleague moves': async (_, { id }) =>
    as(admin).put(`/auth/${id}`, { chapter_id: (await aChapter()).id }),
  "the colleague's membership ends": (_, { id }) => as(admin).post(`/members/${id}/end`),
  "the colleague's last day is over": async (_, { id }) =>
    sql("UPDATE users SET permissions_until = '2026-11-09' WHERE id = $1", [id]),
};
const signInNow = async ({ id }: Person) => {
  const [row] = await sql<{ email: string }>('SELECT email FROM users WHERE id = $1', [id]);
  return signIn(row?.email ?? '');
};

/** With these, one that was used as well. */
const OF_OWNER = ['the owner moves', 'the membership ends and resumes'];

test.each(Object.keys(ENDS))('a first password of a colleague ends when %s', async (name) => {
  const { chapter, adder } = await colleagues();
  const [unused, used] = [await register(adder, chapter), await register(adder, chapter)];
  expect(await signInNow(used)).toBe(200);
  for (const person of [unused, used]) await ENDS[name]?.(person, adder);
  expect([await signInNow(unused), await signInNow(used)]).toEqual([
    401,
    OF_OWNER.includes(name) ? 401 : 200,
  ]);
});

test.each(Object.keys(ENDS))('one that a super admin set stays when %s', async (name) => {
  const { chapter, adder } = await colleagues();
  const [added, reset] = [await register(admin, chapter), await register(adder, chapter)];
  await as(admin).put(`/auth/${reset.id}`, { password: PASSWORD });
  for (const person of [added, reset]) await ENDS[name]?.(person, adder);
  expect([await signInNow(added), await signInNow(reset)]).toEqual([200, 200]);
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

test('an import hands no member such links, nor links of people who hold a flag', async () => {
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
