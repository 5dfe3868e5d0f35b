import styled from '@emotion/styled';
import { BarPlot } from '@mui/x-charts/BarChart';
import { ChartsDataProvider } from '@mui/x-charts/ChartsDataProvider';
import { ChartsGrid } from '@mui/x-charts/ChartsGrid';
import { ChartsOverlay } from '@mui/x-charts/ChartsOverlay';
import { ChartsSurface } from '@mui/x-charts/ChartsSurface';
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis';
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis';
import { useMemo, useState } from 'react';
import { formatCount } from '../text/format.ts';
import { MuiTheme, theme } from '../theme/mui-theme.tsx';
import { useMedia } from '../theme/use-media.ts';
import { type Bar, ChartTip } from './chart-tip.tsx';

const MEDIUM_UP = `(min-width: ${theme.breakpoints.values.md}px)`;
/** From here on a year's months fit beside each other. */
const MONTHS_FIT = '(min-width: 600px)';
/** Below this the axis would end at 1 or 2, or have no height at all, and the bars would look like a rush. */
const LOWEST_TOP = 4;
const DIGIT_WIDTH = 8;
/** So many labels fit a phone. */
const FEW = 6;
const MONTHS = 12;

const Frame = styled('div')({
  position: 'relative',
  fontVariantNumeric: 'tabular-nums',
  '& .MuiChartsAxis-root .MuiChartsAxis-tickLabel': { fill: theme.vars.palette.text.secondary },
  '& .MuiChartsAxis-root .MuiChartsAxis-line': { stroke: theme.vars.palette.line.strong },
});

interface Props {
  bars: Bar[];
  /** What the bars count. */
  series: string;
  /** On narrow screens and on others. */
  height: { small: number; medium: number };
  format?: (count: number) => string;
  loading?: boolean;
}

/** The bars alone; composed of the parts in use, because the ready-made chart brings 15 kB more. */
export const BarChart = ({
  bars,
  series: seriesLabel,
  height,
  format = formatCount,
  loading = false,
}: Props) => {
  const medium = useMedia(MEDIUM_UP);
  const monthsFit = useMedia(MONTHS_FIT);
  const [pointed, setPointed] = useState<number>();
  const axes = useMemo(() => {
    const highest = Math.max(0, ...bars.map(({ count }) => count));
    return {
      x: [
        {
          scaleType: 'band' as const,
          data: bars.map(({ label }) => label),
          categoryGapRatio: 0.5,
          disableTicks: true,
          height: medium ? 26 : 42,
          // Where there is little room every second month has its name, and every fifth day its number: evenly.
          tickLabelInterval:
            medium || bars.length <= (monthsFit ? MONTHS : FEW)
              ? ('auto' as const)
              : (_: string, at: number) => at % (bars.length > MONTHS ? 5 : 2) === 0,
          // 'Mon 09' on two lines: six of them beside each other do not fit on a phone.
          valueFormatter: (label: string) => (medium ? label : label.replace(' ', '\n')),
        },
      ],
      y: [
        {
          min: 0,
          max: highest < LOWEST_TOP ? LOWEST_TOP : undefined,
          tickMinStep: 1,
          tickNumber: medium ? 5 : 3,
          disableLine: true,
          disableTicks: true,
          width: 16 + DIGIT_WIDTH * format(highest).length,
          valueFormatter: format,
        },
      ],
    };
  }, [bars, medium, monthsFit, format]);
  const series = useMemo(
    () => [
      {
        type: 'bar' as const,
        label: seriesLabel,
        color: theme.vars.palette.primary.main,
        data: bars.map(({ count }) => count),
      },
    ],
    [bars, seriesLabel],
  );
  const bar = pointed === undefined ? undefined : bars[pointed];
  return (
    <MuiTheme>
      <ChartsDataProvider
        height={medium ? height.medium : height.small}
        margin={{ top: 12, right: 4, bottom: 0, left: 0 }}
        series={series}
        xAxis={axes.x}
        yAxis={axes.y}
        // The table beside the chart says the same in words.
        disableKeyboardNavigation
        onTooltipAxisChange={([item]) => setPointed(item?.dataIndex)}
      >
        <Frame>
          <ChartsSurface>
            {bars.length > 0 && (
              <>
                <ChartsGrid horizontal />
                <BarPlot borderRadius={6} />
                <ChartsXAxis />
                <ChartsYAxis />
              </>
            )}
            <ChartsOverlay loading={loading} />
          </ChartsSurface>
          {bar && <ChartTip bar={bar} series={seriesLabel} format={format} />}
        </Frame>
      </ChartsDataProvider>
    </MuiTheme>
  );
};
