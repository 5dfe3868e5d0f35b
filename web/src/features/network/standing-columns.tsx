import type { ChapterStanding } from '@bn/contract';
import {
  rateOf,
  STANDING_COLUMN_LABELS,
  STANDING_COLUMNS,
  type StandingColumn,
  type StandingPeriod,
} from '@bn/contract/domain';
import type { ReactNode } from 'react';
import { Sparkline } from '../../ui/chart/sparkline.tsx';
import { Chip } from '../../ui/chip/chip.tsx';
import { Link } from '../../ui/router/link.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { monthText } from '../../ui/text/day-words.ts';
import { formatAmount, formatCount } from '../../ui/text/format.ts';
import { networkDay } from '../../ui/text/network-zone.ts';
import { onFirstUse } from '../../ui/text/on-first-use.ts';
import { percent } from '../../ui/text/percent.ts';
import css from './standing-columns.module.css';
import type { StandingsQuery } from './standings-query.ts';

const signed = onFirstUse(() => new Intl.NumberFormat(undefined, { signDisplay: 'exceptZero' }));
const NONE = '-';

/** Nothing is known of a chapter whose row is incomplete. */
type Figures = Partial<ChapterStanding['this_month']>;
const figuresOf = ({ this_month, twelve_months }: ChapterStanding, period: StandingPeriod): Figures =>
  (period === 'month' ? this_month : twelve_months) ?? {};

const countText = (value: number | null | undefined): string =>
  typeof value === 'number' ? formatCount(Math.round(value)) : NONE;
const rateText = (part = 0, whole = 0): string => {
  const rate = rateOf(part, whole);
  return rate === null ? NONE : percent().format(rate);
};

/** Of which month a chapter's figures are, unless that is the current one. */
const Month = ({ month }: Pick<ChapterStanding, 'month'>) => {
  if (month === networkDay().slice(0, 7)) return null;
  return <Chip tone="amber">{month ? monthText(`${month}-01`) : 'Being calculated'}</Chip>;
};

const cells = (period: StandingPeriod): Record<StandingColumn, (row: ChapterStanding) => ReactNode> => ({
  name: ({ id, name, region, month }) => (
    <div className={css.chapter}>
      <Link to={`/admin/chapters/${id}`}>{name}</Link>
      <span>{region}</span>
      <Month month={month} />
    </div>
  ),
  members: (row) => {
    const { gained = 0 } = figuresOf(row, period);
    return (
      <>
        {countText(row.members)}
        {gained !== 0 && <small className={css.gained}> ({signed().format(gained)})</small>}
      </>
    );
  },
  given: (row) => countText(figuresOf(row, period).given),
  conversion: (row) => rateText(figuresOf(row, period).converted, figuresOf(row, period).given),
  thanked: (row) => formatAmount(figuresOf(row, period).thanked),
  attendance: (row) => rateText(figuresOf(row, period).present, figuresOf(row, period).expected),
  score: ({ score }) => countText(score),
});

/** The largest first where that is what one looks for; a second click turns it around. */
const firstDirection = (column: StandingColumn): boolean => column !== 'name';

export const standingColumns = ({
  period,
  column: sorted,
  descending,
  setSort,
}: StandingsQuery): Column<ChapterStanding>[] => [
  ...STANDING_COLUMNS.map((column): Column<ChapterStanding> => {
    const direction = descending ? 'descending' : 'ascending';
    const next = column === sorted ? !descending : firstDirection(column);
    return {
      header: STANDING_COLUMN_LABELS[column],
      cell: cells(period)[column],
      sort: {
        direction: column === sorted ? direction : undefined,
        onSort: () => setSort(next ? `${column}_desc` : column),
      },
      ...(column === 'name' ? { width: '24%' } : { align: 'end', figures: true }),
    };
  }),
  {
    header: 'By month',
    align: 'end',
    cell: ({ given_by_month }) => (
      <div className={css.course}>
        <Sparkline values={given_by_month ?? []} label="Referrals given in twelve months" />
      </div>
    ),
  },
];
