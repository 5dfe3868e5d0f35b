import { readable, withinLimits } from './decode.mjs';

/** PNGs of at most 256 colours: the whole image in the middle of a white square, for each of `icons`; one after the other, which takes less memory. */
export async function* compose(bytes, { icons, ...limits }) {
  const decoded = await withinLimits(bytes, limits);
  for (const [icon, { side, image }] of Object.entries(icons)) {
    const border = (side - image) / 2;
    const square = decoded()
      .autoOrient()
      .resize(image, image, { fit: 'contain', background: 'white' })
      .flatten({ background: 'white' })
      .extend({ top: border, bottom: border, left: border, right: border, background: 'white' })
      .toColourspace('srgb')
      .png({ palette: true, effort: 1, compressionLevel: 9 });
    yield { icon, png: (await readable(square.toBuffer())).toString('base64') };
  }
}
