// biome-ignore-all lint/a11y/noRedundantRoles: a table that is laid out as cards loses its roles in some browsers
import { type CSSProperties, memo, type ReactNode, useCallback } from 'react';
import { Skeleton } from '../feedback/skeleton.tsx';
import { VisuallyHidden } from '../text/parts.ts';
import css from './data-table.module.css';
import { fitColumns } from './fit-columns.ts';
import { SortButton } from './sort-button.tsx';
import { useGradually } from './use-gradually.ts';
import { useTakesLong } from './use-takes-long.ts';

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'end';
  /** Tabular digits for numbers and dates; in words they would look spaced out. */
  figures?: true;
  /** A CSS width for wide screens. */
  width?: string;
  /** In a card with several columns it spans two. */
  wide?: true;
  /**
   * Columns with one of these make a phone's card read as a sentence: the words that lead to the cell, or its place outside the
   * sentence, in a corner above it or on a line of its own.
   */
  lead?: string;
  aside?: 'start' | 'end' | 'line';
  /** Where rows are lines on a phone (see `lines`), this column is part of them. */
  line?: true;
  /** Buttons, which paper has no use for. */
  screenOnly?: true;
  /** The header sorts by this column; `direction` where the rows are in its order. */
  sort?: { direction: 'ascending' | 'descending' | undefined; onSort: () => void };
}

interface Marked {
  key: string;
  ref: (row: HTMLElement | null) => void;
}

interface Props<Row> {
  /** Describes the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** The row that a link led to: its key, as text. `useScrollOnce` makes a ref for it. */
  marked?: Marked;
  /** Skeleton rows if the first response takes a while. */
  loading?: boolean;
  /** The number of skeleton rows and their minimum height: like the content, so that nothing below shifts. */
  loadingRows?: number;
  rowHeight?: number;
  /** The container width below which the columns do not fit, and rows become cards. */
  cardsBelow: number;
  /** On a phone each row is a line of the columns marked with `line`, not a card of all of them. */
  lines?: boolean;
  /** Rows stay rows on paper, for a table with a page wide enough. */
  tableOnPaper?: boolean;
}

/** About the height of a row, if the table does not say. */
const ROW_HEIGHT = 60;

interface RowProps<Row> {
  columns: readonly Column<Row>[];
  row: Row;
  markedRef: Marked['ref'] | undefined;
}

const PlainRow = <Row,>({ columns, row, markedRef }: RowProps<Row>) => (
  <tr role="row" ref={markedRef} aria-current={markedRef && true}>
    {columns.map(({ header, cell, align, figures, wide, lead, aside, line, screenOnly }) => (
      <td
        key={header}
        role="cell"
        data-label={header}
        data-align={align}
        data-wide={wide}
        data-lead={lead}
        data-aside={aside}
        data-line={line}
        data-screen-only={screenOnly}
        className={figures && 'figures'}
      >
        <div>{cell(row)}</div>
      </td>
    ))}
  </tr>
);
/** Memoized: rerenders only when the row or the columns change, not while the user types in the search above. */
const DataRow = memo(PlainRow) as typeof PlainRow;

/** `<DataTable caption="Members" columns={columns} rows={rows} rowKey={(row) => row.id} />`; roles survive the card layout. */
export const DataTable = <Row,>({
  caption,
  columns,
  rows,
  rowKey,
  marked,
  loading = false,
  loadingRows = 6,
  rowHeight,
  cardsBelow,
  lines,
  tableOnPaper = false,
}: Props<Row>) => {
  const shown = useGradually(rows, loading, rowHeight ?? ROW_HEIGHT);
  const takesLong = useTakesLong(loading);
  const fit = useCallback(
    (table: HTMLTableElement) => fitColumns(table, cardsBelow, tableOnPaper),
    [cardsBelow, tableOnPaper],
  );
  return (
    <div
      className={css.place}
      data-sentence={columns.some(({ lead }) => lead) || undefined}
      data-lines={lines || undefined}
      style={
        {
          '--columns': columns.length,
          '--rows-to-come': rows.length - shown.length,
          ...(rowHeight !== undefined && { '--row-height': `${rowHeight}px` }),
        } as CSSProperties
      }
    >
      <table ref={fit} className={css.table} role="table" aria-busy={loading}>
        <VisuallyHidden as="caption">{caption}</VisuallyHidden>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ header, align, width, sort, screenOnly }) => (
              <th
                key={header}
                role="columnheader"
                scope="col"
                data-align={align}
                aria-sort={sort?.direction}
                data-screen-only={screenOnly}
                style={{ width }}
              >
                {sort ? <SortButton {...sort}>{header}</SortButton> : header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {loading
            ? Array.from({ length: loadingRows }, (_, line) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the grey rows are all alike
                <tr key={line} role="row">
                  {takesLong ? (
                    columns.map(({ header }) => (
                      <td key={header} role="cell" data-label={header}>
                        <Skeleton style={{ height: 20, width: '70%' }} />
                      </td>
                    ))
                  ) : (
                    <td className={css.blank} role="cell" colSpan={columns.length} />
                  )}
                </tr>
              ))
            : shown.map((row) => (
                <DataRow
                  key={rowKey(row)}
                  columns={columns}
                  row={row}
                  markedRef={String(rowKey(row)) === marked?.key ? marked?.ref : undefined}
                />
              ))}
        </tbody>
      </table>
      <div className={css.rowsToCome} />
    </div>
  );
};
