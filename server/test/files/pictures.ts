import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

interface PngTraits {
  width: number;
  height: number;
  /** Bits per pixel: grey. */
  depth?: number;
  /** Instead of the rows of a black picture, compressed. */
  data?: Buffer;
  /** Chunks after the header. */
  more?: Buffer[];
}

/** A PNG that says what the test wants, whatever is in it. */
export function png({ width, height, depth = 8, data, more = [] }: PngTraits): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(depth, 8);
  const rows = () => Buffer.alloc(height * (1 + Math.ceil((width * depth) / 8)));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', data ?? deflateSync(rows())),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
export const textChunk = (text: string): Buffer => chunk('tEXt', Buffer.from(`Comment\0${text}`, 'latin1'));

export const A_PICTURE = png({ width: 64, height: 64 });

/** Red on the left, blue on the right, with more pixels than are stored. */
export const leftRed = (width = 600, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: 'blue' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: 'red' } }, left: 0, top: 0 },
  ]);

/** What cameras write: where the photo was taken, and that it has to be turned by 90 degrees. */
export const photo = (): Promise<Buffer> =>
  leftRed()
    .jpeg()
    .withExif({
      IFD0: { Make: 'Camera of Ada' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '51/1 30/1 0/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '0/1 7/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();

/** Glass. */
export const transparent = (): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 64, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toBuffer();

/** Pixels that no encoder can make small. */
export const noise = (side = 800): Promise<Buffer> =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 120 },
    },
  })
    .png()
    .toBuffer();

/** Two frames, red and blue. */
export async function animated(): Promise<Buffer> {
  const frames = await Promise.all(
    ['red', 'blue'].map((background) =>
      sharp({ create: { width: 64, height: 64, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .webp({ loop: 0 })
    .toBuffer();
}

/** The colour of a picture at a place, each channel rounded to 0 or 255. */
export async function colourAt(picture: Buffer, left: number, top: number): Promise<number[]> {
  const pixel = await sharp(picture).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return [...pixel].map((channel) => Math.round(channel / 255) * 255);
}

export const RED = [255, 0, 0];
export const BLUE = [0, 0, 255];
