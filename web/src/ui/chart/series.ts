import { stack } from 'd3-shape';

/** One thing that is counted: a value for each label, null where there is none. */
interface Series {
  name: string;
  values: readonly (number | null)[];
}

/** So many are told apart by colour; see marks.module.css. */
export const SERIES = 4;

/** What every chart with axes takes. */
export interface ChartData {
  /** One for each slot, below it: 'Mon 09', 'Jan'. */
  labels: readonly string[];
  series: readonly Series[];
}

/** From where to where a bar reaches. */
export type Reach = readonly [from: number, to: number];

/** For each series its bars, each on top of the one before. */
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
