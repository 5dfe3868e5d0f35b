import { PICTURE_LIMITS } from '@bn/contract';
import { expect, test } from 'vitest';
import { leftRed } from '../../../test/files/pictures.ts';
import { isStoredPicture } from './stored-picture.ts';

/** The program of the process is plain JavaScript. */
const load = (name: string) => import(new URL(`../../../reader/${name}`, import.meta.url).href);
const { shrink }: { shrink(bytes: Buffer, limits: object): Promise<Buffer> } =
  await load('picture/shrink.mjs');
const { Unreadable }: { Unreadable: typeof Error } = await load('unreadable.mjs');

const small = () => leftRed(40, 40);

/** In this process, because a new one for each byte would take minutes: what the library does is the same. */
test.each([
  ['JPEG', () => small().jpeg().toBuffer()],
  ['PNG', () => small().png().toBuffer()],
  ['WebP', () => small().webp().toBuffer()],
])('a %s that is cut off at any byte is refused, or becomes a picture', async (_, make) => {
  const whole = await make();
  for (let length = 12; length < whole.length; length += 1) {
    const result = await shrink(whole.subarray(0, length), PICTURE_LIMITS).catch((error: unknown) => error);
    if (Buffer.isBuffer(result)) expect(isStoredPicture(result), `${length} bytes`).toBe(true);
    else expect(result, `${length} bytes`).toBeInstanceOf(Unreadable);
  }
});
