/** What a spreadsheet would take for a formula; a number may have a sign, and a phone number a plus. */
const FORMULA = /^(?:[=@\t\r]|[+-](?![\d\s().-]*$))/;
const NEEDS_QUOTES = /[",\r\n]/;

/** A line of a CSV file (RFC 4180). What looks like a formula gets an apostrophe in front, which is left out again on import. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Spreadsheets read a file as UTF-8 if it begins like this. */
export const BYTE_ORDER_MARK = '\ufeff';
