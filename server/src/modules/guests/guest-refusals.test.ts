import { expect, test } from 'vitest';
import { openGuestScene, plain } from '../../../test/mail/mail-scene.ts';
import type { TakenMail } from '../../../test/mail/mail-server.ts';

const { as, sql, aGuest, aSuperAdmin, inviter, approver, aMeetingIn, ...scene } = await openGuestScene();
const anInvited = async (email: string) => {
  const meeting = await aMeetingIn(1);
  return { ...(await aGuest({ by: inviter, meeting, email })), meeting_id: meeting.id };
};
const approve = (guest: { id: number }) => scene.decide(approver, guest);
const arrived = () => scene.arrived(5);
/** The path of the link in the one mail that arrives. */
const linkIn = async (): Promise<string> => {
  const mails = await arrived();
  expect(mails).toHaveLength(1);
  const mail = mails[0] as TakenMail;
  const url = /^<(https:[^>]+)>$/.exec(String(mail.headers['list-unsubscribe']))?.[1] ?? '';
  expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  // In the text and in the HTML.
  const body = mail.raw.slice(mail.raw.indexOf('\r\n\r\n'));
  expect(plain({ ...mail, raw: body }).split(url)).toHaveLength(3);
  return url.replace('https://network.example', '');
};
const tokenOf = (link: string) => link.split('token=')[1] ?? '';
const choose = (token: string, wanted: 0 | 1) => as('visitor').post('/mail/unsubscribe', { token, wanted });

test('a guest refuses all further mail with the link in one, from whatever chapter, and gets it again with the same link', async () => {
  const first = await anInvited('grace@example.com');
  await approve(first);
  const link = await linkIn();
  // As mail programs do it: a form, no session.
  const posted = await as('visitor').send('POST', link, undefined, {
    raw: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(posted.status).toBe(204);
  const second = await anInvited('Grace+meetings@example.com');
  expect((await approve(second)).body).toMatchObject({ status: 'approved', unmailed: 'refused' });
  await as(approver).patch(`/meetings/${first.meeting_id}`, { place: 'The Old Mill' });
  await as(approver).post(`/meetings/${first.meeting_id}/cancel`, {});
  expect(await arrived()).toEqual([]);
  expect((await choose(tokenOf(link), 1)).body).toEqual({ topic: 'guest', wanted: 1 });
  await approve(await anInvited('grace@example.com'));
  expect(await arrived()).toHaveLength(1);
});

test('each mail has the link: the invitation, a change and a cancellation', async () => {
  const guest = await anInvited('alonzo@example.com');
  await approve(guest);
  const link = await linkIn();
  await as(approver).patch(`/meetings/${guest.meeting_id}`, { place: 'The Old Mill' });
  expect(await linkIn()).toBe(link);
  await as(approver).post(`/meetings/${guest.meeting_id}/cancel`, {});
  expect(await linkIn()).toBe(link);
});

test("a refusal stops the mails that wait, and no one else's", async () => {
  await approve(await anInvited('alan@example.com'));
  const link = await linkIn();
  await approve(await anInvited('alan@example.com'));
  await approve(await anInvited('other@example.com'));
  expect((await choose(tokenOf(link), 0)).body).toEqual({ topic: 'guest', wanted: 0 });
  expect((await arrived()).map(({ to }) => to)).toEqual([['other@example.com']]);
});

test('it works after the data of the guest is deleted, of which it keeps nothing that can be read', async () => {
  const guest = await anInvited('ada@example.com');
  await approve(guest);
  const link = await linkIn();
  await as(await aSuperAdmin()).send('DELETE', `/api/guests/${guest.id}`);
  expect((await choose(tokenOf(link), 0)).status).toBe(200);
  expect(await sql('SELECT octet_length(mailbox_digest) AS length FROM guest_mail_refusals')).toEqual([
    { length: 32 },
  ]);
  await approve(await anInvited('ada@example.com'));
  expect(await arrived()).toEqual([]);
});

test('rejects forged links, and links made for something else', async () => {
  await approve(await anInvited('eve@example.com'));
  const [mailbox, , signature] = tokenOf(await linkIn()).split('.');
  const other = 'x'.repeat(43);
  for (const token of [
    `${other}.guest.${signature}`,
    `${mailbox}.guest.${other}`,
    `${mailbox}.digest.${signature}`,
    `${inviter.id}.guest.${signature}`,
  ])
    expect((await choose(token, 0)).status).toBe(404);
  expect(await sql('SELECT 1 FROM guest_mail_refusals')).toEqual([]);
  expect(await sql('SELECT 1 FROM mail_refusals')).toEqual([]);
});

test('before someone has approved a guest, no one is notified that they refuse mails', async () => {
  await approve(await anInvited('bob@example.com'));
  await choose(tokenOf(await linkIn()), 0);
  const guest = await anInvited('bob@example.com');
  for (const reader of [inviter, approver])
    expect((await as(reader).get(`/guests/${guest.id}`)).body.unmailed).toBe(null);
  await approve(guest);
  for (const reader of [inviter, approver])
    expect((await as(reader).get(`/guests/${guest.id}`)).body.unmailed).toBe('refused');
});
