// Hashes passwords, one after the other, in a thread of its own: plain JavaScript beside the sources, because a thread
// is started from a file and the tests start it as well.
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

/** argon2id with OWASP's first choice of cost: 19 MiB, two passes. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Threads that answer calls come first; this one takes what is left. Only on Linux is a priority a thread's own. */
const BEHIND_CALLS = 5;
if (process.platform === 'linux') setPriority(BEHIND_CALLS);

parentPort.on('message', ({ id, password, hash }) => {
  try {
    const result = hash === undefined ? hashSync(password, COST) : verifySync(hash, password);
    parentPort.postMessage({ id, result });
  } catch (error) {
    parentPort.postMessage({ id, error: error.message });
  }
});
