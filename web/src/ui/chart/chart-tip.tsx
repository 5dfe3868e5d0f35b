import styled from '@emotion/styled';
import { useXScale, useYScale } from '@mui/x-charts/hooks';

export interface Bar {
  label: string;
  count: number;
}

interface Props {
  bar: Bar;
  /** What the bars count. */
  series: string;
  format: (count: number) => string;
}

const WIDTH = 150;

const Box = styled('div')(({ theme }) => ({
  position: 'absolute',
  width: WIDTH,
  padding: '8px 12px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 10,
  backgroundColor: theme.vars.palette.background.paper,
  boxShadow: '0 4px 16px rgb(0 0 0 / 0.14)',
  fontSize: '0.8125rem',
  pointerEvents: 'none',
  transform: 'translate(-50%, calc(-100% - 8px))',
  '& p:last-of-type': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 8,
    color: theme.vars.palette.text.secondary,
  },
  '& strong': { fontWeight: 620, color: theme.vars.palette.text.primary },
}));

/** What one bar says, above it; the chart library's own tooltip needs 15 kB for the same. */
export const ChartTip = ({ bar, series, format }: Props) => {
  const x = useXScale<'band'>();
  const y = useYScale<'linear'>();
  const centre = (x(bar.label) ?? 0) + x.bandwidth() / 2;
  return (
    <Box
      style={{ left: `clamp(${WIDTH / 2}px, ${centre}px, calc(100% - ${WIDTH / 2}px))`, top: y(bar.count) }}
    >
      <p>
        <strong>{bar.label}</strong>
      </p>
      <p>
        {series} <strong>{format(bar.count)}</strong>
      </p>
    </Box>
  );
};
