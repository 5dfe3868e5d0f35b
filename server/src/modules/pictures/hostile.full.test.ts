import { expect, test } from 'vitest';
import { openTestApp } from '../../../test/app.ts';
import { A_PICTURE, leftRed, png, textChunk } from '../../../test/files/pictures.ts';
import { shrink } from './shrink.ts';
import { isStoredPicture } from './stored-picture.ts';

const { as, sql, aMember } = await openTestApp();
const member = await aMember();
const set = async (raw: Buffer, type: string) => {
  // How many a person may send is not the question here.
  await sql('DELETE FROM login_failures');
  return as(member).put('/account/picture', undefined, { raw, headers: { 'content-type': type } });
};
const stored = async () => (await as(member).get(`/members/${member.id}/picture`)).bytes;
const jpeg = () => leftRed(64, 64).jpeg().toBuffer();

const SCRIPT = '<script>alert(document.domain)</script>';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" onload="alert(1)">${SCRIPT}</svg>`;
const WRONG = 'must be a JPEG, PNG or WebP image';
const DAMAGED = 'is damaged or incomplete';
const TYPES = 'Send the body as image/jpeg or image/png or image/webp';
const header = (width: number, height: number) =>
  png({ width, height, data: Buffer.from('789c030000000001', 'hex') });

test.each<[string, string, () => Buffer | Promise<Buffer>, string]>([
  ['an SVG', 'image/png', () => Buffer.from(SVG), WRONG],
  ['a GIF that is a script as well', 'image/png', () => Buffer.from(`GIF89a/*\0\0*/=1;${SCRIPT}`), WRONG],
  ['a page', 'image/jpeg', () => Buffer.from(`<!doctype html>${SCRIPT}`), WRONG],
  ['nothing but a byte', 'image/png', () => Buffer.from('x'), WRONG],
  ['a TIFF', 'image/png', () => leftRed(64, 64).tiff().toBuffer(), WRONG],
  ['an AVIF', 'image/webp', () => leftRed(64, 64).avif().toBuffer(), WRONG],
  ['a JPEG that is called a PNG', 'image/png', jpeg, 'is image/jpeg, but was sent as image/png'],
  [
    'a PNG with the first bytes of a JPEG',
    'image/jpeg',
    () => Buffer.concat([Buffer.from('ffd8ff', 'hex'), A_PICTURE]),
    DAMAGED,
  ],
  [
    'an SVG with the first bytes of a PNG',
    'image/png',
    () => Buffer.concat([A_PICTURE.subarray(0, 8), Buffer.from(SVG)]),
    DAMAGED,
  ],
  ['a sound that is a RIFF', 'image/webp', () => Buffer.from('RIFF\0\0\0\0WEBPfmt \0\0\0\0'), DAMAGED],
  ['50,000 × 50,000 pixels', 'image/png', () => header(50_000, 50_000), 'has more than 25 megapixels'],
  ['2 billion pixels in a row', 'image/png', () => header(2 ** 31 - 1, 1), 'is damaged or incomplete'],
  ['no pixels', 'image/png', () => header(0, 0), DAMAGED],
  [
    'a picture of one pixel',
    'image/png',
    () => png({ width: 1, height: 1 }),
    'must be at least 32 pixels wide and high',
  ],
])('refuses %s', async (_, type, make, reason) => {
  const { status, body } = await set(await make(), type);
  expect([status, body.fields]).toEqual([400, { picture: reason }]);
  expect(await sql('SELECT 1 FROM pictures')).toEqual([]);
});

test.each(['image/svg+xml', 'image/gif', 'text/html', 'application/json', 'application/octet-stream'])(
  'refuses a body that is sent as %s',
  async (type) => {
    const { status, body } = await set(A_PICTURE, type);
    // JSON is read as such first, and is none.
    expect([status, body.message]).toEqual(
      type === 'application/json' ? [400, 'body could not be read'] : [415, TYPES],
    );
    expect(await sql('SELECT 1 FROM pictures')).toEqual([]);
  },
);

test('refuses more than 5 MB, and a call without a body', async () => {
  expect((await set(Buffer.concat([A_PICTURE, Buffer.alloc(5 * 1024 * 1024)]), 'image/png')).status).toBe(
    413,
  );
  const { status, body } = await as(member).put('/account/picture');
  expect([status, body.message]).toEqual([415, TYPES]);
});

test.each<[string, string, () => Promise<Buffer>]>([
  [
    'a JPEG with a page behind it',
    'image/jpeg',
    async () => Buffer.concat([await jpeg(), Buffer.from(SCRIPT)]),
  ],
  [
    'a PNG with a script in a comment',
    'image/png',
    async () => png({ width: 64, height: 64, more: [textChunk(SCRIPT)] }),
  ],
  [
    'a PNG with an archive behind it',
    'image/png',
    async () => Buffer.concat([A_PICTURE, Buffer.from('PK\x03\x04')]),
  ],
])('of %s only the pixels are stored', async (_, type, make) => {
  const image = await make();
  const answer = await set(image, type);
  expect(answer.status, answer.text).toBe(200);
  const picture = await stored();
  expect([isStoredPicture(picture), picture.includes('script'), picture.includes('PK\x03')]).toEqual([
    true,
    false,
    false,
  ]);
});

test.each<[string, () => Buffer | Promise<Buffer>]>([
  ['SVG', () => Buffer.from(SVG)],
  ['GIF', () => leftRed(64, 64).gif().toBuffer()],
  ['TIFF', () => leftRed(64, 64).tiff().toBuffer()],
])('the process that reads has no decoder for %s, should one ever get there', async (_, make) => {
  await expect(shrink(await make())).rejects.toThrow(DAMAGED);
});

test('accepts nothing but a picture of its own making from the process that reads', () => {
  const valid = Buffer.alloc(32);
  valid.write('RIFF', 0, 'latin1');
  valid.writeUInt32LE(24, 4);
  valid.write('WEBPVP8 ', 8, 'latin1');
  valid.writeUInt32LE(12, 16);
  valid.write('\x9d\x01\x2a', 23, 'latin1');
  valid.writeUInt16LE(256, 26);
  valid.writeUInt16LE(256, 28);
  expect(isStoredPicture(valid)).toBe(true);
  const changed = (at: number) => {
    const other = Buffer.from(valid);
    other.writeUInt8((other[at] ?? 0) ^ 1, at);
    return other;
  };
  for (const at of [0, 4, 8, 12, 15, 16, 23, 26, 28])
    expect(isStoredPicture(changed(at)), `byte ${at}`).toBe(false);
  for (const other of [Buffer.alloc(0), valid.subarray(0, 30), Buffer.concat([valid, Buffer.from('<p>')])])
    expect(isStoredPicture(other)).toBe(false);
});
