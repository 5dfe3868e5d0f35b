import type { Answer, Failure } from '../client/client.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { outbox } from './outbox.ts';
import { isPassing, QUEUED, QUEUED_CALLS } from './queued-calls.ts';
import type { Queued } from './records.ts';

/** The session may have ended while a state was set: it is sent once its author has signed in again. */
const staysQueued = ({ name }: Pick<Queued, 'name'>, error: Failure): boolean =>
  error.status === 'network' ||
  (QUEUED_CALLS[name].setsState === true && (isPassing(error) || error.status === 401));

const recordOf = ({ name, args }: Pick<Queued, 'name' | 'args'>) => JSON.stringify([name, args.params]);

/** Entries that are not being sent, and set the same state as this one. */
const replacedBy = async (entry: Omit<Queued, 'state'>): Promise<string[]> =>
  (await outbox.allOf(entry.userId))
    .filter(({ key, state }) => key !== entry.key && state !== 'sending')
    .filter((other) => recordOf(other) === recordOf(entry))
    .map(({ key }) => key);

/**
 * Sends a call that can be queued. It is stored before it is sent, so that a reload or crash loses nothing, and stays queued only
 * if the server could not be reached. The form reports the server's response.
 */
export const sendOrKeep = async (
  entry: Omit<Queued, 'state'>,
  send: () => Promise<Answer>,
): Promise<Answer> => {
  if (!(await outbox.put({ ...entry, state: 'sending' }))) return send();
  if (QUEUED_CALLS[entry.name].setsState) await outbox.remove(...(await replacedBy(entry)));
  let answer: Answer = { error: { status: 'network' } };
  await oneAtATime(entry.key, async () => {
    answer = await send();
    if (!answer.error || !staysQueued(entry, answer.error)) return outbox.remove(entry.key);
    const kept = await outbox.change(entry.key, { state: 'waiting' });
    if (kept && answer.error.status !== 401) answer = { data: QUEUED };
  });
  return answer;
};
