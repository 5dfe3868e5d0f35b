import { writeZip, type ZipEntry } from '../../src/modules/exports/zip.ts';

type Texts = Iterable<string> | AsyncIterable<string>;

const WORKBOOK =
  '<workbook xmlns:r="r"><sheets><sheet name="Hidden" state="hidden" r:id="r0"/><sheet name="Members" r:id="r1"/></sheets></workbook>';
const RELATIONS =
  '<Relationships><Relationship Id="r0" Target="worksheets/none.xml"/><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>';
/** Style 1 is a date, style 2 a date in a custom format, style 0 is not a date. */
const STYLES =
  '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd\\.mm\\.yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>';

/** A workbook with one visible sheet, made of these texts inside <sheetData>, and the start of the sheet's XML. */
export async function workbook(sheet: Texts, shared: Texts = [], prologue = ''): Promise<Buffer> {
  const around = async function* (before: string, texts: Texts, after: string) {
    yield before;
    yield* texts;
    yield after;
  };
  return archive([
    ['xl/workbook.xml', [WORKBOOK]],
    ['xl/_rels/workbook.xml.rels', [RELATIONS]],
    ['xl/styles.xml', [STYLES]],
    ['xl/sharedStrings.xml', around('<sst>', shared, '</sst>')],
    [
      'xl/worksheets/sheet1.xml',
      around(`${prologue}<worksheet><sheetData>`, sheet, '</sheetData></worksheet>'),
    ],
  ]);
}

export async function archive(entries: ZipEntry[]): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const bytes of writeZip(entries)) chunks.push(bytes);
  return Buffer.concat(chunks);
}

export const textCell = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
export const row = (...cells: string[]): string => `<row>${cells.join('')}</row>`;

/** A row with so many attributes. */
export async function* manyAttributes(count: number) {
  yield '<row';
  for (let n = 0; n < count; n += 1_000)
    yield Array.from({ length: 1_000 }, (_, m) => ` a${(n + m).toString(36)}=""`).join('');
  yield '/>';
}

/** So many shared texts. */
export const texts = (count: number) =>
  Array.from({ length: count }, (_, n) => `<si><t>text number ${n}</t></si>`).join('');
