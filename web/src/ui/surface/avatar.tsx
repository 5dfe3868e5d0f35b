import { type CSSProperties, useState } from 'react';
import type { Tone } from '../theme/theme.ts';
import css from './avatar.module.css';
import { initials } from './initials.ts';

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
