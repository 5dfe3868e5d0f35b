import { createDeflate } from 'node:zlib';
import sharp from 'sharp';
import { animated, leftRed, noise, photo, png, textChunk } from '../../../test/files/pictures.ts';
import { mutate } from './mutations.ts';

type Random = (below: number) => number;
export interface HostilePicture {
  type: 'image/jpeg' | 'image/png' | 'image/webp';
  bytes: Buffer;
}

const SCRIPT = '<script>alert(document.domain)</script>';

/** So many bytes of zero, compressed while they are made. */
async function deflatedZeros(count: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 1 });
  const chunks: Buffer[] = [];
  deflate.on('data', (chunk) => chunks.push(chunk));
  const ended = new Promise((resolve) => deflate.on('end', resolve));
  const part = Buffer.alloc(1024 * 1024);
  for (let left = count; left > 0; left -= part.length)
    if (!deflate.write(part.subarray(0, Math.min(left, part.length))))
      await new Promise((resolve) => deflate.once('drain', resolve));
  deflate.end();
  await ended;
  return Buffer.concat(chunks);
}

/** Made once: every file is a changed copy of one of them. */
const samples = {
  'image/jpeg': photo(),
  'image/png': leftRed(300, 200).png().toBuffer(),
  'image/webp': leftRed(300, 200).webp().toBuffer(),
} as const;
const TYPES = Object.keys(samples) as (keyof typeof samples)[];
const bomb = deflatedZeros(50_000 * (1 + 50_000 / 8));
/** As many pixels as are allowed, in the formats that are decoded as a whole. */
const largest = {
  interlaced: sharp({ create: { width: 5_000, height: 4_990, channels: 4, background: 'red' } })
    .toColourspace('rgb16')
    .png({ progressive: true })
    .toBuffer(),
  progressive: noise(500).then((bytes) =>
    sharp(bytes).resize(5_000, 4_990).jpeg({ quality: 20, progressive: true }).toBuffer(),
  ),
  webp: sharp({ create: { width: 5_000, height: 4_990, channels: 4, background: 'red' } })
    .webp({ lossless: true })
    .toBuffer(),
};

/** Kinds of pictures designed to harm their reader, or those who look at them; each is slightly different. */
export const HOSTILE_PICTURES: Record<string, (random: Random) => Promise<HostilePicture>> = {
  mutated: async (random) => {
    const type = TYPES[random(TYPES.length)] ?? 'image/png';
    const bytes = await samples[type];
    // The first bytes stay, or it would not be read at all.
    return { type, bytes: Buffer.concat([bytes.subarray(0, 12), mutate(bytes.subarray(12), random)]) };
  },
  'cut off': async (random) => {
    const type = TYPES[random(TYPES.length)] ?? 'image/png';
    const bytes = await samples[type];
    return { type, bytes: bytes.subarray(0, 12 + random(bytes.length - 12)) };
  },
  noise: async (random) => {
    const type = TYPES[random(TYPES.length)] ?? 'image/png';
    const bytes = Buffer.from(await samples[type]);
    for (let at = 40 + random(100); at < bytes.length; at += 1 + random(50)) bytes[at] = random(256);
    return { type, bytes };
  },
  'lies about its size': async (random) => ({
    type: 'image/png',
    bytes: png({
      width: 1 + random(2 ** 31 - 2),
      height: 1 + random(100_000),
      data: await deflatedZeros(random(9_999)),
    }),
  }),
  bomb: async () => ({
    type: 'image/png',
    bytes: png({ width: 50_000, height: 50_000, depth: 1, data: await bomb }),
  }),
  largest: async (random) => {
    if (random(3) === 0) return { type: 'image/jpeg', bytes: await largest.progressive };
    return random(2)
      ? { type: 'image/png', bytes: await largest.interlaced }
      : { type: 'image/webp', bytes: await largest.webp };
  },
  polyglot: async (random) => {
    const type = TYPES[random(TYPES.length)] ?? 'image/png';
    const more = Buffer.from(
      [SCRIPT, 'PK\x03\x04', '%PDF-1.7', 'GIF89a/*'][random(4)] + '\0'.repeat(random(999)),
    );
    if (type === 'image/png' && random(2))
      return { type, bytes: png({ width: 99, height: 99, more: [textChunk(SCRIPT.repeat(random(99)))] }) };
    return { type, bytes: Buffer.concat([await samples[type], more]) };
  },
  animated: async () => ({ type: 'image/webp', bytes: await animated() }),
};
