import type { MonthFigures } from '@bn/contract';
import { useMemo } from 'react';
import { LineChart } from '../../../ui/chart/line-chart.tsx';
import { shortMonth } from '../../../ui/text/day-words.ts';
import { formatAmount, formatCount } from '../../../ui/text/format.ts';
import css from './month-charts.module.css';

const HEIGHT = { small: 150, medium: 170 };

interface Figure {
  name: Exclude<keyof MonthFigures, 'month'>;
  title: string;
  /** Describes the chart for screen readers. */
  caption: string;
  format: (value: number) => string;
}
const FIGURES: readonly Figure[] = [
  { name: 'given', title: 'Given', caption: 'Referrals given by month', format: formatCount },
  { name: 'received', title: 'Received', caption: 'Referrals received by month', format: formatCount },
  {
    name: 'converted',
    title: 'Converted',
    caption: 'Given referrals that became business, by month',
    format: formatCount,
  },
  { name: 'thanked', title: 'Thanked', caption: 'Thanked value by month', format: formatAmount },
];

interface ChartProps extends Figure {
  months: readonly MonthFigures[];
  /** Whose figures these are. */
  who: string;
}
const FigureChart = ({ months, who, name, title, caption, format }: ChartProps) => {
  const data = useMemo(
    () => ({
      labels: months.map(({ month }) => shortMonth(month)),
      series: [
        { name: who, values: months.map((month) => month[name].own) },
        { name: 'Chapter median', values: months.map((month) => month[name].median) },
      ],
    }),
    [months, who, name],
  );
  const total = months.reduce((sum, month) => sum + month[name].own, 0);
  return (
    <section className={css.figure} aria-label={title}>
      <h3>
        {title} <span className="figures">{format(total)}</span>
      </h3>
      <LineChart {...data} caption={caption} labelName="Month" height={HEIGHT} format={format} />
    </section>
  );
};

/** A chart per figure: the member's months, and the chapter's median. */
export const MonthCharts = ({ months, name: who }: { months: readonly MonthFigures[]; name: string }) => (
  <div className={css.grid}>
    {FIGURES.map((figure) => (
      <FigureChart key={figure.name} {...figure} months={months} who={who} />
    ))}
  </div>
);
