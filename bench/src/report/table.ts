type Cell = string | number | undefined;

const text = (cell: Cell): string => {
  if (cell === undefined || Number.isNaN(cell)) return '-';
  if (typeof cell === 'string') return cell;
  if (Number.isInteger(cell)) return String(cell);
  return cell >= 100 ? cell.toFixed(0) : cell.toFixed(2);
};

/** A column's heading, and its cell in each row. */
export type Column<Row> = [heading: string, cell: (row: Row) => Cell];

/** Columns of the same width; numbers to the right, words to the left. */
export function table<Row>(title: string, columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const cells = rows.map((row) => columns.map(([, cell]) => cell(row)));
  const texts = [columns.map(([heading]) => heading), ...cells.map((row) => row.map(text))];
  const widths = columns.map((_, column) => Math.max(...texts.map((row) => row[column]?.length ?? 0)));
  const right = columns.map((_, column) => cells.some((row) => typeof row[column] === 'number'));
  const line = (row: string[]) =>
    row
      .map((cell, column) =>
        right[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  const [head = [], ...body] = texts;
  const rule = widths.map((width) => '-'.repeat(width));
  return ['', title, line(head), line(rule), ...body.map(line)].join('\n');
}
