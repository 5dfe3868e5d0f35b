import { curveMonotoneX, line } from 'd3-shape';
import { useMemo } from 'react';
import { ChartFrame, type ChartProps } from './frame/chart-frame.tsx';
import css from './marks.module.css';
import { slotsFor, valueAxis } from './scales.ts';
import { highestOf, SERIES } from './series.ts';
import { shapeOf } from './shapes.ts';

/** Lines, each with a dot for every value; where a value is missing, there is a gap. */
export const LineChart = (props: ChartProps) => {
  const { labels, series } = props;
  const { axis, slots, paths } = useMemo(() => {
    const valueScale = valueAxis(highestOf({ labels, series }, false));
    const places = slotsFor(labels.length);
    const path = line<number | null>()
      .defined((value) => value !== null)
      .x((_, index) => places.centre(index))
      .y((value) => valueScale.y(value ?? 0))
      .curve(curveMonotoneX);
    return { axis: valueScale, slots: places, paths: series.map(({ values }) => path(values) ?? '') };
  }, [labels, series]);
  const tops = labels.map((_, slot) => Math.max(0, ...series.map(({ values }) => values[slot] ?? 0)));
  return (
    <ChartFrame {...props} axis={axis} slots={slots} tops={tops} dots>
      {series.map(({ name, values }, index) => (
        <g key={name} className={css.series} data-series={index % SERIES}>
          {/* The path is stretched to the plot, its stroke is not. */}
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" overflow="visible" aria-hidden>
            <path className={css.line} d={paths[index]} />
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
                  <path className={css.dot} data-chart-part="dot" d={shapeOf(index)} />
                </svg>
              ),
          )}
        </g>
      ))}
    </ChartFrame>
  );
};
