type Cell = string | number | undefined;

const text = (cell: Cell): string => {
  if (cell === undefined || Number.isNaN(cell)) return '-';
  if (typeof cell === 'string') return cell;
  if (Number.isInteger(cell)) return String(cell);
  return cell >= 100 ? cell.toFixed(0) : cell.toFixed(2);
};

/** Columns of the same width; numbers to the right, words to the left. */
export function table(title: string, headings: string[], rows: Cell[][]): string {
  const cells = [headings, ...rows.map((row) => row.map(text))];
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const right = headings.map((_, column) => rows.some((row) => typeof row[column] === 'number'));
  const line = (row: string[]) =>
    row
      .map((cell, column) =>
        right[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  const [head = [], ...body] = cells;
  const rule = widths.map((width) => '-'.repeat(width));
  return ['', title, line(head), line(rule), ...body.map(line)].join('\n');
}
