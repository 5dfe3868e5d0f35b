/** What a picture may be sent as. It is judged by its bytes, which have to be of this type. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];
export const STORED_PICTURE_TYPE = 'image/webp';

export const PICTURE_LIMITS = {
  /** As it is sent. */
  bytes: 5 * 1024 * 1024,
  megapixels: 25,
  /** In pixels. */
  smallestSide: 32,
  /** The stored picture is square; in pixels and bytes. */
  side: 256,
  stored: 30_000,
} as const;

/** A logo is kept as icons, which mail programs and home screens read: squares with the whole image in their middle, in pixels. */
export const LOGO_ICONS = {
  small: { side: 192, image: 192 },
  large: { side: 512, image: 512 },
  /** Phones cut this one to a shape of theirs; all of the image is within the circle that each leaves. */
  maskable: { side: 512, image: 288 },
} as const;
export type LogoIcon = keyof typeof LOGO_ICONS;
export const STORED_LOGO_TYPE = 'image/png';
/** In bytes: more than the largest icon can take, with a byte for each pixel. */
export const MOST_STORED_LOGO = 300_000;
