import { PICTURE_LIMITS, type PictureType } from '@bn/contract';

/** Where a WebP of one lossy frame has its parts, which are numbers with the little end first. */
const FILE_SIZE = 4;
const FORMAT = 8;
const FRAME_SIZE = 16;
const FRAME = 20;
const START_CODE = 23;
const WIDTH = 26;
const HEIGHT = 28;
const HEADER = 30;
/** The upper two bits are a scale for display. */
const SIDE_BITS = 0x3fff;

/**
 * Whether these bytes are what is stored and served: a WebP of the right size that consists of one frame. The frame is all there is
 * in it, so there is no room for anything that a camera, an editor or an attacker added.
 */
export function isStoredPicture(bytes: Buffer): boolean {
  const { side, stored } = PICTURE_LIMITS;
  if (bytes.length < HEADER || bytes.length > stored) return false;
  const text = (at: number, length: number) => bytes.toString('latin1', at, at + length);
  const frame = bytes.readUInt32LE(FRAME_SIZE);
  return (
    text(0, FILE_SIZE) === 'RIFF' &&
    bytes.readUInt32LE(FILE_SIZE) === bytes.length - FORMAT &&
    text(FORMAT, FRAME_SIZE - FORMAT) === 'WEBPVP8 ' &&
    // Padded to an even length.
    FRAME + frame + (frame % 2) === bytes.length &&
    text(START_CODE, 3) === '\x9d\x01\x2a' &&
    (bytes.readUInt16LE(WIDTH) & SIDE_BITS) === side &&
    (bytes.readUInt16LE(HEIGHT) & SIDE_BITS) === side
  );
}

/** The kind of an image by its first bytes, whatever it was sent as; undefined for everything else. */
export function kindOf(bytes: Buffer): PictureType | undefined {
  const head = bytes.subarray(0, 12).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'image/webp' : undefined;
}
