import type { MonthFigures } from '@bn/contract';
import { useMemo } from 'react';
import { Legend } from '../../../ui/chart/frame/legend.tsx';
import { LineChart } from '../../../ui/chart/line-chart.tsx';
import type { ChartData } from '../../../ui/chart/series.ts';
import { formatAmount, formatCount } from '../../../ui/text/format.ts';
import { shortMonth } from '../../../ui/time/day-words.ts';
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

interface Props {
  months: readonly MonthFigures[];
  /** Whose figures these are. */
  name: string;
}

/** The last month is the current one. */
const dataOf = ({ months, name: who }: Props, name: Figure['name']): ChartData => ({
  labels: months.map(({ month }) => shortMonth(month)),
  series: [
    { name: who, values: months.map((month) => month[name].own) },
    { name: 'Typical member', values: months.map((month) => month[name].median), comparison: true },
  ],
  unfinished: months.length - 1,
});

interface ChartProps extends Figure {
  months: readonly MonthFigures[];
  who: string;
}
const FigureChart = ({ months, who, name, title, caption, format }: ChartProps) => {
  const data = useMemo(() => dataOf({ months, name: who }, name), [months, who, name]);
  const total = months.reduce((sum, month) => sum + month[name].own, 0);
  return (
    <section className={css.figure} aria-label={title}>
      <h3>
        {title} <span className="figures">{format(total)}</span>
      </h3>
      <LineChart
        {...data}
        caption={caption}
        labelName="Month"
        height={HEIGHT}
        format={format}
        legend={false}
      />
    </section>
  );
};

/** A chart per figure: the member's months, and the chapter's median. */
export const MonthCharts = (props: Props) => (
  <div>
    <Legend {...dataOf(props, 'given')} dots />
    <div className={css.grid}>
      {FIGURES.map((figure) => (
        <FigureChart key={figure.name} {...figure} months={props.months} who={props.name} />
      ))}
    </div>
  </div>
);
