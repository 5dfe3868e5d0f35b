import { classes } from '../../theme/part.ts';
import css from '../marks.module.css';
import { marksOf, type Series } from '../series.ts';
import { shapeOf } from '../shapes.ts';

interface Props {
  series: Pick<Series, 'comparison'>;
  index: number;
  dots: boolean;
}

/** The colour of a series, and the shape of its dots if it has some, beside its name. */
export const Swatch = ({ series, index, dots }: Props) =>
  dots ? (
    <svg
      aria-hidden
      className={css.series}
      data-series={marksOf(series, index)}
      width={14}
      height={14}
      viewBox="-5 -5 10 10"
    >
      <path className={css.dot} data-chart-part="shape" d={shapeOf(index)} />
    </svg>
  ) : (
    <i aria-hidden className={classes(css.swatch, css.series)} data-series={marksOf(series, index)} />
  );

/** The same for what is drawn of a slot that is not over: a hatched bar, or a dot that is not filled. */
export const UnfinishedSwatch = ({ dots }: Pick<Props, 'dots'>) =>
  dots ? (
    <svg aria-hidden className={css.series} data-series={0} width={22} height={14} viewBox="-15 -5 20 10">
      <path className={classes(css.line, css.unfinished)} d="M-14,0H0" />
      <path className={classes(css.dot, css.unfinished)} d={shapeOf(0)} />
    </svg>
  ) : (
    <i aria-hidden className={classes(css.swatch, css.hatched, css.series)} data-series={0} />
  );
