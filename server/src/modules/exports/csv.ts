import type { Column } from './columns.ts';
import { guarded } from './formulas.ts';
import { type Times, textOfDay } from './times.ts';

/** Without it Excel takes UTF-8 for the machine's own encoding. */
export const BYTE_ORDER_MARK = '\ufeff';
const LINE_END = '\r\n';

/** RFC 4180 asks for quotes around commas, quotes and line ends; a semicolon or a tab separates fields elsewhere. */
const NEEDS_QUOTES = /[",;\t\r\n']|^\s|\s$/;

const PLAIN = /^[A-Za-z0-9](?:[A-Za-z0-9 .@:/_-]*[A-Za-z0-9])?$/;

function field(text: string): string {
  if (PLAIN.test(text)) return text;
  const harmless = guarded(text);
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export const csvLine = (texts: readonly string[]): string => texts.map(field).join(',') + LINE_END;

const cell = <Row>(column: Column<Row>, row: Row, times: Times): string => {
  switch (column.kind) {
    case 'text':
      return field(column.of(row));
    case 'day':
      return textOfDay(column.of(row));
    case 'instant': {
      const at = column.of(row);
      return at === null ? '' : times.textOf(at);
    }
    case 'money':
      return column.of(row).toFixed(2);
    case 'number':
      return `${column.of(row) ?? ''}`;
  }
};

export async function* writeCsv<Row>(
  columns: readonly Column<Row>[],
  batches: AsyncIterable<readonly Row[]>,
  times: Times,
): AsyncGenerator<string, void, undefined> {
  const line = (cells: string[]) => cells.join(',') + LINE_END;
  yield BYTE_ORDER_MARK + csvLine(columns.map(({ heading }) => heading));
  for await (const rows of batches) {
    yield rows.map((row) => line(columns.map((column) => cell(column, row, times)))).join('');
  }
}
