import type { Column } from './columns.ts';
import { serialOfDay, type Times, textOfDay } from './times.ts';
import { writeZip, type ZipEntry } from './zip.ts';

/** What a sheet holds at most: by Excel's own rule, and by the 4 GiB that a zip archive allows an entry. */
export interface SheetLimits {
  rows: number;
  characters: number;
}
const LIMITS: SheetLimits = { rows: 1_048_576, characters: 1_000_000_000 };

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

const STYLE = { heading: 1, text: 2, day: 3, instant: 4, money: 5, number: 0 };
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** What XML cannot carry, and what it must not be taken for. */
const SPECIAL = /[&<>\p{Cs}\ufffe\uffff]|[^\P{Cc}\t\n\r]|_x[0-9A-Fa-f]{4}_/gu;
const PLAIN = /^[\x20-\x25\x27-\x3b=?-^`-~]*$/;
const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
// Excel reads _x0041_ as A; with its underscore written that way it stays what it is.
const escaped = (text: string): string =>
  PLAIN.test(text)
    ? text
    : text.replace(SPECIAL, (found) =>
        found.length === 7 ? `_x005F_${found.slice(1)}` : (ESCAPED[found] ?? ''),
      );

const textCell = (at: string, text: string, style: number): string =>
  text === ''
    ? ''
    : `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
const numberCell = (at: string, value: number, style: number): string =>
  `<c r="${at}" s="${style}"><v>${value}</v></c>`;

/** Excel treats 1900 as a leap year: earlier days are written as text. */
const FIRST_DAY = '1900-03-01';

function cell<Row>(at: string, column: Column<Row>, row: Row, times: Times): string {
  switch (column.kind) {
    case 'text':
      return textCell(at, column.of(row), STYLE.text);
    case 'money':
      return numberCell(at, column.of(row), STYLE.money);
    case 'number': {
      const value = column.of(row);
      return value === null ? '' : numberCell(at, value, STYLE.number);
    }
    case 'instant': {
      const instant = column.of(row);
      return instant === null
        ? textCell(at, '', STYLE.text)
        : numberCell(at, times.serialOf(instant), STYLE.instant);
    }
    case 'day': {
      const day = column.of(row);
      return day < FIRST_DAY
        ? textCell(at, textOfDay(day), STYLE.text)
        : numberCell(at, serialOfDay(day), STYLE.day);
    }
  }
}

/** 'A' to 'Z', 'AA' … */
const letters = (index: number): string =>
  (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

export const writeXlsx = <Row>(
  columns: readonly Column<Row>[],
  batches: AsyncIterable<readonly Row[]>,
  times: Times,
  title: string,
  limits = LIMITS,
): AsyncGenerator<Buffer, void, undefined> => writeZip(parts(columns, batches, times, title, limits));

async function* parts<Row>(
  columns: readonly Column<Row>[],
  batches: AsyncIterable<readonly Row[]>,
  times: Times,
  title: string,
  limits: SheetLimits,
): AsyncGenerator<ZipEntry, void, undefined> {
  const rows = inBatches(batches);
  let sheets = 0;
  try {
    do {
      sheets += 1;
      yield [`xl/worksheets/sheet${sheets}.xml`, sheetOf(columns, rows, times, limits)];
    } while (await rows.more());
  } finally {
    await rows.stop();
  }
  yield ['xl/styles.xml', [STYLES]];
  yield ['xl/workbook.xml', [workbook(sheets, title)]];
  yield ['xl/_rels/workbook.xml.rels', [workbookParts(sheets)]];
  yield ['_rels/.rels', [PARTS]];
  yield ['[Content_Types].xml', [contentTypes(sheets)]];
}

function inBatches<Row>(batches: AsyncIterable<readonly Row[]>) {
  const iterator = batches[Symbol.asyncIterator]();
  let batch: readonly Row[] = [];
  const more = async (): Promise<boolean> => {
    if (batch.length === 0) batch = (await iterator.next()).value ?? [];
    return batch.length > 0;
  };
  return {
    more,
    take: async (most: number): Promise<readonly Row[]> => {
      await more();
      const taken = batch.slice(0, most);
      batch = batch.slice(taken.length);
      return taken;
    },
    stop: () => iterator.return?.(),
  };
}

async function* sheetOf<Row>(
  columns: readonly Column<Row>[],
  rows: ReturnType<typeof inBatches<Row>>,
  times: Times,
  limits: SheetLimits,
): AsyncGenerator<string, void, undefined> {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const headings = columns.map(({ heading }, index) =>
    textCell(`${letters(index)}1`, heading, STYLE.heading),
  );
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${headings.join('')}</row>`;
  const named = columns.map((column, index) => [letters(index), column] as const);
  let line = 1;
  let written = 0;
  while (line < limits.rows && written < limits.characters) {
    const batch = await rows.take(limits.rows - line);
    if (batch.length === 0) break;
    let text = '';
    for (const row of batch) {
      line += 1;
      let cells = '';
      for (const [name, column] of named) cells += cell(`${name}${line}`, column, row, times);
      text += `<row r="${line}">${cells}</row>`;
    }
    written += text.length;
    yield text;
  }
  yield '</sheetData></worksheet>';
}

const PARTS = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

const workbook = (sheets: number, title: string): string =>
  `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${numbers(sheets)
    .map((n) => `<sheet name="${title}${n === 1 ? '' : ` ${n}`}" sheetId="${n}" r:id="rId${n}"/>`)
    .join('')}</sheets></workbook>`;

const workbookParts = (sheets: number): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${numbers(sheets)
    .map((n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`)
    .join('')}<Relationship Id="rId0" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`;

const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const contentTypes = (sheets: number): string =>
  `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/>${numbers(
    sheets,
  )
    .map(
      (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/>`,
    )
    .join('')}</Types>`;
