import type { ReactNode } from 'react';
import { closeIcon, Icon } from '../button/icon.tsx';
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
  <span className={css.chip} data-tone={tone} data-quiet={quiet || undefined}>
    {children}
  </span>
);

/** An active filter, removed on a click: `<FilterChip text="Valid Till: Over" onRemove={…} />`. */
export const FilterChip = ({ text, onRemove }: { text: string; onRemove: () => void }) => (
  <button className={css.filter} type="button" title="Remove this filter" onClick={onRemove}>
    {text}
    <Icon path={closeIcon} />
  </button>
);

/** What waits for someone, the same on every screen; red once it is overdue. */
export const WaitingChip = ({
  overdue = false,
  children = 'Waiting',
}: {
  overdue?: boolean;
  children?: ReactNode;
}) => (
  <Chip tone={overdue ? 'red' : 'amber'}>
    <span>{children}</span>
  </Chip>
);
