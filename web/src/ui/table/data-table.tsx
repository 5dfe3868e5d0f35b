// biome-ignore-all lint/a11y/noRedundantRoles: a table that is laid out as cards loses its roles in some browsers
import type { CSSObject, Theme } from '@emotion/react';
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { Skeleton } from '../feedback/skeleton.tsx';
import { VisuallyHidden } from '../text/visually-hidden.ts';
import { atTablet } from '../theme/theme.ts';

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'end';
  /** Numbers and dates stand in columns of equal digits; words would look torn apart by them. */
  figures?: true;
  /** A CSS width for wide screens. */
  width?: string;
}

/** The table's layout depends on the room that it has, whatever stands beside it. */
const Place = styled('div')({ containerType: 'inline-size' });

const cards = (theme: Theme): CSSObject => ({
  display: 'block',
  '& thead': { position: 'absolute', clipPath: 'inset(50%)', width: 1, height: 1, overflow: 'hidden' },
  '& tbody': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 360px), 1fr))',
    gap: 12,
  },
  '& tr': {
    display: 'block',
    padding: '8px 14px',
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 12,
  },
  '& td': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: 16,
    height: 'auto',
    minHeight: 36,
    padding: '4px 0',
    border: 0,
    textAlign: 'end',
  },
  '& td:last-of-type': { paddingBottom: 6 },
  '& td:first-of-type': { textAlign: 'start', padding: '6px 0', fontWeight: 550 },
  '& td:not(:first-of-type)::before': {
    content: 'attr(data-label) / ""',
    flex: 'none',
    fontSize: '0.8125rem',
    color: theme.vars.palette.text.secondary,
  },
});

const Table = styled('table', {
  shouldForwardProp: (prop) => prop !== 'rowHeight' && prop !== 'cardsBelow',
})<{
  rowHeight: number | undefined;
  cardsBelow: number;
}>(({ theme, rowHeight, cardsBelow }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  textAlign: 'start',
  '& th': {
    padding: '10px 12px',
    fontSize: '0.8125rem',
    fontWeight: 570,
    textAlign: 'start',
    whiteSpace: 'nowrap',
    color: theme.vars.palette.text.secondary,
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& td': {
    height: rowHeight,
    padding: '12px',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    verticalAlign: 'middle',
  },
  '& tbody tr:last-of-type td': { borderBottom: 0 },
  '& tbody tr:hover': { backgroundColor: theme.vars.palette.surface.sunken },
  '& [data-align="end"]': { textAlign: 'end' },
  [`@container (max-width: ${cardsBelow + 140}px)`]: { '& th, & td': { paddingInline: 6 } },
  // Where the columns have no room each row is a card: the first column is its heading, the others carry their column's name.
  [`@container (max-width: ${cardsBelow - 1}px)`]: cards(theme),
  [atTablet]: cards(theme),
}));

interface Props<Row> {
  /** Says what the table holds, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Grey rows instead of content while the first answer is on its way. */
  loading?: boolean;
  /** How many grey rows, and how high a row is at least: as the content will be, so that nothing below it jumps. */
  loadingRows?: number;
  rowHeight?: number;
  /** The width of its place below which the columns do not fit, and rows become cards. */
  cardsBelow: number;
}

/** `<DataTable caption="Members" columns={columns} rows={rows} rowKey={(row) => row.id} />`; roles survive the card layout. */
export const DataTable = <Row,>({
  caption,
  columns,
  rows,
  rowKey,
  loading = false,
  loadingRows = 6,
  rowHeight,
  cardsBelow,
}: Props<Row>) => (
  <Place>
    <Table role="table" aria-busy={loading} rowHeight={rowHeight} cardsBelow={cardsBelow}>
      <VisuallyHidden as="caption">{caption}</VisuallyHidden>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ header, align, width }) => (
            <th key={header} role="columnheader" scope="col" data-align={align} style={{ width }}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {loading
          ? Array.from({ length: loadingRows }, (_, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the grey rows are all alike
              <tr key={line} role="row">
                {columns.map(({ header }) => (
                  <td key={header} role="cell" data-label={header}>
                    <Skeleton style={{ height: 20, width: '70%' }} />
                  </td>
                ))}
              </tr>
            ))
          : rows.map((row) => (
              <tr key={rowKey(row)} role="row">
                {columns.map(({ header, cell, align, figures }) => (
                  <td
                    key={header}
                    role="cell"
                    data-label={header}
                    data-align={align}
                    className={figures && 'figures'}
                  >
                    <div>{cell(row)}</div>
                  </td>
                ))}
              </tr>
            ))}
      </tbody>
    </Table>
  </Place>
);
