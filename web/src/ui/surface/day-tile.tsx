import type { Tone } from '../theme/theme.ts';
import { leafOf } from '../time/day-words.ts';
import css from './day-tile.module.css';

/** A day as a leaf of a calendar, to find it at a glance. Decorative: the date is beside it as text. */
export const DayTile = ({ day, tone = 'primary' }: { day: string | null; tone?: Tone | undefined }) => {
  const { weekday, date, month } = leafOf(day);
  return (
    <span className={css.tile} data-tone={tone} aria-hidden>
      <span>{month}</span>
      <strong className="figures">{date}</strong>
      <small>{weekday}</small>
    </span>
  );
};
