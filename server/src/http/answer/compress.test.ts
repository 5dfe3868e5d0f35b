import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';

const { app, aSuperAdmin, aChapter } = await openTestApp();
const admin = await aSuperAdmin();
for (let number = 0; number < 60; number += 1) await aChapter({ name: `Chapter ${number} of the north` });

const ask = (encoding?: string, url = '/api/chapters') =>
  app.inject({
    url,
    headers: { authorization: `Bearer ${admin.token}`, ...(encoding && { 'accept-encoding': encoding }) },
  });
const plain = (await ask()).body;

test.each([
  ['gzip, deflate', 'gzip', gunzipSync],
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
])('a list for a caller who accepts %s is sent as %s', async (accepted, encoding, read) => {
  const { headers, rawPayload } = await ask(accepted);
  expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'Accept-Encoding']);
  expect(headers['content-length']).toBe(String(rawPayload.length));
  expect(rawPayload.length).toBeLessThan(plain.length / 4);
  expect(read(rawPayload).toString()).toBe(plain);
});

test.each([undefined, 'identity', 'gzip;q=0, br;q=0.0'])(
  'a list for a caller who accepts %s is sent as it is',
  async (accepted) => {
    const { headers, body } = await ask(accepted);
    expect([headers['content-encoding'], headers.vary, body]).toEqual([undefined, 'Accept-Encoding', plain]);
  },
);

test('a compressed answer has a length that says nothing about what is in it', async () => {
  const lengths = new Set<number>();
  for (let turn = 0; turn < 40; turn += 1) lengths.add(String((await ask('br')).headers['x-padding']).length);
  expect(lengths.size).toBeGreaterThan(8);
});

test('short answers and refusals are sent as they are', async () => {
  for (const url of ['/api/auth/me', '/api/chapters/2000000000'])
    expect((await ask('br, gzip', url)).headers['content-encoding'], url).toBe(undefined);
});
