import { type Answer, type Failure, isPassing } from '../../client/client.ts';
import type { Queued } from '../records.ts';
import { inTurn } from './one-at-a-time.ts';
import { outbox } from './outbox.ts';
import { QUEUED } from './queueing.ts';
import { setsState } from './reports.ts';

/** The session may have ended while a state was set: it is sent once its author has signed in again. */
const staysQueued = ({ name }: Pick<Queued, 'name'>, error: Failure): boolean =>
  error.status === 'network' || (setsState(name) && (isPassing(error) || error.status === 401));

const recordOf = ({ name, args }: Pick<Queued, 'name' | 'args'>) => JSON.stringify([name, args.params]);

/** Whether another entry that waits sets the state that this one set. */
export const isReplaced = (entry: Queued, present: readonly Queued[]): boolean =>
  setsState(entry.name) &&
  present.some((other) => other.state === 'waiting' && recordOf(other) === recordOf(entry));

/** Entries that are not being sent, and set the same state as this one. */
const replacedBy = async (entry: Omit<Queued, 'state'>): Promise<string[]> =>
  (await outbox.allOf(entry.userId))
    .filter(({ key, state }) => key !== entry.key && state !== 'sending')
    .filter((other) => recordOf(other) === recordOf(entry))
    .map(({ key }) => key);

/**
 * Sends a call that can be queued. It is stored before it is sent, so that a reload or crash loses nothing, and stays queued only
 * if the server could not be reached. The form reports the server's response. Its lock comes first: a stored entry that is being
 * sent and has no lock was left behind by a page that is gone (`outbox.recover`).
 */
export const sendOrKeep = (entry: Omit<Queued, 'state'>, send: () => Promise<Answer>): Promise<Answer> =>
  inTurn(entry.key, async () => {
    if (!(await outbox.put({ ...entry, state: 'sending' }))) return send();
    const replaced = setsState(entry.name) ? await replacedBy(entry) : [];
    const answer = await send();
    const isKept =
      answer.error &&
      staysQueued(entry, answer.error) &&
      (await outbox.change(entry.key, { state: 'waiting' }, replaced));
    // One that failed replaces nothing.
    if (!isKept) await outbox.remove(entry.key, ...(answer.error ? [] : replaced));
    return isKept && answer.error?.status !== 401 ? { data: QUEUED } : answer;
  });
