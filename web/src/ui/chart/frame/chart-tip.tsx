import type { CSSProperties } from 'react';
import { type Series, valueText } from '../series.ts';
import css from './chart-tip.module.css';
import { Swatch } from './swatch.tsx';

interface Props {
  title: string;
  series: readonly Series[];
  slot: number;
  /** The position it points at, in per cent of the plot. */
  left: number;
  top: number;
  format: (value: number) => string;
  dots: boolean;
}

/** A slot's values, shown above it. */
export const ChartTip = ({ title, series, slot, left, top, format, dots }: Props) => (
  <div className={css.tip} style={{ '--left': `${left}%`, top: `${top}%` } as CSSProperties} data-screen-only>
    <p>
      <strong>{title}</strong>
    </p>
    {series.map((one, index) => (
      <p key={one.name} className={css.line}>
        <span>
          {series.length > 1 && <Swatch series={one} index={index} dots={dots} />}
          {one.name}{' '}
        </span>
        <strong>{valueText(one.values[slot], format)}</strong>
      </p>
    ))}
  </div>
);
