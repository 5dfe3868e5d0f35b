import { TOO_MANY_MARKS } from '../limits.ts';

/**
 * Characters that show nothing and change how the text around them reads: bidirectional embeddings, overrides and isolates,
 * zero-width spaces, soft hyphens, byte order marks, invisible operators, annotation and tag characters. Not the joiners and the
 * direction marks, which scripts and emoji need (200C to 200F, 061C).
 */
const INVISIBLE = '\\u00ad\\u200b\\u202a-\\u202e\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb\\u{e0000}-\\u{e007f}';
/** The flags of England, Scotland and Wales are a black flag and tag characters; no others are shown as flags. */
const tags = (letters: string) =>
  [...letters].map((letter) => `\\u{${(0xe0000 + letter.charCodeAt(0)).toString(16)}}`).join('');
const FLAG = `\\u{1f3f4}(?:${['gbeng', 'gbsct', 'gbwls'].map(tags).join('|')})\\u{e007f}`;

const ANY = new RegExp(`[${INVISIBLE}]`, 'u');
const EACH = new RegExp(`(${FLAG})|[${INVISIBLE}]`, 'gu');

/** A text without its invisible characters, which arrive with pasted text: no one sees them, and no one could delete them. */
const visible = (text: string): string =>
  ANY.test(text) ? text.replace(EACH, (_, flag: string | undefined) => flag ?? '') : text;

/** Composing takes time quadratic in the accents on one letter. With this many it is no text, and is refused where it would be stored. */
const TOO_MANY_ACCENTS = new RegExp(TOO_MANY_MARKS, 'u');

/** In place of these ideographs of Japanese and Korean names, Unicode's composed form has others, which look different. */
const COMPOSABLE = /[^\uf900-\ufaff\u{2f800}-\u{2fa1f}]+/gu;

/** Typed text as it is stored: without invisible characters, composed (NFC): 'é' and not 'e' with an accent after it. */
export function readText(text: string): string {
  const seen = visible(text);
  return TOO_MANY_ACCENTS.test(seen) ? seen : seen.replace(COMPOSABLE, (part) => part.normalize('NFC'));
}
