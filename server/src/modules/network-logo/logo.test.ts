import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOGO_ICONS } from '@bn/contract';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { referralForm } from '../../../test/access/valid.ts';
import { openTestApp } from '../../../test/app.ts';
import {
  A_PICTURE,
  BLUE,
  colourAt,
  leftRed,
  noise,
  png,
  RED,
  textChunk,
  transparent,
} from '../../../test/files/pictures.ts';
import { aMailServer } from '../../../test/mail/mail-server.ts';
import { senderTo } from '../../../test/mail/sending.ts';
import { isStoredIcon } from './logo.ts';

const folder = await mkdtemp(join(tmpdir(), 'business-network-logo-'));
const PAGE =
  '<!doctype html><head><link rel="icon" type="image/svg+xml" href="/favicon.svg" /><link rel="apple-touch-icon" href="/icons/a.png" /></head>';
const ICONS = [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }];
await writeFile(join(folder, 'index.html'), PAGE);
await writeFile(join(folder, 'manifest.webmanifest'), JSON.stringify({ name: 'Product', icons: ICONS }));
afterAll(() => rm(folder, { recursive: true }));

const world = await openTestApp({
  webFolder: folder,
  // A Tuesday: no digests.
  startsAt: '2026-11-10T10:00:00.000Z',
  mail: { figures: () => ({ sent: {}, failed: 0, serverUp: 1 }) },
});
const { as, sql, aChapter, aMember, aSuperAdmin } = world;
const admin = await aSuperAdmin();
const server = await aMailServer();
const sender = senderTo(server, world);

const read = (path: string) =>
  as('visitor').send('GET', path, undefined, { headers: { accept: 'text/html' } });
const set = (raw: Buffer, type = 'image/png') =>
  as(admin).put('/admin/network/logo', undefined, { raw, headers: { 'content-type': type } });
const remove = () => as(admin).send('DELETE', '/api/admin/network/logo');
const manifest = async () => JSON.parse((await read('/manifest.webmanifest')).text);
const WHITE = [255, 255, 255];
const mailsHtml = async () => {
  const chapter = await aChapter();
  const [giver, receiver] = [await aMember({ chapter }), await aMember({ chapter, activated: true })];
  server.taken.length = 0;
  await as(giver).post('/referrals', referralForm(receiver));
  await sender.round();
  return (server.taken[0]?.raw ?? '').replaceAll(/=\r\n/g, '').replaceAll('=3D', '=');
};
const changes = () =>
  sql("SELECT details -> 'changes' AS changes FROM audit_log WHERE action = 'network.changed' ORDER BY id");

test('the whole image is on white squares, of which phones may cut the edges of one', async () => {
  const answer = await set(await leftRed(600, 300).jpeg().toBuffer(), 'image/jpeg');
  expect(answer.status, answer.text).toBe(200);
  const { icons } = await manifest();
  expect(icons).toEqual([
    { src: expect.any(String), sizes: '192x192', type: 'image/png' },
    { src: answer.body.logo, sizes: '512x512', type: 'image/png' },
    { src: expect.any(String), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ]);
  const [small, large, maskable] = await Promise.all(
    icons.map(async ({ src }: { src: string }) => (await read(src)).bytes),
  );
  expect([isStoredIcon(small, 192), isStoredIcon(large, 512), isStoredIcon(maskable, 512)]).toEqual([
    true,
    true,
    true,
  ]);
  const middle = await Promise.all([
    colourAt(large, 5, 256),
    colourAt(large, 506, 256),
    colourAt(large, 256, 5),
  ]);
  expect(middle).toEqual([RED, BLUE, WHITE]);
  const edge = (512 - LOGO_ICONS.maskable.image) / 2;
  const cut = [colourAt(maskable, edge - 3, 256), colourAt(maskable, edge + 3, 256)];
  expect(await Promise.all(cut)).toEqual([WHITE, RED]);
});

test('anybody reads it, other sites show it, and all keep it, as another logo is at another address', async () => {
  const { logo } = (await set(await leftRed().png().toBuffer())).body;
  const answer = await read(logo);
  expect([answer.status, answer.headers]).toEqual([
    200,
    expect.objectContaining({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    }),
  ]);
  expect((await set(await leftRed().png().toBuffer())).body.logo).toBe(logo);
  const next = (await set(await transparent())).body.logo;
  expect(next).not.toBe(logo);
  expect([(await read(logo)).status, (await read(next)).status]).toEqual([404, 200]);
  for (const path of [`${next}0`, next.slice(0, -1), '/api/network/logo/%00', "/api/network/logo/'"])
    expect((await read(path)).status, path).toBe(404);
});

test('of the file only the pixels are kept, and little of however much it shows', async () => {
  const { logo } = (await set(png({ width: 64, height: 64, more: [textChunk('<script>')] }))).body;
  expect((await read(logo)).bytes.includes('script')).toBe(false);
  const answer = await set(await noise(), 'image/png');
  expect([answer.status, isStoredIcon((await read(answer.body.logo)).bytes, 512)]).toEqual([200, true]);
});

test('refuses what is no image, and keeps the logo that there is', async () => {
  const { logo } = (await set(A_PICTURE)).body;
  const refused = await set(Buffer.from('<svg onload="alert(1)"/>'));
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    { picture: 'must be a JPEG, PNG or WebP image' },
  ]);
  expect((await set(Buffer.concat([A_PICTURE.subarray(0, 60), Buffer.alloc(40)]))).body.fields).toEqual({
    picture: 'is damaged or incomplete',
  });
  expect((await as(admin).get('/admin/network')).body.logo).toBe(logo);
});

test('page, installed app and mails show it; without one they are as they were', async () => {
  await remove();
  expect([(await read('/')).text, (await manifest()).icons]).toEqual([
    expect.stringContaining('href="/favicon.svg"'),
    ICONS,
  ]);
  expect(await mailsHtml()).not.toContain('<img');
  await set(A_PICTURE);
  const [{ src: small }] = (await manifest()).icons;
  const page = (await read('/')).text;
  expect(page).toContain(`<meta name="network-logo" content="${small}">`);
  expect(page).toContain(`<link rel="icon" type="image/png" href="${small}">`);
  expect(page).toContain(`<link rel="apple-touch-icon" href="${small}">`);
  const mail = await mailsHtml();
  expect(mail).toContain(`<img src="https://network.example${small}" width="32" height="32" alt=""`);
  expect((await remove()).status).toBe(204);
  expect((await read('/')).text).not.toContain('network-logo');
  expect((await read(small)).status).toBe(404);
});

test('the history says that it was set, changed and removed; the form of name and replies is not disturbed', async () => {
  await remove();
  const { version } = (await as(admin).get('/admin/network')).body;
  const before = (await changes()).length;
  await set(A_PICTURE);
  await set(A_PICTURE);
  await set(await transparent());
  await remove();
  await remove();
  expect((await changes()).slice(before)).toEqual([
    { changes: { logo: { before: null, after: 'set' } } },
    { changes: { logo: { before: null, after: null } } },
    { changes: { logo: { before: 'set', after: null } } },
  ]);
  const renamed = await as(admin).put(
    '/admin/network',
    { network_name: 'N' },
    { headers: { 'if-match': version } },
  );
  expect(renamed.status).toBe(200);
});

test('accepts nothing but an icon of its own making from the process that reads', async () => {
  const icon = await sharp(A_PICTURE).resize(192).png({ palette: true }).toBuffer();
  expect([isStoredIcon(icon, 192), isStoredIcon(icon, 512)]).toEqual([true, false]);
  const text = textChunk('<script>');
  const [head, rest] = [icon.subarray(0, 33), icon.subarray(33)];
  for (const other of [
    Buffer.alloc(0),
    icon.subarray(0, -1),
    Buffer.concat([icon, Buffer.from('<p>')]),
    Buffer.concat([head, text, rest]),
    Buffer.concat([icon, text]),
    await sharp(A_PICTURE).resize(192).jpeg().toBuffer(),
  ])
    expect(isStoredIcon(other, 192)).toBe(false);
});
