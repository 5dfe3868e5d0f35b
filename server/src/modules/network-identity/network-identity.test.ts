import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { referralForm } from '../../../test/access/valid.ts';
import { openTestApp } from '../../../test/app.ts';
import { aMailServer } from '../../../test/mail/mail-server.ts';
import { senderTo } from '../../../test/mail/sending.ts';

const folder = await mkdtemp(join(tmpdir(), 'business-network-identity-'));
await writeFile(
  join(folder, 'index.html'),
  '<!doctype html><head><title>Business Network</title></head><body></body>',
);
await writeFile(
  join(folder, 'manifest.webmanifest'),
  JSON.stringify({ name: 'Business Network', short_name: 'BN', start_url: '/' }),
);
afterAll(() => rm(folder, { recursive: true }));

const world = await openTestApp({
  webFolder: folder,
  // A Tuesday: no digests.
  startsAt: '2026-11-10T10:00:00.000Z',
  mail: { figures: () => ({ sent: {}, failed: 0, serverUp: 1 }) },
});
const { as, clock, sql, another, aChapter, aMember, aSuperAdmin } = world;
const admin = await aSuperAdmin();
const server = await aMailServer();
const sender = senderTo(server, world);

const page = async (visitors = as) =>
  (await visitors('visitor').send('GET', '/', undefined, { headers: { accept: 'text/html' } })).text;
const manifest = async () => JSON.parse((await as('visitor').send('GET', '/manifest.webmanifest')).text);
const change = (body: object, options?: object) => as(admin).put('/admin/network', body, options);
const aMail = async () => {
  const chapter = await aChapter();
  const [giver, receiver] = [await aMember({ chapter }), await aMember({ chapter, activated: true })];
  server.taken.length = 0;
  await as(giver).post('/referrals', referralForm(receiver));
  await sender.round();
  const [mail] = server.taken;
  return { headers: mail?.headers ?? {}, raw: (mail?.raw ?? '').replaceAll(/=\r\n/g, '') };
};

test('until it has a name of its own everything bears the one of the product', async () => {
  expect((await as(admin).get('/admin/network')).body).toMatchObject({ network_name: null, reply_to: null });
  expect(await page()).toContain('<title>Business Network</title>');
  expect(await page()).not.toContain('network-name');
  expect(await manifest()).toMatchObject({ name: 'Business Network', short_name: 'BN' });
  const mail = await aMail();
  expect([mail.headers.from, mail.headers['reply-to']]).toEqual([
    'Business Network <hello@network.example>',
    undefined,
  ]);
  expect(mail.raw).toContain('>Business Network</p>');
});

test('its name is in the page, the installed app and mails, where replies reach its address', async () => {
  const { status, body } = await change({ network_name: ' Círculo Norte ', reply_to: 'office@example.com' });
  expect([status, body.network_name, body.reply_to]).toEqual([200, 'Círculo Norte', 'office@example.com']);
  expect(await page()).toContain('<title>Círculo Norte</title>');
  expect(await page()).toContain('<meta name="network-name" content="Círculo Norte">');
  expect(await manifest()).toEqual({ name: 'Círculo Norte', short_name: 'Círculo Norte', start_url: '/' });
  const mail = await aMail();
  expect(mail.raw).toMatch(/^From: =\?UTF-8\?Q\?C=C3=ADrculo_Norte\?= <hello@network\.example>/m);
  expect(mail.headers['reply-to']).toBe('office@example.com');
  expect(mail.raw).toContain('>C=C3=ADrculo Norte</p>');
  const [entry] = await sql("SELECT actor_id, details FROM audit_log WHERE action = 'network.changed'");
  expect(entry).toEqual({
    actor_id: admin.id,
    details: {
      changes: {
        network_name: { before: null, after: 'Círculo Norte' },
        reply_to: { before: null, after: 'office@example.com' },
      },
    },
  });
});

test('another process shows the new name as well', async () => {
  const other = await another();
  await change({ network_name: 'Elsewhere' });
  clock.advance(3_000);
  await page(other.as);
  await expect.poll(() => page(other.as)).toContain('<title>Elsewhere</title>');
});

test('whatever the name contains is text, in the page and in every header', async () => {
  const hostile = `A"><script>alert(1)</script> $& 'B'`;
  await change({ network_name: hostile });
  const text = await page();
  expect(text).not.toContain('<script>');
  expect(text).toContain("A&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; $&amp; 'B'");
  expect((await manifest()).name).toBe(hostile);
  for (const network_name of ['Two\r\nBcc: all@example.com', 'a\u0000b', '', ' ', 'x'.repeat(41)]) {
    const refused = await change({ network_name });
    expect([refused.status, Object.keys(refused.body.fields)], network_name).toEqual([400, ['network_name']]);
  }
  for (const reply_to of ['nobody', 'a@b.c\r\nBcc: all@example.com', 'one@example.com, two@example.com'])
    expect((await change({ reply_to })).status, reply_to).toBe(400);
});

test('what is taken away is as it was before; what is unchanged is not audited; a change by somebody else is not overwritten', async () => {
  const { body: before } = await change({ network_name: 'Ours' });
  const count = async () => (await sql("SELECT 1 FROM audit_log WHERE action = 'network.changed'")).length;
  const entries = await count();
  await change({ network_name: 'Ours' });
  expect(await count()).toBe(entries);
  await change({ network_name: null, reply_to: null });
  expect(await page()).toContain('<title>Business Network</title>');
  const late = await change({ network_name: 'Late' }, { headers: { 'if-match': before.version } });
  expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile']);
});
