import { PICTURE_LIMITS } from '@bn/contract';
import { ReaderBroken } from '../../reader/errors.ts';
import { readFile } from '../../reader/read-file.ts';
import type { ProcessLimits, Reader } from '../../reader/reader.ts';
import { isStoredPicture } from './stored-picture.ts';

export const PROCESS_LIMITS = {
  memory: 64,
  processorSeconds: 10,
  // The call waits for it.
  silentSeconds: 25,
};
const LIMITS = { ...PICTURE_LIMITS, ...PROCESS_LIMITS };
type PictureLimits = ProcessLimits & typeof PICTURE_LIMITS;

export const PICTURE: Reader<PictureLimits, Buffer> = {
  program: 'picture.mjs',
  libraries: ['sharp'],
  native: true,
  // All pixels of the largest image that is decoded as a whole (an interlaced PNG with 16 bits per channel) and what the library needs.
  besideHeap: 320,
  createParser: () => parse,
  reasons: { tooMuchMemory: 'takes too much memory to read', tooLong: 'takes too long to read' },
};

function parse({ picture }: Readonly<Record<string, unknown>>): Buffer {
  const bytes = Buffer.from(typeof picture === 'string' ? picture : '', 'base64');
  if (!isStoredPicture(bytes)) throw new ReaderBroken('A picture that is none');
  return bytes;
}

/** The picture to store, made of an image by a process of its own. Throws `UnreadableFile`, of which the message completes 'The picture …'. */
export async function shrink(
  image: Buffer,
  signal?: AbortSignal,
  limits: PictureLimits = LIMITS,
): Promise<Buffer> {
  const source = { size: image.length, parts: [image] };
  for await (const picture of readFile(PICTURE, source, limits, signal)) return picture;
  throw new ReaderBroken('No picture');
}
