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

/** Tried in this order until the picture is small enough. The last one is, whatever it shows. */
const QUALITIES = [82, 70, 50, 30, 10];
const MEGAPIXEL = 1_000_000;

/** A square WebP with nothing but its pixels: no metadata, no transparency, of several frames the first. */
export async function shrink(bytes, { megapixels, smallestSide, side, stored }) {
  // Of the header alone, which the library would refuse without saying why.
  const { width, height } = await readable(sharp(bytes, { limitInputPixels: false }).metadata());
  const most = megapixels * MEGAPIXEL;
  if (width * height > most) throw new Unreadable(`has more than ${megapixels} megapixels`);
  if (Math.min(width, height) < smallestSide)
    throw new Unreadable(`must be at least ${smallestSide} pixels wide and high`);
  const { data, info } = await readable(
    sharp(bytes, { failOn: 'warning', limitInputPixels: most })
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  for (const quality of QUALITIES) {
    const small = await sharp(data, { raw: info }).webp({ quality, effort: 5 }).toBuffer();
    if (small.length <= stored) return small;
  }
  throw new Unreadable('cannot be stored in so little space');
}

const readable = (work) =>
  work.catch(() => {
    throw new Unreadable('is damaged or incomplete');
  });
