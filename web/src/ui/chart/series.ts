import { stack } from 'd3-shape';

/** One series: a value for each label, null where it is missing. */
interface Series {
  name: string;
  values: readonly (number | null)[];
}

/** The number of distinct colours; see marks.module.css. */
export const SERIES = 4;

/** The props of every chart with axes. */
export interface ChartData {
  /** One for each slot, below it: 'Mon 09', 'Jan'. */
  labels: readonly string[];
  series: readonly Series[];
}

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
