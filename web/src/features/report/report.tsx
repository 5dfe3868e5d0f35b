import type { ChapterReport } from '@bn/contract';
import {
  REFERRAL_STATUS_LABELS,
  REFERRAL_STATUSES,
  REFERRAL_TYPE_LABELS,
  REFERRAL_TYPES,
} from '@bn/contract/domain';
import styled from '@emotion/styled';
import { type CSSProperties, type ReactNode, useMemo } from 'react';
import { BarChart } from '../../ui/chart/bar-chart.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { fitting } from '../../ui/form/fitting.ts';
import { formatCount, formatMoney } from '../../ui/text/format.ts';
import { theme } from '../../ui/theme/theme.ts';
import { Givers } from './givers.tsx';
import { partText } from './period.ts';
import { type Share, ShareBars } from './share-bars.tsx';

const HEIGHT = { small: 180, medium: 200 };

const Section = styled('section')({
  marginTop: 28,
  breakInside: 'avoid',
  '& > h2': { marginBottom: 10 },
});

/** Side by side where there is room, on paper always. */
const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 290px), 1fr))',
  gap: '0 32px',
  '@media print': { gridTemplateColumns: '1fr 1fr' },
});

const Figures = styled('dl')(({ theme: { vars } }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 140px), 1fr))',
  gap: '20px 16px',
  '@media print': { gridTemplateColumns: 'repeat(4, 1fr)' },
  '& > div': { display: 'flex', flexDirection: 'column', containerType: 'inline-size' },
  '& dt': { fontSize: '0.875rem', color: vars.palette.text.secondary },
  '& dd:first-of-type': {
    order: -1,
    ...fitting('1.625rem'),
    fontWeight: 650,
    letterSpacing: '-0.02em',
  },
  '& dd:last-of-type': { fontSize: '0.8125rem', color: vars.palette.text.secondary },
}));

const { palette } = theme.vars;
const TYPE_COLOURS = { hot: palette.error.main, warm: palette.warning.main, cold: palette.primary.main };

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
    colour: status === 'got_business' ? palette.success.main : palette.line.strong,
  }));

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Section>
    <h2>{title}</h2>
    {children}
  </Section>
);

interface CourseProps {
  report: ChapterReport;
  part: 'day' | 'month';
  /** What is counted, as a heading has it and as a bar has it. */
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
      <Figures>
        {figuresOf(report).map(([label = '', value = '', more]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figures" style={{ '--digits': value.length } as CSSProperties}>
              {value}
            </dd>
            <dd className="figures">{more}</dd>
          </div>
        ))}
      </Figures>
      <Course report={report} part={part} title="Referrals" series="Referrals" of={referralsOf} />
      <Course
        report={report}
        part={part}
        title="Thank-you value"
        series="Value"
        of={moneyOf}
        format={formatMoney}
      />
      <Pair>
        <Part title="By type">
          <ShareBars caption="Referrals by type" shares={typesOf(report)} />
        </Part>
        <Part title="By outcome">
          <ShareBars caption="Referrals by outcome" shares={outcomesOf(report)} />
        </Part>
      </Pair>
      <Part title="Top givers">
        {report.givers.length > 0 ? <Givers givers={report.givers} /> : <EmptyState />}
      </Part>
    </>
  );
};
