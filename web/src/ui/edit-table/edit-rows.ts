import type { ReactNode } from 'react';

interface EditColumn<Key extends string> {
  key: Key;
  header: string;
  /** Numbers and dates. */
  figures?: true;
  /** How much of the room it gets, compared with others; 1 unless told. */
  share?: number;
}

/** Rows of texts that can be corrected where they stand: a grid where there is room, otherwise cards with fields. */
export interface EditRows<Row, Key extends string> {
  /** Says what the rows are, for screen readers. */
  caption: string;
  columns: readonly EditColumn<Key>[];
  rows: readonly Row[];
  rowKey: (row: Row) => number;
  /** How a row is called: 'Row 7'. */
  rowName: (row: Row) => string;
  /** How a row stands: the first column of the grid, the heading of a card. */
  state: { header: string; cell: (row: Row) => ReactNode };
  textOf: (row: Row, key: Key) => string;
  /** What is wrong with a value, in words. */
  problemOf: (row: Row, key: Key) => string | undefined;
  /** What else is to be known of a value that is right: how it is stored, or a warning. */
  noteOf?: (row: Row, key: Key) => { text: string; warning?: true } | undefined;
  /** Rows that nobody may change any more. */
  locked: (row: Row) => boolean;
  onCorrect: (row: Row, key: Key, value: string) => void;
}
