import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COLUMNS, type Row } from '../../../test/files/columns.ts';
import { csvLine, writeCsv } from './csv.ts';
import { withoutGuards } from './formulas.ts';
import { timesIn } from './times.ts';

const ROW: Row = {
  text: 'plain',
  amount: 1250.5,
  count: 60,
  day: '2026-11-09',
  at: '2026-11-09T23:30:00.000Z',
};

async function written(texts: string[], zone = 'UTC'): Promise<string> {
  async function* batches() {
    for (const text of texts) yield [{ ...ROW, text }];
  }
  let csv = '';
  for await (const chunk of writeCsv(COLUMNS, batches(), timesIn(zone))) csv += chunk;
  return csv;
}
const firstField = async (text: string) =>
  (await written([text])).split('\r\n')[1]?.replace(/,1250\.50,.*$/s, '');

test('a file begins with the mark that Excel needs, and lines end as RFC 4180 says', async () => {
  expect(await written(['plain'])).toBe(
    '\ufeffText,Amount,Count,Day,At\r\nplain,1250.50,60,09/11/2026,09/11/2026 23:30\r\n',
  );
});

test("times are on the reader's clock, days are not moved by it", async () => {
  expect(await written(['plain'], 'Asia/Kolkata')).toContain('plain,1250.50,60,09/11/2026,10/11/2026 05:00');
});

test.each([
  ['a,b', '"a,b"'],
  ['say "hello"', '"say ""hello"""'],
  ['two\nlines', '"two\nlines"'],
  // A comma is no separator where Excel expects semicolons.
  ['a;b=c', '"a;b=c"'],
  [' padded ', '" padded "'],
])('%j is written as %j', async (text, field) => {
  expect(await firstField(text)).toBe(field);
});

test.each([
  '=1+1',
  '=HYPERLINK("http://evil.example","click")',
  '+1',
  '-1',
  '@SUM(A1)',
  '|calc',
  '  =1',
  '\u200b=1',
  '＝1',
  '＋1',
  '－1',
  '＠1',
])('%j is a text in every spreadsheet', async (text) => {
  expect(await firstField(text)).toBe(`"'${text.replaceAll('"', '""')}"`);
});

test.each([
  ['x;=cmd|1;y', "x;'=cmd|1;y"],
  ['x\t=1', "x\t'=1"],
  ['x\n+1', "x\n'+1"],
  ['\t=1', "'\t'=1"],
  ['x; \u200b"=1', `x;' \u200b""=1`],
  ["x;'=1", "x;''=1"],
])('%j has no formula where semicolons or tabs separate cells', async (text, field) => {
  expect(await firstField(text)).toBe(`"${field}"`);
});

/** As spreadsheets do: quotes count at the beginning of a cell only, and what follows their end belongs to the cell. */
function cellsIn(csv: string, separator: string): string[] {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)(?:"|$))?([^\r\n${separator}]*)(?:[\r\n${separator}]|$)`, 'g');
  return [...csv.matchAll(cell)].map(([, quoted = '', rest = '']) => quoted.replaceAll('""', '"') + rest);
}
const nastyText = fc.string({ unit: fc.constantFrom(...`;\t\r\n"'=+-@|, x`), maxLength: 12 });

test('no cell of any text is a formula, whatever separates cells, and an import reads the text that was written', () => {
  fc.assert(
    fc.property(nastyText, (text) => {
      const line = csvLine(['before', text, 'after']);
      for (const separator of [',', ';', '\t'])
        expect(cellsIn(line, separator).filter((cell) => /^\s*[=+\-@|]/.test(cell))).toEqual([]);
      expect(withoutGuards(cellsIn(line, ',')[1] ?? '')).toBe(text);
    }),
    { numRuns: 2_000 },
  );
});

test('text that is not a formula stays as it is', async () => {
  for (const text of ['a=b', '5550001', 'x+y', 'Müller-Lüdenscheidt', '(555) 1']) {
    expect(await firstField(text)).toBe(text);
  }
});
