import sharp from 'sharp';
import { Unreadable } from '../unreadable.mjs';

// One picture in one process: a cache is of no use, and threads only take memory.
sharp.cache(false);
sharp.concurrency(1);
// The library reads more kinds of pictures than people upload, some of which are programs (SVG) or load other files.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

const MEGAPIXEL = 1_000_000;

/** Decodes the image, as often as it is asked for; refuses one that is too large or too small. */
export async function withinLimits(bytes, { megapixels, smallestSide }) {
  // Of the header alone, which the library would refuse without saying why.
  const { width, height } = await readable(sharp(bytes, { limitInputPixels: false }).metadata());
  const most = megapixels * MEGAPIXEL;
  if (width * height > most) throw new Unreadable(`has more than ${megapixels} megapixels`);
  if (Math.min(width, height) < smallestSide)
    throw new Unreadable(`must be at least ${smallestSide} pixels wide and high`);
  return () => sharp(bytes, { failOn: 'warning', limitInputPixels: most });
}

export const readable = (work) =>
  work.catch(() => {
    throw new Unreadable('is damaged or incomplete');
  });
