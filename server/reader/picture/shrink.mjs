import sharp from 'sharp';
import { Unreadable } from '../unreadable.mjs';
import { readable, withinLimits } from './decode.mjs';

/** Tried in this order until the picture is small enough. The last one is, whatever it shows. */
const QUALITIES = [82, 70, 50, 30, 10];

/** A square WebP with nothing but its pixels: no metadata, no transparency, of several frames the first. */
export async function shrink(bytes, { side, stored, ...limits }) {
  const decoded = await withinLimits(bytes, limits);
  const { data, info } = await readable(
    decoded()
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
