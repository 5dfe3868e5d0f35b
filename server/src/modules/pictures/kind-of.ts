import type { PictureType } from '@bn/contract';

/** The kind of an image by its first bytes, whatever it was sent as; undefined for everything else. */
export function kindOf(bytes: Buffer): PictureType | undefined {
  const head = bytes.subarray(0, 12).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'image/webp' : undefined;
}
