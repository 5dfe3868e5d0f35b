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
