import { BarChart } from '../../ui/chart/bar-chart.tsx';
import type { Bar } from '../../ui/chart/chart-tip.tsx';
import { Card } from '../../ui/surface/card.tsx';
import { formatCount } from '../../ui/text/format.ts';
import { VisuallyHidden } from '../../ui/text/visually-hidden.ts';
import { classes } from '../../ui/theme/classes.ts';
import { SERIES_LABEL } from './figures.ts';
import css from './trend-card.module.css';

// The spelling is specified.
const CAPTION = 'Reeferrals count for the last 6 days';

interface Props {
  /** Missing: not known yet. */
  bars?: Bar[];
  loading: boolean;
}

const NONE: Bar[] = [];
const HEIGHT = { small: 200, medium: 350 };

export const TrendCard = ({ bars, loading }: Props) => (
  <Card className={css.frame} aria-label="Referrals">
    <h2>Referrals</h2>
    <p className={classes(css.total, 'figures')}>
      {bars ? formatCount(bars.reduce((sum, { count }) => sum + count, 0)) : '\u00a0'}
    </p>
    <p className={css.caption}>{CAPTION}</p>
    <BarChart bars={bars ?? NONE} series={SERIES_LABEL} height={HEIGHT} loading={loading && !bars?.length} />
    {bars && <BarTable bars={bars} />}
  </Card>
);

/** The chart in words, for those who cannot see it. */
const BarTable = ({ bars }: { bars: Bar[] }) => (
  <VisuallyHidden as="div">
    <table>
      <caption>{CAPTION}</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">{SERIES_LABEL}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ label, count }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{formatCount(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </VisuallyHidden>
);
