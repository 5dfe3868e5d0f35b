import type { ReactNode } from 'react';
import type { Tone } from '../theme/theme.ts';
import css from './chip.module.css';

/** A coloured label: `<Chip tone="green">Converted</Chip>`. */
export const Chip = ({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={css.root} data-tone={tone}>
    {children}
  </span>
);
