import { type CSSProperties, type ReactNode, useState } from 'react';
import { formatCount } from '../../text/format.ts';
import { onFirstUse } from '../../text/on-first-use.ts';
import type { Slots, ValueAxis } from '../scales.ts';
import { type ChartData, slotText } from '../series.ts';
import { usePointer } from '../use-pointer.ts';
import css from './chart-frame.module.css';
import { ChartTable } from './chart-table.tsx';
import { ChartTip } from './chart-tip.tsx';
import { Legend } from './legend.tsx';

/** Figures from this size on are shortened: '100B' on the axis leaves room for the bars on a phone. The tooltip and the table show all digits. */
const LONG = 1_000_000;
const compact = onFirstUse(() => new Intl.NumberFormat(undefined, { notation: 'compact' }));

/** Ticks are whole numbers: the decimals of an amount say nothing. */
const NO_DECIMALS = /\D00$/;

export const tickText = (tick: number, format: (value: number) => string): string =>
  tick >= LONG ? compact().format(tick) : format(tick).replace(NO_DECIMALS, '');

export interface ChartProps extends ChartData {
  /** Describes the chart for screen readers. */
  caption: string;
  /** What the labels are: 'Day', 'Month'. */
  labelName: string;
  /** In pixels, for narrow and for other screens. */
  height: { small: number; medium: number };
  format?: (value: number) => string;
  loading?: boolean;
  /** Several charts of the same series share one legend. */
  legend?: boolean;
}

interface FrameProps extends ChartProps {
  axis: ValueAxis;
  slots: Slots;
  /** The highest value of each slot. */
  tops: readonly number[];
  /** Its values are dots, whose shapes tell the series apart. */
  dots?: boolean;
  /** The bars or lines, positioned in per cent of the plot. */
  children: ReactNode;
}

/** How many labels fit side by side on a phone and on a tablet. */
const FEW = 6;
const SOME = 12;
const crowdOf = (labels: number) => (labels <= FEW ? 'few' : labels <= SOME ? 'some' : 'many');

/** Axes, grid, legend, tooltip and table around the bars or lines of any chart. No text is measured: CSS does the layout. */
export const ChartFrame = (props: FrameProps) => {
  const { labels, series, unfinished, caption, labelName, height } = props;
  const { format = formatCount, loading = false, legend = true } = props;
  const { axis, slots, tops, dots = false, children } = props;
  const [pointed, setPointed] = useState<number>();
  const pointer = usePointer(labels.length, pointed, setPointed);
  const isEmpty = tops.every((top) => top === 0);
  const size = { '--small': `${height.small}px`, '--medium': `${height.medium}px` } as CSSProperties;
  return (
    <div>
      {legend && !isEmpty && <Legend labels={labels} series={series} unfinished={unfinished} dots={dots} />}
      <div className={css.frame} style={size} data-chart={crowdOf(labels.length)}>
        <div className={css.values} aria-hidden>
          {axis.ticks.map((tick) => (
            <span key={tick} data-chart-part="value" style={{ top: `${axis.y(tick)}%` }}>
              {labels.length > 0 && tickText(tick, format)}
            </span>
          ))}
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: no element says this; the table below has the same in words */}
        <div
          className={css.plot}
          role="group"
          aria-label={`${caption}: chart, move with the arrow keys`}
          // The arrow keys work like pointing.
          tabIndex={isEmpty ? undefined : 0}
          {...(isEmpty ? {} : pointer)}
        >
          <svg className={css.marks} width="100%" height="100%" aria-hidden>
            {pointed !== undefined && (
              <rect
                className={css.pointed}
                x={`${slots.slotLeft(pointed)}%`}
                width={`${slots.slotWidth}%`}
                height="100%"
              />
            )}
            {axis.ticks.map((tick) => (
              <line
                key={tick}
                className={tick === 0 ? css.base : css.grid}
                data-chart-part="grid"
                x2="100%"
                y1={`${axis.y(tick)}%`}
                y2={`${axis.y(tick)}%`}
              />
            ))}
            {!isEmpty && children}
          </svg>
          {isEmpty && <p className={css.overlay}>{loading ? 'Loading data…' : 'No data to display'}</p>}
          <div aria-live="polite">
            {pointed !== undefined && !isEmpty && (
              <ChartTip
                title={slotText({ labels, unfinished }, pointed)}
                series={series}
                slot={pointed}
                left={slots.centre(pointed)}
                top={axis.y(tops[pointed] ?? 0)}
                format={format}
                dots={dots}
              />
            )}
          </div>
        </div>
        <div className={css.labels} aria-hidden>
          {labels.map((label, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat
            <span key={index} data-chart-part="label">
              <span>{label}</span>
            </span>
          ))}
        </div>
      </div>
      {labels.length > 0 && (
        <ChartTable
          caption={caption}
          labelName={labelName}
          labels={labels}
          series={series}
          unfinished={unfinished}
          format={format}
        />
      )}
    </div>
  );
};
