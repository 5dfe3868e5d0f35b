import { hash, verify } from '@node-rs/argon2';
import { overloaded } from '../../errors.ts';

/** argon2id with OWASP's first choice of cost: 19 MiB, two passes. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Hashing is the one thing here that needs a core to itself for milliseconds. At most this many run at a time, so that
 * a rush of sign-ins slows sign-ins only; the others wait their turn, and beyond a full queue are told to come back.
 */
const PARALLEL = 1;
const QUEUE = 300;

let running = 0;
const queue: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= PARALLEL) {
    if (queue.length >= QUEUE) throw overloaded();
    await new Promise<void>((resolve) => queue.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST));

/** Without a stored hash (an unknown e-mail) the same work is done in vain, so that the time tells nothing. */
let stranger: Promise<string> | undefined;
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  stranger ??= hash('nobody has this password', COST);
  const known = stored ?? (await stranger);
  const matches = await inTurn(() => verify(known, password));
  return stored !== undefined && matches;
}
