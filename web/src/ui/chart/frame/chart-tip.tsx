import type { CSSProperties } from 'react';
import css from './chart-tip.module.css';
import { Swatch } from './swatch.tsx';

interface Props {
  title: string;
  lines: readonly { name: string; value: number | null }[];
  /** The position it points at, in per cent of the plot. */
  left: number;
  top: number;
  format: (value: number) => string;
  dots: boolean;
}

/** A slot's values, shown above it. */
export const ChartTip = ({ title, lines, left, top, format, dots }: Props) => (
  <div className={css.tip} style={{ '--left': `${left}%`, top: `${top}%` } as CSSProperties} data-screen-only>
    <p>
      <strong>{title}</strong>
    </p>
    {lines.map(({ name, value }, index) => (
      <p key={name} className={css.line}>
        <span>
          {lines.length > 1 && <Swatch index={index} dots={dots} />}
          {name}{' '}
        </span>
        <strong>{value === null ? '-' : format(value)}</strong>
      </p>
    ))}
  </div>
);
