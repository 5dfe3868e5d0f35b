import { type CSSProperties, useState } from 'react';
import type { Tone } from '../theme/theme.ts';
import css from './avatar.module.css';

/** Whole characters as people see them: a letter with its vowel signs, or an emoji of several parts. */
const graphemesOf = (word: string): Iterable<string> =>
  'Segmenter' in Intl
    ? Array.from(new Intl.Segmenter().segment(word), ({ segment }) => segment)
    : // An accent or a vowel sign belongs to the letter before it.
      (word.match(/\P{M}\p{M}*/gu) ?? []);

/** Letters of these scripts join with the next one, and would read as a word. */
const CURSIVE = /\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Mongolian}/u;
const APART = '\u200c';

/** The beginnings of the first and the last word: 'Ana Maria Costa' gives 'AC'. */
export const initials = (name: string | null | undefined): string => {
  const words = (name ?? '').trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  const first = ends.map((word) => [...graphemesOf(word ?? '')][0] ?? '');
  return first.join(first.some((letter) => CURSIVE.test(letter)) ? APART : '').toUpperCase() || '?';
};

const COLOURS: readonly Tone[] = ['primary', 'violet', 'blue', 'amber', 'green'];

const toneOf = (name: string | null | undefined): Tone => {
  let sum = 0;
  for (const character of name ?? '') sum += character.codePointAt(0) ?? 0;
  return COLOURS[sum % COLOURS.length] ?? 'primary';
};

interface Props {
  name: string | null | undefined;
  size?: number;
  /** The address of a picture. Initials are shown without one, until it has loaded, and where it does not load. */
  picture?: string | null | undefined;
  /** In a row or a cell whose text is to be the name alone: the initials are drawn, and are no part of its text. */
  drawn?: boolean;
}

/** A person's face, or a chapter's initials: always the same colour for the same name. Decorative: the name is beside it. */
export const Avatar = ({ name, size = 40, picture, drawn = false }: Props) => {
  const [unread, setUnread] = useState<string>();
  return (
    <span
      className={css.root}
      data-tone={toneOf(name)}
      style={{ '--size': `${size}px` } as CSSProperties}
      data-initials={drawn ? initials(name) : undefined}
      aria-hidden
    >
      {!drawn && initials(name)}
      {picture && picture !== unread && (
        <img
          src={picture}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setUnread(picture)}
        />
      )}
    </span>
  );
};
