import { CsvError, parse } from 'csv-parse';
import { Unreadable } from '../unreadable.mjs';
import { decoderFor } from './encoding.mjs';

const DELIMITERS = [',', ';', '\t', '|'];
/** In bytes. A row is never this long, but for a quotation mark that is opened and not closed. */
const LONGEST_ROW = 1024 * 1024;

/** Rows of comma, semicolon or tab separated values, however its lines end. */
export async function readCsv(source, row) {
  const decoder = await decoderFor(source);
  let parser;
  let failure;
  let line = 0;
  let ready = [];
  const begin = (text) => {
    parser = parse({
      delimiter: delimiterOf(text),
      // In this order: the longer one is one end of a line, not two.
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      relax_quotes: true,
      max_record_size: LONGEST_ROW,
      // Taken here: to queue them in a stream takes much longer than to read them.
      on_record: (cells, { records, empty_lines }) => {
        ready.push({ line: records + empty_lines, cells });
        return null;
      },
    });
    parser.on('error', (error) => {
      failure ??= error;
    });
  };
  const handOver = async () => {
    const found = ready;
    ready = [];
    for (const { line: number, cells } of found) {
      line = number;
      await row(line, cells);
    }
    if (failure) throw failure;
  };
  const write = async (text) => {
    if (text === '') return;
    if (text.includes('\0'))
      throw new Unreadable('This is not a text file. A CSV or Excel file (.xlsx) is needed.');
    if (!parser) begin(text);
    parser.write(text);
    await handOver();
  };
  try {
    for await (const chunk of source.chunks()) await write(decoder.decode(chunk, { stream: true }));
    await write(decoder.decode());
    if (!parser) return;
    await new Promise((resolve) => parser.once('close', resolve).resume().end());
    await handOver();
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
    return new Unreadable(
      `Row ${line} or one after it has no end. Perhaps a quotation mark (") is opened and not closed.`,
    );
  return new Unreadable(`Row ${line} could not be read.`);
}
