import { useMemo } from 'react';
import { BarChart } from '../../ui/chart/bar-chart.tsx';
import { Card } from '../../ui/surface/card.tsx';
import { formatCount } from '../../ui/text/format.ts';
import { classes } from '../../ui/theme/part.ts';
import { type Bar, SERIES_LABEL } from './figures.ts';
import css from './trend-card.module.css';

// The spelling is specified.
const CAPTION = 'Reeferrals count for the last 6 days';

interface Props {
  /** Undefined while loading. */
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
    <Card className={css.frame} aria-label="Referrals">
      <h2>Referrals</h2>
      <p className={classes(css.total, 'figures')}>
        {bars === NONE ? '\u00a0' : formatCount(bars.reduce((sum, { count }) => sum + count, 0))}
      </p>
      <p className={css.caption}>{CAPTION}</p>
      <BarChart {...data} caption={CAPTION} labelName="Day" height={HEIGHT} loading={loading} />
    </Card>
  );
};
