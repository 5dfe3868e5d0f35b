import { expect, test } from 'vitest';
import { openMailScene, plain } from '../../../test/mail/mail-scene.ts';

const { as, clock, sql, aMember, chapter, bob, admin, give, arrived, subjects } = await openMailScene();

test('an invitation and a forgotten password each send a link of their own that works once', async () => {
  const member = await aMember({ chapter, full_name: 'New Member', email: 'new.one@example.com' });
  const { body: invited } = await as(admin).post(`/members/${member.id}/invite`);
  expect(invited.by_mail).toBe(1);
  const [mail] = await arrived();
  const token = /set-password#([\w-]{43})/.exec(plain(mail))?.[1];
  expect(mail?.headers['list-unsubscribe']).toBeUndefined();
  expect(
    await sql('SELECT 1 FROM account_links WHERE token_hash = sha256($1)', [Buffer.from(String(token))]),
  ).toHaveLength(1);
  // The link that was handed over and the one that was mailed both work, until one of them is used.
  const set = (link: string | undefined) =>
    as('visitor').post('/auth/set-password', { token: link, password: 'quite another sentence' });
  expect((await set(token)).status).toBe(200);
  expect((await set(token)).status).toBe(404);
  expect((await set(String(invited.link).split('#')[1])).status).toBe(404);

  await as('visitor').post('/auth/forgot', { email: 'NEW.ONE@example.com' });
  const [forgotten] = await arrived();
  const second = /set-password#([\w-]{43})/.exec(plain(forgotten))?.[1];
  clock.advance(30 * 60_000 + 1);
  expect((await set(second)).status).toBe(404);
});

test('a forgotten password leaves the same entry for known and unknown addresses; only the known one gets a mail', async () => {
  for (const email of ['ada@example.com', 'nobody@example.com'])
    expect((await as('visitor').post('/auth/forgot', { email })).body).toEqual({ by_mail: 1 });
  expect(await sql('SELECT kind, user_id FROM mails')).toEqual([
    { kind: 'password', user_id: null },
    { kind: 'password', user_id: null },
  ]);
  expect(await subjects()).toEqual(['ada@example.com: Choose a new password']);
  expect(await sql('SELECT 1 FROM mails')).toEqual([]);
});

test('every mail has a one-step unsubscribe link for its kind', async () => {
  await give();
  const [mail] = await arrived();
  expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  const url = /^<https:\/\/network\.example(\/unsubscribe\?token=[\w.-]+)>$/.exec(
    String(mail?.headers['list-unsubscribe']),
  )?.[1];
  // As mail programs do it: a form, no session.
  const post = (raw: string | Buffer, type = 'application/x-www-form-urlencoded') =>
    as('visitor').send('POST', String(url), undefined, { raw, headers: { 'content-type': type } });
  for (const length of [2_049, 5_000_000])
    expect((await post(Buffer.alloc(length), 'application/octet-stream')).status).toBe(413);
  expect((await as(bob).get('/account/mail')).body.choices).toMatchObject({ referral_received: 1 });
  expect((await post('List-Unsubscribe=One-Click')).status).toBe(204);
  await give();
  expect(await subjects()).toEqual([]);
  expect((await as(bob).get('/account/mail')).body.choices).toMatchObject({
    referral_received: 0,
    thanked: 1,
  });

  const token = String(url).split('token=')[1] ?? '';
  expect((await as('visitor').post('/mail/unsubscribe', { token, wanted: 1 })).body).toEqual({
    topic: 'referral_received',
    wanted: 1,
  });
  await give();
  expect(await subjects()).toHaveLength(1);
  const forged = token.replace('referral_received', 'digest');
  expect((await as('visitor').post('/mail/unsubscribe', { token: forged, wanted: 0 })).status).toBe(404);
});

test('a choice applies from then on, even to mails that wait to be sent; links are always sent', async () => {
  await give();
  const all = Object.keys((await as(bob).get('/account/mail')).body.choices);
  const none = Object.fromEntries(all.map((topic) => [topic, 0]));
  expect((await as(bob).put('/account/mail', none)).body).toEqual({ by_mail: 1, choices: none });
  await as(admin).post(`/members/${bob.id}/invite`);
  expect(await subjects()).toEqual(['bob@example.com: Choose a new password']);
  await as(bob).put('/account/mail', { thanked: 1 });
  expect((await as(bob).get('/account/mail')).body.choices).toEqual({ ...none, thanked: 1 });
});

test('an invitation names the chapter, the sign-in and its last day, and replies reach the inviter', async () => {
  const adder = await aMember({
    chapter,
    full_name: 'Ada Adder',
    email: 'adder@example.com',
    flags: ['can_add_member'],
  });
  const member = await aMember({ chapter, email: 'newcomer@example.com' });
  await as(adder).post(`/members/${member.id}/invite`);
  const [mail] = await arrived();
  expect(mail?.headers.subject).toBe(`Welcome to ${chapter.name}`);
  expect(mail?.headers['reply-to']).toBe('Ada Adder <adder@example.com>');
  expect(plain(mail)).toContain('Your sign-in is newcomer@example.com.');
  const until = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  const lastDay = until.format(new Date(clock.now().getTime() + 7 * 24 * 60 * 60_000)).replace(',', '');
  expect(plain(mail)).toContain(`Valid until ${lastDay}.`);
});
