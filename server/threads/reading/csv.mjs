import { CsvError, parse } from 'csv-parse';
import { decoderFor } from './encoding.mjs';
import { Unreadable } from './unreadable.mjs';

const DELIMITERS = [',', ';', '\t', '|'];
/** In bytes. A row is never this long, but for a quotation mark that is opened and not closed. */
const LONGEST_ROW = 1024 * 1024;

/** Rows of comma, semicolon or tab separated values, however its lines end. */
export async function readCsv(source, row) {
  const decoder = await decoderFor(source);
  let parser;
  let line = 0;
  const take = async () => {
    for (let cells = parser.read(); cells !== null; cells = parser.read()) {
      line += 1;
      await row(line, cells);
    }
  };
  let failure;
  const begin = (text) => {
    parser = parse({
      delimiter: delimiterOf(text),
      // In this order: the longer one is one end of a line, not two.
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: LONGEST_ROW,
    });
    parser.on('error', (error) => {
      failure ??= error;
    });
  };
  const write = async (text) => {
    if (text === '') return;
    if (text.includes('\0')) throw new Unreadable('This is no text. A CSV or Excel file (.xlsx) is needed.');
    if (!parser) begin(text);
    parser.write(text);
    await take();
    if (failure) throw failure;
  };
  try {
    for await (const chunk of source.chunks()) await write(decoder.decode(chunk, { stream: true }));
    await write(decoder.decode());
    if (!parser) return;
    parser.end();
    for await (const cells of parser) {
      line += 1;
      await row(line, cells);
    }
  } catch (error) {
    throw error instanceof CsvError ? explained(error, line + 1) : error;
  }
}

/** The one that the first line has most of, outside of quotation marks. */
function delimiterOf(text) {
  const found = new Map(DELIMITERS.map((delimiter) => [delimiter, 0]));
  let quoted = false;
  for (const letter of text) {
    if (letter === '"') quoted = !quoted;
    else if (!quoted && found.has(letter)) found.set(letter, found.get(letter) + 1);
    else if (!quoted && (letter === '\n' || letter === '\r')) {
      if ([...found.values()].some((count) => count > 0)) break;
    }
  }
  return DELIMITERS.reduce((most, other) => (found.get(other) > found.get(most) ? other : most));
}

function explained(error, line) {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE')
    return new Unreadable(`Row ${line} or one after it opens a quotation mark (") that is not closed.`);
  return new Unreadable(`Row ${line} could not be read.`);
}
