import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';

const folder = await mkdtemp(join(tmpdir(), 'business-network-web-'));
await mkdir(join(folder, 'assets'));
const INLINE = 'if (1 < 2) document.title = "</p>"';
const HEAD = `<script data-files='[]'>${INLINE}</script><script src="/assets/app-1a2b3c.js"></script><title>app</title>`;
await writeFile(join(folder, 'index.html'), `<!doctype html><head>${HEAD}</head>`);
const SCRIPT = `/* ${'x'.repeat(5000)} */`;
await writeFile(join(folder, 'assets', 'app-1a2b3c.js'), SCRIPT);
await writeFile(join(folder, 'assets', 'app-1a2b3c.js.br'), brotliCompressSync(SCRIPT));
await writeFile(join(folder, 'assets', 'app-1a2b3c.js.gz'), gzipSync(SCRIPT));
const PAGE_REVISION = createHash('sha256')
  .update(await readFile(join(folder, 'index.html')))
  .digest('base64url')
  .slice(0, 22);
await writeFile(join(folder, 'sw.js'), `keep([{url:"/index.html",revision:"${PAGE_REVISION}"}])`);
afterAll(() => rm(folder, { recursive: true }));
const { as, another } = await openTestApp({ webFolder: folder });
const visitor = as('visitor');
const get = (url: string, headers: Record<string, string> = {}) =>
  visitor.send('GET', url, undefined, { headers });

test.each([
  '/',
  '/dashboard',
  '/auth/login',
  '/admin/chapters?x=1',
  '/any/thing',
  '/members?search=a.b',
  '/any/thing.else',
  '/apis',
])('%s gets the app, which knows its own routes', async (url) => {
  const answer = await get(url, { accept: 'text/html' });
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(answer.text).toContain('<title>app</title>');
  expect(answer.headers['cache-control']).toBe('no-cache');
  for (const rule of ["style-src 'self';", "form-action 'none';"])
    expect(answer.headers['content-security-policy']).toContain(rule);
  expect(answer.headers['x-frame-options']).toBe('DENY');
});

test('a contact that no worker takes is dropped unread: Give Referral opens without it', async () => {
  const card = { headers: { 'content-type': 'multipart/form-data; boundary=x' } };
  const answer = await visitor.send('POST', '/shared-contact', '--x\r\nanything', card);
  expect([answer.status, answer.headers.location]).toEqual([303, '/elevated/referral-sent?give=1']);
});

test('of the scripts in the page only the one that was built runs, by its hash, whatever the settings are', async () => {
  const hash = createHash('sha256').update(INLINE).digest('base64');
  const scripts = async (url: string, visitors = as) => {
    const answer = await visitors('visitor').send('GET', url, undefined, {
      headers: { accept: 'text/html' },
    });
    return /script-src ([^;]*)/.exec(String(answer.headers['content-security-policy']))?.[1];
  };
  const rupees = await another({ currency: 'INR' });
  expect(await scripts('/dashboard')).toBe(`'self' 'sha256-${hash}'`);
  expect(await scripts('/index.html', rupees.as)).toBe(`'self' 'sha256-${hash}'`);
  expect(await scripts('/assets/app-1a2b3c.js')).toBe("'self'");
});

test('a file with a hash in its name is cached forever; clients that support it get it compressed', async () => {
  const url = '/assets/app-1a2b3c.js';
  const answer = await get(url, { 'accept-encoding': 'gzip, br' });
  expect(answer.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
    'content-length': String(brotliCompressSync(SCRIPT).length),
    vary: 'Accept-Encoding',
  });
  expect((await get(url, { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
  const plain = await get(url);
  expect([plain.headers['content-encoding'], plain.text]).toEqual([undefined, SCRIPT]);
  for (const refused of ['br;q=0, gzip;q=0.0', 'identity', 'br;q=0,*;q=0', 'abr, xgzip'])
    expect(
      (await get(url, { 'accept-encoding': refused })).headers['content-encoding'],
      refused,
    ).toBeUndefined();
  for (const wanted of ['br;q=0, *', 'GZIP ; q=0.5', '*;q=1, br; q=0'])
    expect((await get(url, { 'accept-encoding': wanted })).headers['content-encoding'], wanted).toBe('gzip');
  const again = await get(url, { 'if-none-match': String(answer.headers.etag) });
  expect([again.status, again.text]).toEqual([304, '']);
});

test.each([
  '/assets/none.js',
  '/assets/app-1a2b3c.js.br',
  '/../package.json',
  '/%2e%2e/package.json',
  '/assets/../../package.json',
  '/favicon.png',
])('%s is 404, and the disk is out of reach', async (url) => {
  const answer = await get(url);
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
});

test('an unknown call below /api is not answered with the page, and neither is a POST', async () => {
  expect((await get('/api/nothing', { accept: 'text/html' })).body.code).toBe('not_found');
  for (const path of ['/dashboard', '/index.html', '/sw.js'])
    expect((await visitor.send('POST', path, {})).status, path).toBe(404);
});

test('the page gives the web app the currency, compressed or not', async () => {
  const rupees = (await another({ currency: 'INR' })).as('visitor');
  const send = (headers: Record<string, string>) => rupees.send('GET', '/dashboard', undefined, { headers });
  const plain = await send({ accept: 'text/html' });
  expect(plain.text).toContain('<meta name="currency" content="INR"></head>');
  const packed = await send({ accept: 'text/html', 'accept-encoding': 'br' });
  expect([packed.headers['content-encoding'], packed.headers.etag]).toEqual(['br', plain.headers.etag]);
  expect((await get('/dashboard', { accept: 'text/html' })).text).not.toContain('currency');
});

test('the page gives the web app the time zone of the network, in which the times of meetings are', async () => {
  const page = async (visitors: typeof as) =>
    (await visitors('visitor').send('GET', '/meetings', undefined, { headers: { accept: 'text/html' } }))
      .text;
  expect(await page(as)).toContain('<meta name="time-zone" content="UTC">');
  const there = await another({ timeZone: 'Asia/Kolkata' });
  expect(await page(there.as)).toContain('<meta name="time-zone" content="Asia/Kolkata">');
});

test('the page gives the web app the calling code of the network, along with the currency', async () => {
  const indian = (await another({ currency: 'INR', callingCode: '91' })).as('visitor');
  const { text } = await indian.send('GET', '/dashboard', undefined, { headers: { accept: 'text/html' } });
  expect(text).toContain(
    '<meta name="currency" content="INR"><meta name="calling-code" content="91"></head>',
  );
  expect((await get('/dashboard', { accept: 'text/html' })).text).not.toContain('calling-code');
});

test('the page tells the web app that the network sends e-mail', async () => {
  const mailing = (await another({ mail: { figures: () => ({ sent: {}, failed: 0, serverUp: 1 }) } })).as;
  const page = async (visitors: typeof as) =>
    (await visitors('visitor').send('GET', '/members', undefined, { headers: { accept: 'text/html' } })).text;
  expect(await page(mailing)).toContain('<meta name="sends-mail" content="1">');
  expect(await page(as)).not.toContain('sends-mail');
});

test('the service worker is revalidated each time, and may cache nothing from other origins', async () => {
  const answer = await get('/sw.js');
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
  });
  const policy = String(answer.headers['content-security-policy']);
  for (const directive of ["worker-src 'self'", "manifest-src 'self'", "connect-src 'self'"])
    expect(policy).toContain(directive);
});

test('a page changed by the settings has another revision in the service worker: browsers fetch it again', async () => {
  const before = (await get('/sw.js')).text;
  const { as: inRupees } = await another({ currency: 'INR' });
  const ask = (url: string) => inRupees('visitor').send('GET', url);
  const page = await ask('/index.html');
  const worker = await ask('/sw.js');
  expect(page.text).toContain('INR');
  expect(worker.text).not.toBe(before);
  for (const text of [before, worker.text]) expect(text).not.toContain(PAGE_REVISION);
  expect(worker.text).toContain(String(page.headers.etag).replaceAll('"', ''));
});
