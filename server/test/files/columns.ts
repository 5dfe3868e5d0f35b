import type { Column } from '../../src/modules/exports/columns.ts';

export interface Row {
  text: string;
  amount: number;
  count: number | null;
  day: string;
  at: string;
}

/** One column of each kind that a file can have. */
export const COLUMNS: readonly Column<Row>[] = [
  { kind: 'text', heading: 'Text', of: ({ text }) => text, width: 10 },
  { kind: 'money', heading: 'Amount', of: ({ amount }) => amount, width: 10 },
  { kind: 'number', heading: 'Count', of: ({ count }) => count, width: 10 },
  { kind: 'day', heading: 'Day', of: ({ day }) => day, width: 10 },
  { kind: 'instant', heading: 'At', of: ({ at }) => at, width: 10 },
];
