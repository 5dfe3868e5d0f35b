import type { ReactNode } from 'react';

interface EditColumn<Key extends string> {
  key: Key;
  header: string;
  /** Numbers and dates. */
  figures?: true;
  /** The column's relative width; 1 by default. */
  share?: number;
}

/** Rows of texts that can be edited in place: a grid if there is room, otherwise cards with fields. */
export interface EditRows<Row, Key extends string> {
  /** Describes the rows for screen readers. */
  caption: string;
  columns: readonly EditColumn<Key>[];
  rows: readonly Row[];
  rowKey: (row: Row) => number;
  /** A row's name: 'Row 7'. */
  rowName: (row: Row) => string;
  /** A row's state: the first column of the grid, the heading of a card. */
  state: { header: string; cell: (row: Row) => ReactNode };
  textOf: (row: Row, key: Key) => string;
  /** The problem with a value, as text. */
  problemOf: (row: Row, key: Key) => string | undefined;
  /** A note about a valid value: how it is stored, or a warning. */
  noteOf?: (row: Row, key: Key) => { text: string; warning?: true } | undefined;
  /** The rows are read-only. */
  locked: (row: Row) => boolean;
  onEdit: (row: Row, key: Key, value: string) => void;
}
