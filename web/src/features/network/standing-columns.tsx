import type { ChapterStanding } from '@bn/contract';
import { rateOf, STANDING_COLUMN_LABELS, STANDING_COLUMNS, type StandingColumn } from '@bn/contract/domain';
import type { ReactNode } from 'react';
import { Sparkline } from '../../ui/chart/sparkline.tsx';
import { Chip } from '../../ui/chip/chip.tsx';
import { Link } from '../../ui/router/link.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { formatAmount, formatCount, percent } from '../../ui/text/format.ts';
import { onFirstUse } from '../../ui/text/on-first-use.ts';
import { VisuallyHidden } from '../../ui/text/parts.ts';
import { monthText } from '../../ui/time/day-words.ts';
import { networkDay } from '../../ui/time/network-zone.ts';
import { figuresOf, type Tint, type Tints, TOTALS_ID } from './compared.ts';
import css from './standing-columns.module.css';
import type { StandingsQuery } from './standings-query.ts';

const signed = onFirstUse(() => new Intl.NumberFormat(undefined, { signDisplay: 'exceptZero' }));
const NONE = '-';

const countText = (value: number | null | undefined): string =>
  typeof value === 'number' ? formatCount(Math.round(value)) : NONE;
const rateText = (part = 0, whole = 0): string => {
  const rate = rateOf(part, whole);
  return rate === null ? NONE : percent().format(rate);
};

/** Of which month a chapter's figures are, unless that is the one that is shown. */
const Month = ({ month, shown }: Pick<ChapterStanding, 'month'> & { shown: string }) => {
  if (month === shown) return null;
  return <Chip tone="amber">{month ? monthText(`${month}-01`) : 'Being calculated'}</Chip>;
};

const NAME_OF_TINT = { above: ['above', 'far above'], below: ['below', 'far below'] } as const;
const ARROWS = { above: ['▲', '▲▲'], below: ['▼', '▼▼'] } as const;

interface ValueProps {
  tint: Tint | undefined;
  /** The same of the year before. */
  before: string | undefined;
  children: ReactNode;
}
/** A value, tinted and with arrows where it is far from the chapters' median, above that of the year before. */
const Value = ({ tint, before, children }: ValueProps) => (
  <div className={css.value}>
    <span data-side={tint?.side} data-far={tint?.far}>
      {tint && (
        <>
          <i aria-hidden>{ARROWS[tint.side][tint.far - 1]}</i>
          <VisuallyHidden>{NAME_OF_TINT[tint.side][tint.far - 1]} the median: </VisuallyHidden>
        </>
      )}
      {children}
    </span>
    {before !== undefined && (
      <small>
        <VisuallyHidden>, a year earlier </VisuallyHidden>
        {before}
      </small>
    )}
  </div>
);

type Figures = ReturnType<typeof figuresOf>;
const TEXTS = {
  given: ({ given }: Figures) => countText(given),
  conversion: ({ converted, given }: Figures) => rateText(converted, given),
  thanked: ({ thanked }: Figures) => formatAmount(thanked),
  attendance: ({ present, expected }: Figures) => rateText(present, expected),
};

/** A year ago the chapter may not have been there. */
const isKnown = (before: ChapterStanding['year_before']): before is ChapterStanding['this_month'] =>
  before !== undefined && before.given + before.thanked + before.expected > 0;

const cellOf = (
  column: StandingColumn,
  { period, month: chosen }: StandingsQuery,
  tints: ReadonlyMap<number, Tints>,
): ((row: ChapterStanding) => ReactNode) => {
  const shown = chosen ?? networkDay().slice(0, 7);
  switch (column) {
    case 'name':
      return ({ id, name, region, month }) =>
        id === TOTALS_ID ? (
          <strong className={css.totals}>{name}</strong>
        ) : (
          <div className={css.chapter}>
            <Link to={`/admin/chapters/${id}`}>{name}</Link>
            <span>{region}</span>
            <Month month={month} shown={shown} />
          </div>
        );
    case 'members':
      return (row) => {
        const { gained = 0 } = figuresOf(row, period);
        return (
          <>
            {countText(row.members)}
            {gained !== 0 && <small className={css.gained}> ({signed().format(gained)})</small>}
          </>
        );
      };
    case 'score':
      return ({ id, score }) => (
        <Value tint={tints.get(id)?.score} before={undefined}>
          {countText(score)}
        </Value>
      );
    default:
      return (row) => (
        <Value
          tint={tints.get(row.id)?.[column]}
          before={isKnown(row.year_before) ? TEXTS[column](row.year_before) : undefined}
        >
          {TEXTS[column](figuresOf(row, period))}
        </Value>
      );
  }
};

/** The largest first where that is what one looks for; a second click turns it around. */
const firstDirection = (column: StandingColumn): boolean => column !== 'name';

export const standingColumns = (
  asked: StandingsQuery,
  tints: ReadonlyMap<number, Tints>,
): Column<ChapterStanding>[] => {
  const { column: sorted, descending, month, setSort } = asked;
  const direction = descending ? 'descending' : 'ascending';
  // A score is of today.
  const columns = STANDING_COLUMNS.filter((column) => !month || column !== 'score');
  return [
    ...columns.map((column): Column<ChapterStanding> => {
      const next = column === sorted ? !descending : firstDirection(column);
      return {
        header: STANDING_COLUMN_LABELS[column],
        cell: cellOf(column, asked, tints),
        ...((column === 'name' || !month) && {
          sort: {
            direction: column === sorted ? direction : undefined,
            onSort: () => setSort(next ? `${column}_desc` : column),
          },
        }),
        ...(column === 'name' ? { width: '22%' } : { align: 'end', figures: true }),
      };
    }),
    {
      header: 'Trend',
      align: 'end',
      cell: ({ given_by_month }) => (
        <div className={css.course}>
          {/* The current month is not over: it would look like a fall. */}
          <Sparkline
            values={(given_by_month ?? []).slice(0, -1)}
            label="Referrals given in the eleven months before this one"
          />
        </div>
      ),
    },
  ];
};
