// Reads the rows of a CSV or .xlsx file.
import { createOutput } from './rows/output.mjs';
import { run } from './run.mjs';
import { Unreadable } from './unreadable.mjs';

// The CSV parser makes an error for every row that is shorter than the headings, and drops it: its stack would cost most.
Error.stackTraceLimit = 0;

/** First bytes of other formats that people take for spreadsheets. */
const OTHER_FORMATS = [
  [
    'd0cf11e0',
    'This is an older Excel file (.xls), or one with a password. Save it as .xlsx without a password.',
  ],
  ['25504446', 'This is a PDF. A CSV or Excel file (.xlsx) is needed.'],
];

await run(async (source, limits, send) => {
  const output = createOutput(source, limits, send);
  const head = (await source.head()).toString('hex');
  const other = OTHER_FORMATS.find(([magic]) => head.startsWith(magic));
  if (other) throw new Unreadable(other[1]);
  // Loading either of them takes as long as reading a short file.
  if (head.startsWith('504b0304')) {
    const { readXlsx } = await import('./rows/xlsx.mjs');
    await readXlsx(source, limits, output.row);
  } else {
    const { readCsv } = await import('./rows/csv.mjs');
    await readCsv(source, output.row);
  }
  await output.end();
});
