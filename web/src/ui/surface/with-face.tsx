import type { ReactNode } from 'react';
import { Avatar } from './avatar.tsx';
import css from './with-face.module.css';

interface Props {
  name: string;
  picture: string | null | undefined;
  /** The name itself, often as a link. */
  children: ReactNode;
}

/** A name in a row or a table, after the face it belongs to. */
export const WithFace = ({ name, picture, children }: Props) => (
  <span className={css.root}>
    <Avatar name={name} picture={picture} size={28} drawn />
    <span>{children}</span>
  </span>
);
