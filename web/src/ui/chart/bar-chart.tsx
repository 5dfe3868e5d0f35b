import { type CSSProperties, useId, useMemo } from 'react';
import { classes } from '../theme/part.ts';
import { ChartFrame, type ChartProps } from './frame/chart-frame.tsx';
import css from './marks.module.css';
import { slotsFor, valueAxis } from './scales.ts';
import { highestOf, marksOf, stacked } from './series.ts';

const RADIUS = 6;
/** Days of a month on a phone are 5 px wide. */
const NARROW_RADIUS = 2;
const NARROW_FROM = 13;

/** Even the highest bar extends below the axis, so that its rounded lower end is cut off. */
const HEIGHT = '150%';

/** Bars, one for each label; several series are stacked. */
export const BarChart = (props: ChartProps) => {
  const { labels, series, unfinished } = props;
  const hatching = useId();
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
            <g
              key={series[index]?.name}
              className={css.series}
              data-series={marksOf(series[index] ?? {}, index)}
            >
              {unfinished !== undefined && (
                <pattern
                  id={`${hatching}${index}`}
                  width={6}
                  height={6}
                  patternUnits="userSpaceOnUse"
                  patternTransform="rotate(45)"
                >
                  <rect className={css.stripe} width={2} height={6} />
                </pattern>
              )}
              {reaches.map(
                ([from, to], slot) =>
                  to > from && (
                    <rect
                      // biome-ignore lint/suspicious/noArrayIndexKey: a slot has no other name, labels may repeat
                      key={slot}
                      className={classes(css.bar, slot === unfinished && css.unfinished)}
                      style={
                        slot === unfinished
                          ? ({ '--hatching': `url(#${hatching}${index})` } as CSSProperties)
                          : undefined
                      }
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
