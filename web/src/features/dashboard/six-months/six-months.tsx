import type { MonthFigures } from '@bn/contract';
import { DASHBOARD_MONTHS } from '@bn/contract/domain';
import type { CSSProperties } from 'react';
import { useMemberFiguresQuery } from '../../../api/endpoints/figures/figures.ts';
import { useUser } from '../../../store/hooks.ts';
import { Sparkline } from '../../../ui/chart/sparkline.tsx';
import { TallLink } from '../../../ui/router/links.ts';
import { Card, LinkedCardHeader } from '../../../ui/surface/card.tsx';
import { formatAmount, formatCount } from '../../../ui/text/format.ts';
import { classes } from '../../../ui/theme/part.ts';
import css from './six-months.module.css';

const FIGURES = [
  { name: 'given', label: 'Given', format: formatCount },
  { name: 'received', label: 'Received', format: formatCount },
  { name: 'converted', label: 'Converted', format: formatCount },
  { name: 'thanked', label: 'Thanked', format: formatAmount },
] as const;

const Tile = ({ months, name, label, format }: (typeof FIGURES)[number] & { months: MonthFigures[] }) => {
  const values = months.map((month) => month[name].own);
  const total = format(values.reduce((sum, value) => sum + value, 0));
  return (
    <div>
      <dt>{label}</dt>
      <dd
        className={classes(css.total, 'figures', 'fitting')}
        style={{ '--digits': total.length } as CSSProperties}
      >
        {total}
      </dd>
      <dd>
        <Sparkline values={values} label={`${label} by month`} format={format} soFar />
      </dd>
    </div>
  );
};

/** What the member gave, received, converted and was thanked for lately. Left out if it fails to load. */
export default function SixMonths() {
  const { id } = useUser();
  const { data } = useMemberFiguresQuery({ params: { id } });
  if (!data) return null;
  const months = data.months.slice(-DASHBOARD_MONTHS);
  // Someone who is new gets no row of zeros.
  if (months.every((month) => FIGURES.every(({ name }) => month[name].own === 0))) return null;
  return (
    <Card className={css.frame} aria-label="Your last six months">
      <LinkedCardHeader>
        <h2>Your last six months</h2>
        <div className={css.links}>
          <TallLink to="/one-to-ones">One-to-ones</TallLink>
          <TallLink to={`/members/${id}#figures`}>All figures</TallLink>
        </div>
      </LinkedCardHeader>
      <dl className={css.tiles}>
        {FIGURES.map((figure) => (
          <Tile key={figure.name} {...figure} months={months} />
        ))}
      </dl>
    </Card>
  );
}
