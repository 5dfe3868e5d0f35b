import { stack } from 'd3-shape';

/** One series: a value for each label, null where it is missing. */
export interface Series {
  name: string;
  values: readonly (number | null)[];
  /** What the others are compared with: drawn in grey. */
  comparison?: boolean;
}

/** The number of distinct colours; see marks.module.css. */
const SERIES = 4;

/** Which of these a series is drawn with. */
export const marksOf = ({ comparison = false }: Pick<Series, 'comparison'>, index: number) =>
  comparison ? 'comparison' : index % SERIES;

/** The props of every chart with axes. */
export interface ChartData {
  /** One for each slot, below it: 'Mon 09', 'Jan'. */
  labels: readonly string[];
  series: readonly Series[];
  /** The slot whose time is not over: its value is one 'so far'. */
  unfinished?: number | undefined;
}

/** A slot in words: 'Nov', 'Nov so far'. */
export const slotText = ({ labels, unfinished }: Omit<ChartData, 'series'>, slot: number): string =>
  slot === unfinished ? `${labels[slot]} so far` : (labels[slot] ?? '');

export const valueText = (value: number | null | undefined, format: (value: number) => string): string =>
  typeof value === 'number' ? format(value) : '-';

/** A bar's start and end. */
export type Reach = readonly [from: number, to: number];

/** Each series' bars, stacked on those of the previous one. */
export const stacked = ({ labels, series }: ChartData): Reach[][] =>
  stack<number, number>()
    .keys(series.map((_, index) => index))
    .value((slot, key) => series[key]?.values[slot] ?? 0)(labels.map((_, index) => index))
    .map((bars) => bars.map(([from, to]): Reach => [from, to]));

/** How high the axis has to reach. */
export const highestOf = ({ labels, series }: ChartData, isStacked: boolean): number => {
  const heights = labels.map((_, slot) => {
    const values = series.map(({ values }) => values[slot] ?? 0);
    return isStacked ? values.reduce((sum, value) => sum + value, 0) : Math.max(0, ...values);
  });
  return Math.max(0, ...heights);
};
