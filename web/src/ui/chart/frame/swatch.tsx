import { classes } from '../../theme/classes.ts';
import css from '../marks.module.css';
import { SERIES } from '../series.ts';
import { shapeOf } from '../shapes.ts';

/** The colour of a series, and the shape of its dots if it has some, beside its name. */
export const Swatch = ({ index, dots }: { index: number; dots: boolean }) =>
  dots ? (
    <svg
      aria-hidden
      className={css.series}
      data-series={index % SERIES}
      width={14}
      height={14}
      viewBox="-5 -5 10 10"
    >
      <path className={css.dot} data-chart-part="shape" d={shapeOf(index)} />
    </svg>
  ) : (
    <i aria-hidden className={classes(css.swatch, css.series)} data-series={index % SERIES} />
  );
