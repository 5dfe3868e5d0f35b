import type { Column } from './columns.ts';
import { type Times, textOfDay } from './times.ts';

/** Without it Excel takes UTF-8 for the machine's own encoding. */
export const BYTE_ORDER_MARK = '\ufeff';
const LINE_END = '\r\n';

/**
 * What a spreadsheet would take for a formula, blanks and invisible characters before it included, and its wide forms.
 * An apostrophe in front makes it a text in all of them. A text that has one already gets another, so that one can be
 * taken off again.
 */
const FORMULA = /^'*(?:[\s\p{Cf}]*[=+\-@\uff0b\uff0d\uff1d\uff20|]|[\t\r\n])/u;
/** RFC 4180 asks for quotes around commas, quotes and line ends; a semicolon or a tab separates fields elsewhere. */
const NEEDS_QUOTES = /[",;\t\r\n']|^\s|\s$/;

/** What most fields look like: a fast check. */
const PLAIN = /^[A-Za-z0-9](?:[A-Za-z0-9 .@:/_-]*[A-Za-z0-9])?$/;

function field(text: string): string {
  if (PLAIN.test(text)) return text;
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A field's text without the apostrophe that was put in front of it here. */
export const withoutGuard = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;

/** A line of texts, none of which a spreadsheet takes for a formula. */
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
