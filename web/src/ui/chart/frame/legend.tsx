import type { ChartData } from '../series.ts';
import css from './legend.module.css';
import { Swatch, UnfinishedSwatch } from './swatch.tsx';

interface Props extends ChartData {
  dots: boolean;
}

/** The colours and shapes of several series, and how a slot that is not over is drawn. */
export const Legend = ({ labels, series, unfinished, dots }: Props) => {
  if (series.length < 2 && unfinished === undefined) return null;
  return (
    <ul className={css.legend} data-chart-part="legend">
      {series.length > 1 &&
        series.map((one, index) => (
          <li key={one.name}>
            <Swatch series={one} index={index} dots={dots} />
            {one.name}
          </li>
        ))}
      {unfinished !== undefined && (
        <li>
          <UnfinishedSwatch dots={dots} />
          {labels[unfinished]} so far
        </li>
      )}
    </ul>
  );
};
