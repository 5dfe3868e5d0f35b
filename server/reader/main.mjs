// Reads the rows of a CSV or .xlsx file that a stranger made, in a process of its own: whatever a file does to its reader,
// the server does not notice. It has no secrets, no network and one file; limits on memory and processor time are set by
// its parent (src/modules/imports/reading/), with which it dies. Plain JavaScript, because a process is started from a file.
import { setPriority } from 'node:os';
import { receiveJob } from './job.mjs';
import { createOutput } from './output.mjs';
import { Unreadable } from './unreadable.mjs';

/** Calls come first: this process takes the time that is left. */
const BELOW_THE_SERVER = 5;
setPriority(BELOW_THE_SERVER);

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

const { source, limits } = await receiveJob();
const output = createOutput(source, limits);
try {
  const head = (await source.head()).toString('hex');
  const other = OTHER_FORMATS.find(([magic]) => head.startsWith(magic));
  if (other) throw new Unreadable(other[1]);
  // Loading either of them takes as long as reading a short file.
  if (head.startsWith('504b0304')) {
    const { readXlsx } = await import('./xlsx.mjs');
    await readXlsx(source, limits, output.row);
  } else {
    const { readCsv } = await import('./csv.mjs');
    await readCsv(source, output.row);
  }
  await output.end();
} catch (error) {
  if (!(error instanceof Unreadable)) throw error;
  await output.refuse(error.message);
}
process.exit(0);
