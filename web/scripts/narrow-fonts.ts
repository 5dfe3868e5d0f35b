import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const STYLES = join(import.meta.dirname, '..', 'src', 'ui', 'theme', 'fonts.css');
/** The typeface of nearly all texts; the file of rarer letters is loaded by few pages, and stays as it is. */
const NAME = 'inter-latin-wght-normal';
/** The weights in use, from body text to `--bn-weight-bold`. */
const WEIGHTS = { min: 400, max: 700 };
/** Accents, kerning, the height of the colon in 10:30, and figures of equal width. */
const FEATURES = ['ccmp', 'locl', 'mark', 'mkmk', 'kern', 'calt', 'tnum'];

/** Leaves out of the font what the app never shows: every screen waits for it on a first visit. */
export function narrowFonts(): Plugin {
  return {
    name: 'narrow-fonts',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler: async (_, bundle) => {
        const font = Object.values(bundle).find(({ fileName }) => fileName.includes(NAME));
        if (font?.type !== 'asset') throw new Error('The font is not in the build.');
        font.source = await subsetFont(Buffer.from(font.source), letters(), {
          targetFormat: 'woff2',
          keepFeatures: FEATURES,
          variationAxes: { wght: WEIGHTS },
        });
      },
    },
  };
}

const { version } = createRequire(import.meta.url)('subset-font/package.json') as { version: string };

/** The file's name has to change with what is left out: browsers keep files of one name for good. */
export const assetName = ({ names }: { names: string[] }): string =>
  names.some((name) => name.includes(NAME))
    ? `assets/[name]-${hashOf([version, letters(), WEIGHTS, FEATURES])}-[hash][extname]`
    : 'assets/[name]-[hash][extname]';

const hashOf = (inputs: unknown) =>
  createHash('sha256').update(JSON.stringify(inputs)).digest('hex').slice(0, 8);

/** The letters for which browsers load the file: those in its `unicode-range`. */
function letters(): string {
  const [, range] =
    readFileSync(STYLES, 'utf8')
      .split(NAME)[1]
      ?.match(/unicode-range:([^;]+);/) ?? [];
  if (!range) throw new Error('The font has no unicode-range.');
  return [...range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
    .flatMap(([, first = '', last = first]) => {
      const start = Number.parseInt(first, 16);
      return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_, at) => start + at);
    })
    .map((code) => String.fromCodePoint(code))
    .join('');
}
