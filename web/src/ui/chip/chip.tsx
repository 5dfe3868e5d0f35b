import type { ReactNode } from 'react';
import type { Tone } from '../theme/theme.ts';
import css from './chip.module.css';

interface Props {
  tone?: Tone;
  /** A mere tint, with the text in ink: for what is no state. */
  quiet?: boolean;
  children: ReactNode;
}

/** A coloured label: `<Chip tone="green">Converted</Chip>`. */
export const Chip = ({ tone = 'neutral', quiet = false, children }: Props) => (
  <span className={css.root} data-tone={tone} data-quiet={quiet || undefined}>
    {children}
  </span>
);
