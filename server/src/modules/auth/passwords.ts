import { randomBytes } from 'node:crypto';
import { Worker } from 'node:worker_threads';

/**
 * Hashing is the one thing here that needs a core to itself for milliseconds. A thread of lower priority does it, one at
 * a time, so that a rush of sign-ins slows sign-ins only.
 */
const THREAD = new URL('../../../threads/hashing.mjs', import.meta.url);

interface Job {
  password: string;
  hash?: string;
}
interface Waiting {
  resolve(result: string | boolean): void;
  reject(error: Error): void;
}
type Answer = { id: number; result: string | boolean; error?: undefined } | { id: number; error: string };

const waiting = new Map<number, Waiting>();
let thread: Worker | undefined;
let last = 0;

function startThread(): Worker {
  const started = new Worker(THREAD);
  started.on('message', (answer: Answer) => {
    const job = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (waiting.size === 0) started.unref();
    if (answer.error === undefined) job?.resolve(answer.result);
    else job?.reject(new Error(answer.error));
  });
  // A thread that died takes its jobs with it; the next job starts another.
  started.on('error', (error: Error) => {
    thread = undefined;
    for (const job of waiting.values()) job.reject(error);
    waiting.clear();
  });
  return started;
}

function hashing(job: Job): Promise<string | boolean> {
  thread ??= startThread();
  // A process may end while the thread only waits for work, not before it has done it.
  thread.ref();
  last += 1;
  const id = last;
  thread.postMessage({ id, ...job });
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
  });
}

export const hashesWaiting = (): number => waiting.size;

export const hashPassword = async (password: string): Promise<string> =>
  (await hashing({ password })) as string;

/** The hash of a random password: who has it signs in once they have chosen one of their own by an invitation. */
let unusable: Promise<string> | undefined;
export const unusablePassword = (): Promise<string> => {
  unusable ??= hashPassword(randomBytes(32).toString('base64url'));
  return unusable;
};

/** Without a stored hash (an unknown e-mail) the password is compared with this one, so that the timing reveals nothing. */
let dummyHash: Promise<string> | undefined;
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('no account has this password');
  const matches = await hashing({ password, hash: stored ?? (await dummyHash) });
  return stored !== undefined && matches === true;
}
