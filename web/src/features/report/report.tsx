import type { ChapterReport } from '@bn/contract';
import {
  REFERRAL_STATUS_LABELS,
  REFERRAL_STATUSES,
  REFERRAL_TYPE_LABELS,
  REFERRAL_TYPES,
} from '@bn/contract/domain';
import { type CSSProperties, lazy, type ReactNode, Suspense, useMemo } from 'react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { formatCount, formatMoney } from '../../ui/text/format.ts';
import { VisuallyHidden } from '../../ui/text/visually-hidden.ts';
import { Givers } from './givers.tsx';
import { partText } from './period.ts';
import css from './report.module.css';
import { type Share, ShareBars } from './share-bars.tsx';

/** The chart library is large, and the figures are there without it. */
const BarChart = lazy(() =>
  import('../../ui/chart/bar-chart.tsx').then((chunk) => ({ default: chunk.BarChart })),
);
const HEIGHT = { small: 180, medium: 200 };
/** An axis without a single bar would count to 4, whatever it counts. */
const NONE: { label: string; count: number }[] = [];

const TYPE_COLOURS = {
  hot: 'var(--bn-palette-error-main)',
  warm: 'var(--bn-palette-warning-main)',
  cold: 'var(--bn-palette-primary-main)',
};

const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 });
const shareOf = (part: number, whole: number): string => (whole === 0 ? '-' : percent.format(part / whole));

const figuresOf = ({ members, joined, left, referrals, thank_you_value, approved_notes }: ChapterReport) => [
  ['Members', formatCount(members), `${formatCount(joined)} joined, ${formatCount(left)} left`],
  ['Referrals given', formatCount(referrals.given), `${formatCount(referrals.converted)} became business`],
  ['Conversion', shareOf(referrals.converted, referrals.given), 'of what was given'],
  ['Thank-You Value', formatMoney(thank_you_value), `${formatCount(approved_notes)} approved`],
];

const typesOf = ({ types }: ChapterReport): Share[] =>
  REFERRAL_TYPES.map((type) => ({
    label: REFERRAL_TYPE_LABELS[type],
    count: types[type].given,
    more: `${shareOf(types[type].converted, types[type].given)} converted`,
    colour: TYPE_COLOURS[type],
  }));
const outcomesOf = ({ statuses }: ChapterReport): Share[] =>
  REFERRAL_STATUSES.map((status) => ({
    label: REFERRAL_STATUS_LABELS[status],
    count: statuses[status],
    colour: status === 'got_business' ? 'var(--bn-palette-success-main)' : 'var(--bn-palette-line-strong)',
  }));

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={css.section}>
    <h2>{title}</h2>
    {children}
  </section>
);

interface CourseProps {
  report: ChapterReport;
  series: string;
  of: (part: ChapterReport['course'][number]) => number;
  format?: (value: number) => string;
}
/** A chart, and the same in words for those who cannot see it. */
const Course = ({ report, series, of, format = formatCount }: CourseProps) => {
  const bars = useMemo(
    () => report.course.map((part) => ({ label: partText(part.at), count: of(part) })),
    [report, of],
  );
  return (
    <>
      <Suspense fallback={<div style={{ height: HEIGHT.medium }} />}>
        <BarChart
          bars={bars.some(({ count }) => count > 0) ? bars : NONE}
          series={series}
          height={HEIGHT}
          format={format}
        />
      </Suspense>
      <VisuallyHidden as="div">
        <table aria-label={series}>
          <tbody>
            {bars.map(({ label, count }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{format(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </>
  );
};
const referralsOf = ({ referrals }: ChapterReport['course'][number]) => referrals;
const moneyOf = ({ value }: ChapterReport['course'][number]) => value;

/** What a chapter did in a month or a year: for the screen and for paper alike. */
export const Report = ({ report }: { report: ChapterReport }) => {
  const part = report.period.length === 4 ? 'month' : 'day';
  return (
    <>
      <dl className={css.figures}>
        {figuresOf(report).map(([label = '', value = '', more]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figures fitting" style={{ '--digits': value.length } as CSSProperties}>
              {value}
            </dd>
            <dd className="figures">{more}</dd>
          </div>
        ))}
      </dl>
      <Part title={`Referrals by ${part}`}>
        <Course report={report} series="Referrals" of={referralsOf} />
      </Part>
      <Part title={`Thank-you value by ${part}`}>
        <Course report={report} series="Value" of={moneyOf} format={formatMoney} />
      </Part>
      <div className={css.pair}>
        <Part title="By type">
          <ShareBars caption="Referrals by type" shares={typesOf(report)} />
        </Part>
        <Part title="By outcome">
          <ShareBars caption="Referrals by outcome" shares={outcomesOf(report)} />
        </Part>
      </div>
      <Part title="Top givers">
        {report.givers.length > 0 ? <Givers givers={report.givers} /> : <EmptyState />}
      </Part>
    </>
  );
};
