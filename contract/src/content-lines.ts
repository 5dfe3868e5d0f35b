/** The lines of an iCalendar or a vCard file, which write texts in the same way (RFC 5545, 3.1 and 3.3.11; RFC 6350, 3.2 and 3.4). */

/** A text on one line, without control characters. `end` stands for its line ends. */
const onOneLine = (text: string, end: string): string =>
  text.replace(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, end).replace(/[^\P{Cc}\t\n]/gu, '');

/** A text as a value: whatever it contains, it stays one value of one line. */
export const escapedText = (text: string): string =>
  onOneLine(text, '\n')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

/** A text as a parameter, which knows no escapes: what would end it is left out. */
export const quotedText = (text: string): string => `"${onOneLine(text, ' ').replaceAll('"', '')}"`;

const LONGEST_LINE = 75;

/** As UTF-8; a broken surrogate is written as U+FFFD. */
const bytesOf = (codePoint: number): number => {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
};

/**
 * A long line continues after a line end and a blank, between two characters, never within one. Cut out of the line, not put
 * together: a subscribed calendar has hundreds of agendas, and other calls wait meanwhile.
 */
function folded(line: string): string {
  const parts: string[] = [];
  let begin = 0;
  let length = 0;
  for (let at = 0; at < line.length; ) {
    const bytes = bytesOf(line.codePointAt(at) ?? 0);
    if (length + bytes > LONGEST_LINE) {
      parts.push(line.slice(begin, at));
      begin = at;
      length = 1;
    }
    length += bytes;
    at += bytes === 4 ? 2 : 1;
  }
  return [...parts, line.slice(begin)].join('\r\n ');
}

export const contentLines = (lines: readonly string[]): string =>
  lines.map((line) => `${folded(line)}\r\n`).join('');
