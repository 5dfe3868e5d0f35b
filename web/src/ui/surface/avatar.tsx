import { type CSSProperties, useState } from 'react';
import type { Tone } from '../theme/theme.ts';
import css from './avatar.module.css';

const COLOURS: readonly Tone[] = ['primary', 'violet', 'blue', 'amber', 'green'];

/** 'Ana Maria Costa' gives 'AC'; whole characters, so that no emoji or accent is cut in two. */
export const initials = (name: string | null | undefined): string => {
  const words = (name ?? '').trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return (
    ends
      .map((word) => [...(word ?? '')][0] ?? '')
      .join('')
      .toLocaleUpperCase() || '?'
  );
};

const toneOf = (name: string | null | undefined): Tone => {
  let sum = 0;
  for (const character of name ?? '') sum += character.codePointAt(0) ?? 0;
  return COLOURS[sum % COLOURS.length] ?? 'primary';
};

interface Props {
  name: string | null | undefined;
  size?: number;
  /** The address of a picture; initials without one, and where it does not load. */
  picture?: string | null | undefined;
}

/** A round avatar with a picture or initials, always the same colour for the same name. Decorative: the name is beside it. */
export const Avatar = ({ name, size = 40, picture }: Props) => {
  const [unread, setUnread] = useState<string>();
  return (
    <span
      className={css.root}
      data-tone={toneOf(name)}
      style={{ '--size': `${size}px` } as CSSProperties}
      aria-hidden
    >
      {picture && picture !== unread ? (
        <img
          src={picture}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          draggable={false}
          onError={() => setUnread(picture)}
        />
      ) : (
        initials(name)
      )}
    </span>
  );
};
