import { beforeEach, expect, test } from 'vitest';
import { flags } from '../../../test/access/valid.ts';
import { DAY, openTestApp, PASSWORD } from '../../../test/app.ts';
import { aMailServer } from '../../../test/mail/mail-server.ts';
import { IMPATIENT, senderTo, tokenIn } from '../../../test/mail/sending.ts';
import { deleteEnded } from '../../housekeeping/housekeeping.ts';
import { makeMailedLink } from './links.ts';

const HOUR = 3_600_000;
const NEW = 'quite another sentence';
const app = await openTestApp({
  mail: { figures: () => ({ sent: {}, failed: 0, serverUp: 1 }) },
  session: { idle: 365 * DAY, max: 365 * DAY },
  // A Tuesday: no digests.
  startsAt: '2026-11-10T10:00:00.000Z',
});
const { as, db, clock, sql, aChapter, aMember, aSuperAdmin } = app;
const server = await aMailServer();
const sender = senderTo(server, app);
const impatient = senderTo(server, app, IMPATIENT);
const admin = await aSuperAdmin();

beforeEach(async () => {
  await sql('DELETE FROM mails');
  server.read.length = 0;
  server.behave('takes');
});

const use = (token: string, password = NEW) => as('visitor').post('/auth/set-password', { token, password });
/** A password that is refused does not use a link up. */
const works = async (token: string) => (await use(token, '12345678')).status === 400;
const invite = async (id: number, by: { token: string } = admin, through = as) =>
  tokenIn({ raw: (await through(by).post(`/members/${id}/invite`)).body.link });
const mailed = async () => {
  await sender.round();
  return server.read.map(tokenIn);
};
const linksOf = (id: number) => sql('SELECT 1 FROM account_links WHERE user_id = $1', [id]);

test('every invitation works until one of them is used', async () => {
  const { id } = await aMember();
  const handed = [await invite(id), await invite(id)];
  const all = [...handed, ...(await mailed())];
  expect(all).toHaveLength(3);
  for (const token of all) expect(await works(token)).toBe(true);
  expect((await use(all[0] ?? '')).status).toBe(200);
  for (const token of all) expect(await works(token)).toBe(false);
});

test('a mailed invitation works for seven days to the millisecond, a forgotten password for half an hour', async () => {
  const [invited, forgetful] = [await aMember(), await aMember()];
  await invite(invited.id);
  const [invitation = ''] = await mailed();
  clock.advance(7 * DAY - 1);
  expect(await works(invitation)).toBe(true);
  clock.advance(1);
  expect(await works(invitation)).toBe(false);

  server.read.length = 0;
  await as('visitor').post('/auth/forgot', { email: forgetful.email });
  const [forgotten = ''] = await mailed();
  clock.advance(HOUR / 2 - 1);
  expect(await works(forgotten)).toBe(true);
  clock.advance(1);
  expect(await works(forgotten)).toBe(false);
});

test.each(['hangs', 'drops'] as const)(
  'the links of both copies work when the server %s before it confirms the first',
  async (behaviour) => {
    const { id } = await aMember();
    await invite(id);
    server.behave(behaviour);
    await impatient.round();
    server.behave('takes');
    clock.advance(30_000);
    const [first = '', second = ''] = await mailed();
    expect(server.read[1]?.headers['message-id']).toBe(server.read[0]?.headers['message-id']);
    expect([await works(first), await works(second)]).toEqual([true, true]);
    expect((await use(first)).status).toBe(200);
    expect(await works(second)).toBe(false);
  },
);

test('a copy that certainly did not arrive leaves no link behind, however long the server is down', async () => {
  const { id } = await aMember();
  const handed = await invite(id);
  server.behave('puts off');
  await sender.round();
  await server.stop();
  for (let round = 0; round < 5; round += 1) {
    clock.advance(HOUR);
    await sender.round();
  }
  expect(await linksOf(id)).toHaveLength(1);
  await server.start();
  server.behave('takes');
  await sender.round();
  expect(await linksOf(id)).toHaveLength(2);
  expect(await works(handed)).toBe(true);
});

test('a request for a forgotten password revokes no invitation', async () => {
  const { id, email } = await aMember();
  const invitation = await invite(id);
  const [byMail = ''] = await mailed();
  await as('visitor').post('/auth/forgot', { email });
  await sender.round();
  expect([await works(invitation), await works(byMail)]).toEqual([true, true]);
});

test('of more than fifty links of one person those that expire first are deleted', async () => {
  const { id, email } = await aMember();
  const first = await invite(id);
  await as('visitor').post('/auth/forgot', { email });
  await sql("DELETE FROM mails WHERE kind = 'invitation'");
  const [forgotten = ''] = await mailed();
  clock.advance(1_000);
  for (let press = 0; press < 49; press += 1) await invite(id);
  expect(await linksOf(id)).toHaveLength(50);
  expect([await works(forgotten), await works(first)]).toEqual([false, true]);
});

test("a colleague's link ends with the last day of their permission", async () => {
  const chapter = await aChapter();
  const [maker, { id }] = [await aMember({ chapter }), await aMember({ chapter })];
  const until = (permissions_until: string) =>
    as(admin).post(`/permissions/${maker.id}`, { ...flags({ can_add_member: 1 }), permissions_until });
  const today = clock.now().toISOString().slice(0, 10);
  await until(today);
  // Where mail is set up, no colleague gets a link to hand over.
  const token = await invite(id, maker, (await app.another({ mail: undefined })).as);
  expect((await as(maker).post(`/members/${id}/invite`)).status).toBe(201);
  expect(await works(token)).toBe(true);
  clock.advance(DAY);
  expect(await works(token)).toBe(false);
  expect((await use(token)).status).toBe(404);
  expect(await mailed(), 'and its mail does not go out').toEqual([]);
});

test('mails that would carry a link are revoked with it, those of other people stay', async () => {
  const [one, other] = [await aMember(), await aMember()];
  for (const { id, email } of [one, other]) {
    await invite(id);
    await as('visitor').post('/auth/forgot', { email });
  }
  await as(admin).put(`/auth/${one.id}`, { email: 'right.one@example.com' });
  await sender.round();
  expect(server.read.flatMap(({ to }) => to)).toEqual([other.email, other.email]);
});

test('no link is made for a mail that was revoked while it was being sent', async () => {
  const { id, email } = await aMember();
  await invite(id);
  // As a process that sends it has taken it.
  const [mail] = await sql<{ id: number; attempts: number }>(
    'UPDATE mails SET attempts = attempts + 1 WHERE user_id = $1 RETURNING id::int, attempts',
    [id],
  );
  if (!mail) throw new Error('The mail is missing.');
  await as('visitor').post('/auth/login', { email, password: PASSWORD });
  expect(await makeMailedLink(db, mail, id, HOUR, clock.now(), '2026-11-10')).toBeUndefined();
  expect(await linksOf(id)).toEqual([]);
});

test('a link of the last release is known here, and revoked with the others', async () => {
  const { id } = await aMember();
  const tokens = ['a'.repeat(43), 'b'.repeat(43)];
  for (const [index, table] of ['password_links', 'mailed_links'].entries())
    await sql(
      `INSERT INTO ${table} (user_id, token_hash, created_at, ends_at) VALUES ($1, sha256($2), $3, $3::timestamptz + interval '1 day')`,
      [id, Buffer.from(tokens[index] ?? ''), clock.now()],
    );
  for (const token of tokens) expect(await works(token)).toBe(true);
  await as(admin).put(`/auth/${id}`, { password: 'set by an admin' });
  for (const token of tokens) expect(await works(token)).toBe(false);
  expect(
    await sql('SELECT 1 FROM password_links p FULL JOIN mailed_links m USING (user_id) WHERE user_id = $1', [
      id,
    ]),
  ).toEqual([]);
});

test('expired links are deleted by housekeeping', async () => {
  const { id } = await aMember();
  await invite(id);
  const later = new Date(clock.now().getTime() + 7 * DAY + 1);
  await deleteEnded(db, { idle: 365 * DAY, max: 365 * DAY }, later);
  expect(await linksOf(id)).toEqual([]);
});
