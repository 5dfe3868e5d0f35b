import { Unreadable } from '../unreadable.mjs';
import { openArchive } from './archive.mjs';
import { damaged } from './xml.mjs';

/** In characters, of all texts together, and their number. */
const LONGEST_TEXTS = 100_000_000;
const MOST_TEXTS = 5_000_000;
/** Excel itself knows 65,490. */
const MOST_STYLES = 100_000;

/** Rows of the first sheet of an Excel workbook. Formulas are never computed: their last value is read. */
export async function readXlsx(source, limits, row) {
  const archive = await openArchive(source, limits);
  const { sheet, startsIn1904 } = await readWorkbook(archive);
  const texts = await readTexts(archive, limits.cell);
  const dates = await readDateStyles(archive);
  await readSheet(archive, sheet, { texts, dates, startsIn1904, limits }, row);
}

async function readWorkbook(archive) {
  if (!archive.has('xl/workbook.xml') || !archive.has('xl/_rels/workbook.xml.rels')) throw damaged();
  let first;
  let startsIn1904 = false;
  await archive.parse('xl/workbook.xml', {
    open: (tag, attributes) => {
      if (tag === 'sheet' && (attributes.state ?? 'visible') === 'visible') first ??= attributes['r:id'];
      if (tag === 'workbookPr') startsIn1904 = ['1', 'true'].includes(attributes.date1904);
    },
  });
  let sheet;
  await archive.parse('xl/_rels/workbook.xml.rels', {
    open: (tag, { Id, Target }) => {
      if (tag === 'Relationship' && Id === first) sheet = Target;
    },
  });
  if (sheet === undefined) throw damaged();
  sheet = sheet.startsWith('/') ? sheet.slice(1) : `xl/${sheet}`;
  if (!archive.has(sheet)) throw damaged();
  return { sheet, startsIn1904 };
}

const tooMuchText = () => new Unreadable('The workbook holds too much text. Divide it, or save it as CSV.');

async function readTexts(archive, longest) {
  const texts = [];
  if (!archive.has('xl/sharedStrings.xml')) return texts;
  let current = '';
  let inText = false;
  let phonetic = false;
  let length = 0;
  await archive.parse('xl/sharedStrings.xml', {
    open: (tag) => {
      if (tag === 'si') current = '';
      if (tag === 'rPh') phonetic = true;
      inText = tag === 't' && !phonetic;
    },
    text: (text) => {
      if (!inText || current.length > longest) return;
      length += text.length;
      if (length > LONGEST_TEXTS) throw tooMuchText();
      current += text;
    },
    close: (tag) => {
      if (tag === 'rPh') phonetic = false;
      if (tag === 't') inText = false;
      if (tag !== 'si') return;
      if (texts.length >= MOST_TEXTS) throw tooMuchText();
      texts.push(current);
    },
  });
  return texts;
}

/** Formats that are built in and show a date; others say it with the letters of one. */
const BUILT_IN = new Set([14, 15, 16, 17, 22, 27, 30, 36, 50, 57]);
const SAYS_DATE = /[dy]/i;
const QUOTED = /"[^"]*"|\\.|\[[^\]]*\]/g;

/** The numbers of the styles with which a number is a date. */
async function readDateStyles(archive) {
  const dates = new Set();
  if (!archive.has('xl/styles.xml')) return dates;
  const formats = new Set(BUILT_IN);
  let inCells = false;
  let style = 0;
  await archive.parse('xl/styles.xml', {
    open: (tag, { numFmtId, formatCode = '' }) => {
      if (tag === 'numFmt' && SAYS_DATE.test(formatCode.slice(0, 200).replace(QUOTED, '')))
        formats.add(Number(numFmtId));
      if (formats.size > MOST_STYLES) throw damaged();
      if (tag === 'cellXfs') inCells = true;
      if (tag !== 'xf' || !inCells) return;
      if (formats.has(Number(numFmtId))) dates.add(style);
      style += 1;
      if (style > MOST_STYLES) throw damaged();
    },
    close: (tag) => {
      if (tag === 'cellXfs') inCells = false;
    },
  });
  return dates;
}

async function readSheet(archive, name, { texts, dates, startsIn1904, limits }, row) {
  const { columns } = limits;
  let line = 0;
  let inRow = false;
  let cells = [];
  let column = -1;
  let type = '';
  let isDate = false;
  let value = '';
  let inValue = false;
  const ready = [];
  await archive.parse(name, {
    open: (tag, attributes) => {
      if (tag === 'row') {
        // Both would have the same number.
        if (inRow) throw damaged();
        inRow = true;
        line = lineAfter(line, attributes.r);
        cells = [];
        column = -1;
      } else if (tag === 'c') {
        const named = columnOf(attributes.r ?? '');
        column = named < 0 ? column + 1 : named;
        type = attributes.t ?? 'n';
        isDate = type === 'n' && dates.has(Number(attributes.s ?? 0));
        value = '';
      } else if (tag === 'v' || (tag === 't' && type === 'inlineStr')) inValue = true;
    },
    text: (text) => {
      if (inValue && value.length <= limits.cell) value += text;
    },
    close: (tag) => {
      if (tag === 'v' || tag === 't') inValue = false;
      if (tag === 'c' && value !== '') {
        const text = textOf(value, { type, isDate, startsIn1904, texts });
        if (column < columns) {
          while (cells.length < column) cells.push('');
          cells[column] = text;
        } else if (text.trim() !== '') {
          const many = (column + 1).toLocaleString('en');
          throw new Unreadable(`Row ${line} has ${many} columns. At most ${columns} can be read.`);
        }
      }
      if (tag !== 'row') return;
      inRow = false;
      ready.push({ line, cells });
    },
    pause: async () => {
      for (const { line: number, cells: found } of ready.splice(0)) await row(number, found);
    },
  });
  for (const { line: number, cells: found } of ready) await row(number, found);
}

/** Excel itself knows 1,048,576. */
const LAST_LINE = 10_000_000;

/** Rows are numbered upwards; a number that is not above the one before, or none at all, is the next one. */
function lineAfter(line, written) {
  const number = Number(written);
  return Number.isInteger(number) && number > line && number <= LAST_LINE ? number : line + 1;
}

/** What Excel itself knows. */
const WIDEST = 16_384;

/** 'AB12' is in column 27, counted from 0. */
function columnOf(reference) {
  let column = 0;
  for (let i = 0; i < reference.length; i += 1) {
    const letter = reference.charCodeAt(i) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return Math.min(column, WIDEST) - 1;
}

const DAY = 86_400_000;
/** Day 0 of the two ways to count. The first believes that 1900 was a leap year, which is of no concern to us. */
const DAY_0 = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };

function textOf(value, { type, isDate, startsIn1904, texts }) {
  if (type === 's') return texts[Number(value)] ?? '';
  if (type !== 'n') return value;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  if (!isDate) return String(number);
  const date = new Date(DAY_0[startsIn1904 ? 1904 : 1900] + Math.floor(number) * DAY);
  return Number.isNaN(date.getTime()) ? value : date.toISOString().slice(0, 10);
}
