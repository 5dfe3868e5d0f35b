import { randomBytes } from 'node:crypto';

/** Ids that no client can choose: a random start per process and a counter, short enough to read aloud. */
export function createRequestIds(): () => string {
  const process = randomBytes(4).toString('hex');
  let count = 0;
  return () => {
    count += 1;
    return `${process}-${count.toString(36)}`;
  };
}
