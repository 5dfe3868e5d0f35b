import { classes } from '../../theme/classes.ts';
import css from '../marks.module.css';
import { SERIES } from '../series.ts';

/** The colour of a series, beside its name. */
export const Swatch = ({ index }: { index: number }) => (
  <i aria-hidden className={classes(css.swatch, css.series)} data-series={index % SERIES} />
);
