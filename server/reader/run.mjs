import { receiveJob } from './job.mjs';
import { Unreadable } from './unreadable.mjs';

// A file that a stranger made is read in a process of its own: whatever it does to its reader, the server does not notice. This
// process has no secrets, no network and one file; limits on memory and processor time are set by its parent (src/reader/), with
// which it dies. Plain JavaScript, because a process is started from a file.

const LENGTH = 4;

/** Reads the file of this process with `read`, which sends what it finds; then the process ends. */
export async function run(read) {
  process.stdout.on('error', () => process.exit(0));
  const { source, limits } = await receiveJob();
  try {
    await read(source, limits, send);
    await send({ end: true });
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    await send({ unreadable: error.message });
  }
  process.exit(0);
}

/** A message to the parent: its length, and JSON. A write to standard output waits until the parent has room for it. */
function send(message) {
  const json = Buffer.from(JSON.stringify(message));
  const length = Buffer.alloc(LENGTH);
  length.writeUInt32BE(json.length);
  return new Promise((resolve) => process.stdout.write(Buffer.concat([length, json]), resolve));
}
