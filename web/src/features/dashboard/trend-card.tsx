import styled from '@emotion/styled';
import { useMemo } from 'react';
import { BarChart } from '../../ui/chart/bar-chart.tsx';
import { Card } from '../../ui/surface/card.tsx';
import { formatCount } from '../../ui/text/format.ts';
import { type Bar, SERIES_LABEL } from './figures.ts';

// The spelling is specified.
const CAPTION = 'Reeferrals count for the last 6 days';

const Frame = styled(Card)({ position: 'relative' });

const Total = styled('p')({
  marginTop: 8,
  fontSize: '2rem',
  lineHeight: 1.25,
  fontWeight: 680,
  letterSpacing: '-0.02em',
});

const Caption = styled('p')(({ theme }) => ({
  marginBottom: 12,
  fontSize: '0.875rem',
  color: theme.vars.palette.text.secondary,
}));

interface Props {
  /** Missing: not known yet. */
  bars?: Bar[];
  loading: boolean;
}

const NONE: Bar[] = [];
const HEIGHT = { small: 200, medium: 350 };

export const TrendCard = ({ bars = NONE, loading }: Props) => {
  const data = useMemo(
    () => ({
      labels: bars.map(({ label }) => label),
      series: [{ name: SERIES_LABEL, values: bars.map(({ count }) => count) }],
    }),
    [bars],
  );
  return (
    <Frame aria-label="Referrals">
      <h2>Referrals</h2>
      <Total className="figures">
        {bars === NONE ? '\u00a0' : formatCount(bars.reduce((sum, { count }) => sum + count, 0))}
      </Total>
      <Caption>{CAPTION}</Caption>
      <BarChart {...data} caption={CAPTION} labelName="Day" height={HEIGHT} loading={loading} />
    </Frame>
  );
};
