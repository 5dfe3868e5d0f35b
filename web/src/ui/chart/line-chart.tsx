import { line } from 'd3-shape';
import { useMemo } from 'react';
import { classes } from '../theme/part.ts';
import { ChartFrame, type ChartProps } from './frame/chart-frame.tsx';
import css from './marks.module.css';
import { slotsFor, valueAxis } from './scales.ts';
import { highestOf, marksOf, type Series } from './series.ts';
import { shapeOf } from './shapes.ts';

/** Straight lines from zero up, each with a dot for every value; where a value is missing, there is a gap. */
export const LineChart = (props: ChartProps) => {
  const { labels, series, unfinished } = props;
  const { axis, slots, paths } = useMemo(() => {
    const valueScale = valueAxis(highestOf({ labels, series }, false));
    const places = slotsFor(labels.length);
    const path = line<number | null>()
      .defined((value) => value !== null)
      .x((_, index) => places.centre(index))
      .y((value) => valueScale.y(value ?? 0));
    const part = (values: Series['values'], drawn: (slot: number) => boolean) =>
      path(values.map((value, slot) => (drawn(slot) ? value : null))) ?? '';
    const paths = series.map(({ values }) => ({
      over: part(values, (slot) => slot !== unfinished),
      soFar:
        unfinished === undefined
          ? ''
          : part(values, (slot) => slot === unfinished || slot === unfinished - 1),
    }));
    return { axis: valueScale, slots: places, paths };
  }, [labels, series, unfinished]);
  const tops = labels.map((_, slot) => Math.max(0, ...series.map(({ values }) => values[slot] ?? 0)));
  return (
    <ChartFrame {...props} axis={axis} slots={slots} tops={tops} dots>
      {/* The first series is drawn last, above what it is compared with. */}
      {series
        .map(({ name, values, comparison }, index) => (
          <g key={name} className={css.series} data-series={marksOf({ comparison }, index)}>
            {/* The path is stretched to the plot, its stroke is not. */}
            <svg viewBox="0 0 100 100" preserveAspectRatio="none" overflow="visible" aria-hidden>
              <path className={css.line} data-chart-part="line" d={paths[index]?.over} />
              {unfinished !== undefined && (
                <path
                  className={classes(css.line, css.unfinished)}
                  data-chart-part="so-far"
                  d={paths[index]?.soFar}
                />
              )}
            </svg>
            {values.map(
              (value, slot) =>
                value !== null && (
                  <svg
                    // biome-ignore lint/suspicious/noArrayIndexKey: a slot has no other name, labels may repeat
                    key={slot}
                    x={`${slots.centre(slot)}%`}
                    y={`${axis.y(value)}%`}
                    overflow="visible"
                    aria-hidden
                  >
                    <path
                      className={classes(css.dot, slot === unfinished && css.unfinished)}
                      data-chart-part="dot"
                      d={shapeOf(index)}
                    />
                  </svg>
                ),
            )}
          </g>
        ))
        .reverse()}
    </ChartFrame>
  );
};
