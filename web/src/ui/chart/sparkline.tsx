import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { formatCount } from '../text/format.ts';
import { classes } from '../theme/part.ts';
import css from './sparkline.module.css';

interface Props {
  /** Oldest first, null where a value is missing. */
  values: readonly (number | null)[];
  /** Describes the values for screen readers: 'Referrals in twelve months'. */
  label: string;
  format?: (value: number) => string;
  /** The time of the last value is not over. */
  soFar?: boolean;
}

const WIDTH = 96;
const HEIGHT = 28;
/** Padding, so that neither the stroke nor the dot is clipped. */
const MARGIN = 3;

/** A chart as high as a line of text, with a dot at its latest value. Only zeros are a line at the bottom. */
export const Sparkline = ({ values, label, format = formatCount, soFar = false }: Props) => {
  const known = values.filter((value) => value !== null);
  const latest = values.findLastIndex((value) => value !== null);
  const last = known.at(-1);
  if (last === undefined) return null;
  const x = scaleLinear()
    .domain([0, Math.max(1, values.length - 1)])
    .range([MARGIN, WIDTH - MARGIN]);
  const y = scaleLinear()
    .domain([0, Math.max(1, ...known)])
    .range([HEIGHT - MARGIN, MARGIN]);
  const path = line<number | null>()
    .defined((value) => value !== null)
    .x((_, index) => x(index))
    .y((value) => y(value ?? 0));
  const over = soFar ? values.slice(0, -1) : values;
  const compared = soFar && known.length > 1 ? known.slice(0, -1) : known;
  const words = `${label}: lowest ${format(Math.min(...compared))}, highest ${format(Math.max(...compared))}, latest ${format(last)}${soFar ? ' so far' : ''}`;
  return (
    <svg className={css.sparkline} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={words}>
      <path className={css.line} d={path(over) ?? ''} />
      {soFar && (
        <path
          className={classes(css.line, css.dotted)}
          d={path(values.map((value, index) => (index < values.length - 2 ? null : value))) ?? ''}
        />
      )}
      <circle
        className={classes(css.latest, soFar && css.open)}
        cx={x(latest)}
        cy={y(last)}
        r={MARGIN - 0.5}
      />
    </svg>
  );
};
