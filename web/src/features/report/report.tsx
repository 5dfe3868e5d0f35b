import type { ChapterReport } from '@bn/contract';
import {
  REFERRAL_STATUS_LABELS,
  REFERRAL_STATUSES,
  REFERRAL_TYPE_LABELS,
  REFERRAL_TYPES,
} from '@bn/contract/domain';
import { type ReactNode, useMemo } from 'react';
import { REFERRAL_STATUS_TONES } from '../../parts/referral-tones.ts';
import { BarChart } from '../../ui/chart/bar-chart.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { type Figure, FigureList } from '../../ui/text/figure-list.tsx';
import { formatAmount, formatCount, percent } from '../../ui/text/format.ts';
import { networkDay } from '../../ui/time/network-zone.ts';
import { Givers } from './givers.tsx';
import { partText } from './period.ts';
import css from './report.module.css';
import { type Share, ShareBars } from './share-bars.tsx';

const HEIGHT = { small: 180, medium: 200 };

const shareOf = (part: number, whole: number): string => (whole === 0 ? '-' : percent().format(part / whole));

const figuresOf = ({
  members,
  joined,
  left,
  referrals,
  thank_you_value,
  approved_notes,
}: ChapterReport): Figure[] => [
  ['Members', formatCount(members), `${formatCount(joined)} joined, ${formatCount(left)} left`],
  ['Referrals given', formatCount(referrals.given), `${formatCount(referrals.converted)} became business`],
  ['Conversion', shareOf(referrals.converted, referrals.given), 'of what was given'],
  ['Thank-You Value', formatAmount(thank_you_value), `${formatCount(approved_notes)} approved`],
];

const typesOf = ({ types }: ChapterReport): Share[] =>
  REFERRAL_TYPES.map((type) => ({
    label: REFERRAL_TYPE_LABELS[type],
    count: types[type].given,
    more: `${shareOf(types[type].converted, types[type].given)} converted`,
    tone: 'primary',
  }));
const outcomesOf = ({ statuses }: ChapterReport): Share[] =>
  REFERRAL_STATUSES.map((status) => ({
    label: REFERRAL_STATUS_LABELS[status],
    count: statuses[status],
    tone: REFERRAL_STATUS_TONES[status],
  }));

/** The current month in the report of this year. */
const unfinishedOf = ({ course }: ChapterReport): number | undefined => {
  const at = course.findIndex((part) => part.at === networkDay().slice(0, 7));
  return at === -1 ? undefined : at;
};

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={css.section}>
    <h2>{title}</h2>
    {children}
  </section>
);

interface CourseProps {
  report: ChapterReport;
  part: 'day' | 'month';
  /** The figure's name, as a heading and on a bar. */
  title: string;
  series: string;
  of: (part: ChapterReport['course'][number]) => number;
  format?: (value: number) => string;
}
const Course = ({ report, part, title, series, of, format = formatCount }: CourseProps) => {
  const data = useMemo(
    () => ({
      labels: report.course.map(({ at }) => partText(at)),
      series: [{ name: series, values: report.course.map(of) }],
      unfinished: unfinishedOf(report),
    }),
    [report, series, of],
  );
  const caption = `${title} by ${part}`;
  return (
    <Part title={caption}>
      <BarChart
        {...data}
        caption={caption}
        labelName={part === 'day' ? 'Day' : 'Month'}
        height={HEIGHT}
        format={format}
      />
    </Part>
  );
};
const referralsOf = ({ referrals }: ChapterReport['course'][number]) => referrals;
const moneyOf = ({ value }: ChapterReport['course'][number]) => value;

/** What a chapter did in a month or a year: for the screen and for paper alike. */
export const Report = ({ report }: { report: ChapterReport }) => {
  const part = report.period.length === 4 ? 'month' : 'day';
  return (
    <>
      <FigureList className={css.figures} figures={figuresOf(report)} />
      <Course report={report} part={part} title="Referrals" series="Referrals" of={referralsOf} />
      <Course
        report={report}
        part={part}
        title="Thank-you value"
        series="Value"
        of={moneyOf}
        format={formatAmount}
      />
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
