import { LOGO_ICONS, type LogoIcon, MOST_STORED_LOGO, PICTURE_LIMITS } from '@bn/contract';
import { ReaderBroken } from '../../reader/errors.ts';
import { readFile } from '../../reader/read-file.ts';
import type { Reader } from '../../reader/reader.ts';
import type { Icon } from '../network-identity/service.ts';
import { PICTURE, PROCESS_LIMITS } from '../pictures/shrink.ts';

const { megapixels, smallestSide } = PICTURE_LIMITS;
const LIMITS = { ...PROCESS_LIMITS, megapixels, smallestSide, icons: LOGO_ICONS };

const LOGO: Reader<typeof LIMITS, Icon> = { ...PICTURE, program: 'logo.mjs', createParser: () => parse };

function parse({ icon, png }: Readonly<Record<string, unknown>>): Icon {
  const content = Buffer.from(typeof png === 'string' ? png : '', 'base64');
  if (typeof icon !== 'string' || !isIcon(icon) || !isStoredIcon(content, LOGO_ICONS[icon].side))
    throw new ReaderBroken('An icon that is none');
  return { icon, content };
}
const isIcon = (icon: string): icon is LogoIcon => Object.hasOwn(LOGO_ICONS, icon);

const SIGNATURE = '\x89PNG\r\n\x1a\n';
/** A chunk's length and type, and the sum behind its content. */
const FRAME = 12;
const WIDTH = 16;
const HEIGHT = 20;
const CHUNKS = /^IHDR,(pHYs,)?PLTE,(pHYs,)?(IDAT,)+IEND$/;

/** Whether these bytes are what is stored and served: a PNG of the right size that holds its colours and pixels, and nothing besides. */
export function isStoredIcon(bytes: Buffer, side: number): boolean {
  if (bytes.length > MOST_STORED_LOGO || bytes.toString('latin1', 0, SIGNATURE.length) !== SIGNATURE)
    return false;
  const chunks: string[] = [];
  let at = SIGNATURE.length;
  while (at + FRAME <= bytes.length) {
    chunks.push(bytes.toString('latin1', at + 4, at + 8));
    at += FRAME + bytes.readUInt32BE(at);
  }
  return (
    at === bytes.length &&
    CHUNKS.test(chunks.join()) &&
    bytes.readUInt32BE(WIDTH) === side &&
    bytes.readUInt32BE(HEIGHT) === side
  );
}

/** The icons to store, made of an image by a process of its own. */
export async function compose(image: Buffer, signal: AbortSignal): Promise<Icon[]> {
  const icons = new Map<LogoIcon, Icon>();
  for await (const one of readFile(LOGO, { size: image.length, parts: [image] }, LIMITS, signal))
    icons.set(one.icon, one);
  if (icons.size !== Object.keys(LOGO_ICONS).length) throw new ReaderBroken('An icon is missing');
  return [...icons.values()];
}
