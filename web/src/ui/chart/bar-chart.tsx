import { useMemo } from 'react';
import { ChartFrame, type ChartProps } from './frame/chart-frame.tsx';
import css from './marks.module.css';
import { slotsFor, valueAxis } from './scales.ts';
import { highestOf, SERIES, stacked } from './series.ts';

const RADIUS = 6;
/** Days of a month on a phone are 5 px wide. */
const NARROW_RADIUS = 2;
const NARROW_FROM = 13;

/** Even the highest bar extends below the axis, so that its rounded lower end is cut off. */
const HEIGHT = '150%';

/** Bars, one for each label; several series are stacked. */
export const BarChart = (props: ChartProps) => {
  const { labels, series } = props;
  const { axis, slots, bars } = useMemo(() => {
    const data = { labels, series };
    return {
      axis: valueAxis(highestOf(data, true)),
      slots: slotsFor(labels.length),
      bars: stacked(data),
    };
  }, [labels, series]);
  const tops = labels.map((_, slot) => bars.reduce((top, reach) => Math.max(top, reach[slot]?.[1] ?? 0), 0));
  const radius = labels.length < NARROW_FROM ? RADIUS : NARROW_RADIUS;
  return (
    <ChartFrame {...props} axis={axis} slots={slots} tops={tops}>
      {/* Each bar extends below the axis, where it is clipped, so that only its top is rounded. The highest is therefore drawn first. */}
      <svg width="100%" height="100%" overflow="hidden" aria-hidden>
        {bars
          .map((reaches, index) => (
            <g key={series[index]?.name} className={css.series} data-series={index % SERIES}>
              {reaches.map(
                ([from, to], slot) =>
                  to > from && (
                    <rect
                      // biome-ignore lint/suspicious/noArrayIndexKey: a slot has no other name, labels may repeat
                      key={slot}
                      className={css.bar}
                      x={`${slots.left(slot)}%`}
                      y={`${axis.y(to)}%`}
                      width={`${slots.width}%`}
                      height={HEIGHT}
                      rx={to === tops[slot] ? radius : 0}
                    />
                  ),
              )}
            </g>
          ))
          .reverse()}
      </svg>
    </ChartFrame>
  );
};
