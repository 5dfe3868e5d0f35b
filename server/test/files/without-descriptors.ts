import { closeSync, openSync } from 'node:fs';
import { UPLOADED } from '../../src/modules/imports/reading/limits.ts';
import { readRows } from '../../src/modules/imports/reading/read-rows.ts';
import { ReaderNotStarted } from '../../src/reader/errors.ts';

/** A process of its own that uses up all of its descriptors, tries to read a file, gives them back and tries again. */
const bytes = Buffer.from('Full Name\nAda\n');
const rows = async (): Promise<number> => {
  let count = 0;
  const source = { size: bytes.length, parts: [bytes] };
  for await (const batch of readRows(source, UPLOADED)) count += batch.rows.length;
  return count;
};

// What is loaded on the first attempt needs descriptors as well.
await rows();
const taken: number[] = [];
try {
  for (;;) taken.push(openSync('/dev/null', 'r'));
} catch {
  // That was the last one.
}
let refused = '';
try {
  await rows();
} catch (error) {
  const { code, cause } = error as NodeJS.ErrnoException & { cause: NodeJS.ErrnoException };
  refused = `${error instanceof ReaderNotStarted ? 'not started' : error}, ${code}, ${cause.code}`;
}
for (const descriptor of taken) closeSync(descriptor);
process.stdout.write(`${refused}; ${await rows()} rows`);
