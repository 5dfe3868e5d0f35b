import { expect, test } from 'vitest';
import { COLUMNS, type Row } from '../../../test/files/columns.ts';
import { rowsOf, unzip } from '../../../test/files/workbook.ts';
import { timesIn } from './times.ts';
import { type SheetLimits, writeXlsx } from './xlsx.ts';

const ROW: Row = {
  text: 'plain',
  amount: 999_999_999_999.99,
  count: 60,
  day: '2026-11-09',
  at: '2026-11-09T23:30:00.000Z',
};

async function written(rows: Partial<Row>[], limits?: SheetLimits, size = 2) {
  async function* batches() {
    for (let at = 0; at < rows.length; at += size)
      yield rows.slice(at, at + size).map((row) => ({ ...ROW, ...row }));
  }
  const chunks: Buffer[] = [];
  for await (const chunk of writeXlsx(COLUMNS, batches(), timesIn('Asia/Kolkata'), 'Things', limits))
    chunks.push(chunk);
  return unzip(Buffer.concat(chunks));
}
const sheet = (parts: Map<string, string>, number = 1) =>
  rowsOf(parts.get(`xl/worksheets/sheet${number}.xml`) ?? '');

test('amounts and counts are numbers, days and instants are dates on the reader’s clock', async () => {
  // 9 November 2026 is day 46335; half past eleven at night is five in the morning of the next day in Kolkata.
  expect(sheet(await written([{}]))).toEqual([
    ['Text', 'Amount', 'Count', 'Day', 'At'],
    ['plain', '999999999999.99 s5', '60 s0', '46335 s3', `${46336 + 5 / 24} s4`],
  ]);
});

test('a missing number leaves its cell blank, a zero is written', async () => {
  const xml = (await written([{ count: null }, { count: 0 }])).get('xl/worksheets/sheet1.xml');
  expect(xml).not.toContain('<c r="C2"');
  expect(xml).toContain('<c r="C3" s="0"><v>0</v></c>');
});

test('a text stays a text when someone edits it: its cell has the text format', async () => {
  const parts = await written([{ text: '007' }]);
  expect(parts.get('xl/worksheets/sheet1.xml')).toContain('<c r="A2" s="2" t="inlineStr">');
  expect(parts.get('xl/styles.xml')).toMatch(/<cellXfs[^>]*><xf\/><xf [^>]*\/><xf numFmtId="49"/);
});

test('text that looks like a formula, markup or an escape stays text', async () => {
  const texts = [
    '=1+1',
    '</t></is></c><c><f>1+1</f></c>',
    'a & b',
    '_x0041_',
    'two\nlines',
    '\u0007bell',
    '\ud800',
  ];
  const parts = await written(texts.map((text) => ({ text })));
  const xml = parts.get('xl/worksheets/sheet1.xml') ?? '';
  expect(xml).not.toContain('<f>');
  expect(sheet(parts).map(([text]) => text)).toEqual([
    'Text',
    '=1+1',
    '</t></is></c><c><f>1+1</f></c>',
    'a & b',
    '_x005F_x0041_',
    'two\nlines',
    'bell',
    '',
  ]);
});

test('a day before March 1900, where Excel counts wrongly, is a text', async () => {
  expect(sheet(await written([{ day: '1900-02-28' }]))[1]?.[3]).toBe('28/02/1900');
});

test.each([1, 2, 3, 7])('rows beyond a sheet continue in the next one (batches of %i)', async (size) => {
  const rows = Array.from({ length: 6 }, (_, index) => ({ text: `row ${index}` }));
  const parts = await written(rows, { rows: 4, characters: 1e9 }, size);
  const texts = [1, 2].map((number) => sheet(parts, number).map(([text]) => text));
  expect(texts).toEqual([
    ['Text', 'row 0', 'row 1', 'row 2'],
    ['Text', 'row 3', 'row 4', 'row 5'],
  ]);
  expect(parts.get('xl/workbook.xml')).toContain('<sheet name="Things 2" sheetId="2"');
  expect(parts.get('[Content_Types].xml')).toContain('/xl/worksheets/sheet2.xml');
  expect(parts.has('xl/worksheets/sheet3.xml')).toBe(false);
});

test('continues in a new sheet when one has as much text as an archive allows', async () => {
  const parts = await written([{}, {}, {}, {}], { rows: 100, characters: 10 });
  expect([sheet(parts, 1).length, sheet(parts, 2).length]).toEqual([3, 3]);
});

test('a list without rows is a sheet with its headings', async () => {
  expect(sheet(await written([]))).toEqual([['Text', 'Amount', 'Count', 'Day', 'At']]);
});
